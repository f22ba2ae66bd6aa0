use super::*;

fn provenance() -> Provenance {
	Provenance {
		machine: "a CPU, 2 cores".into(),
		code_path: "avx2".into(),
		commit: "abc-dirty".into(),
		command: "compare --quick".into(),
		versions: vec![("arkworks".into(), "0.6".into())],
	}
}

fn entry(case: &str) -> Entry {
	let figure = Figure { median: 12.34567, min: 11.0, samples: 3 };
	provenance().entry((case, "bls12_381", "msm_g1", 10), Column::PureWasm, figure)
}

fn charge() -> Charge {
	let (pallet, call) = ("Bls12381Wasm".into(), "msm".into());
	let code_path = "avx2".into();
	Charge { pallet, call, charged_us: 10.0, measured_us: 8.0, code_path, scale: 1.0 }
}

#[test]
fn entries_have_the_documented_fields() {
	assert_eq!(
		serde_json::to_value([entry("bls12_381_msm_g1, 10 arguments")]).unwrap(),
		serde_json::json!([{
			"row": "bls12_381_msm_g1, 10 arguments",
			"curve": "bls12_381",
			"operation": "msm_g1",
			"size": 10,
			"column": "pure_wasm",
			"median_us": 12.346,
			"min_us": 11.0,
			"samples": 3,
			"machine": "a CPU, 2 cores",
			"commit": "abc-dirty",
		}])
	);
}

#[test]
fn columns_are_named_alike_everywhere() {
	for column in Column::ALL {
		assert_eq!(serde_json::to_value(column).unwrap(), column.name());
	}
}

#[test]
fn a_run_is_read_as_far_as_it_went() {
	let folder = tempfile::tempdir().unwrap();
	let path = folder.path().join("new/run.jsonl");
	let mut journal = Journal::begin(&path, &provenance()).unwrap();
	journal.case(vec![entry("a"), entry("a")]).unwrap();
	journal.charge(charge()).unwrap();
	let whole = Results {
		provenance: provenance(),
		entries: vec![entry("a"), entry("a")],
		charges: vec![charge()],
		passes: [("a".into(), 1)].into(),
	};
	assert_eq!(Results::read(&path).unwrap(), whole);
	assert_eq!((whole.passes("a"), whole.passes("b")), (1, 0));

	// An interrupt in the middle of a line.
	journal.0.write_all(b"{\"row\":[").unwrap();
	assert_eq!(Results::read(&path).unwrap(), whole);
	let (mut journal, before) = Journal::resume(&path, &provenance()).unwrap();
	assert_eq!(before, whole);
	journal.case(vec![entry("b")]).unwrap();
	assert_eq!(Results::read(&path).unwrap().passes("b"), 1);
}

#[test]
fn the_fastest_pass_stays_in_its_place() {
	let folder = tempfile::tempdir().unwrap();
	let path = folder.path().join("run.jsonl");
	let mut journal = Journal::begin(&path, &provenance()).unwrap();
	let timed = |case, times: &[f64]| -> Vec<_> {
		times.iter().map(|&median_us| Entry { median_us, ..entry(case) }).collect()
	};
	let passes = [
		timed("a", &[5.0, 5.0]),
		timed("b", &[1.0]),
		// Slower, although one column is faster; faster; of fewer columns; slower.
		timed("a", &[2.0, 9.0]),
		timed("a", &[6.0, 3.0]),
		timed("a", &[1.0]),
		timed("b", &[2.0]),
	];
	for pass in passes {
		journal.case(pass).unwrap();
	}
	let results = Results::read(&path).unwrap();
	assert_eq!(results.entries, [timed("a", &[6.0, 3.0]), timed("b", &[1.0])].concat());
	assert_eq!((results.passes("a"), results.passes("b")), (4, 2));
	// A column that was missing before.
	journal.case(timed("b", &[3.0, 3.0])).unwrap();
	assert_eq!(Results::read(&path).unwrap().entries[2..], timed("b", &[3.0, 3.0]));
}

#[test]
fn a_run_goes_on_with_the_same_source_alone() {
	let folder = tempfile::tempdir().unwrap();
	let path = folder.path().join("run.jsonl");
	drop(Journal::begin(&path, &provenance()).unwrap());
	let other = Provenance { commit: "def".into(), ..provenance() };
	let error = Journal::resume(&path, &other).err().unwrap().to_string();
	assert!(
		error.contains("is of abc-dirty on a CPU, 2 cores by avx2, and this is def on"),
		"{error}"
	);
	let other = Provenance { code_path: "ifma".into(), ..provenance() };
	let error = Journal::resume(&path, &other).err().unwrap().to_string();
	assert!(error.contains("on a CPU, 2 cores by ifma: begin anew"), "{error}");
}

#[test]
fn what_is_no_file_of_a_run_is_refused() {
	for text in ["", "{}\n", "{\"row\":[]}\n", "no json\n"] {
		assert!(Results::parse(text).is_err(), "{text:?}");
	}
}

#[test]
fn a_charge_tells_measured_over_charged() {
	assert_eq!(charge().ratio(), 0.8);
}

#[test]
fn the_machine_is_read_from_cpuinfo() {
	let core = "processor\t: 0\nmodel name\t: A CPU\n\n";
	assert_eq!(machine(core), "A CPU, 1 core");
	assert_eq!(machine(&core.repeat(4)), "A CPU, 4 cores");
	let core = "cpu family\t: 25\nmodel\t\t: 1\nmodel name\t: A CPU\n\n";
	assert_eq!(machine(&core.repeat(2)), "A CPU (family 25, model 1), 2 cores");
	assert_eq!(machine("nothing known"), "unknown");
}
