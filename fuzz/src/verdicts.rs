//! The comparison of verdicts.

use crate::{Change, Honest, Pair, Part, Peers, Subject, Verifier};
use arbitrary::Arbitrary;
use assay_proof_system::{batch::Entry, VerifyError};
use codec::{Decode, Encode};
use std::{cell::RefCell, collections::HashMap};

/// The most changes of one input.
const MAX_CHANGES: usize = 6;
/// The most proofs in a batch.
const MAX_PAIRS: usize = 3;
/// The number of different statements of a subject.
const STATEMENTS: u8 = 4;

/// One run of a target.
#[derive(Arbitrary, Debug)]
pub struct Input {
	/// The subject of a target that has several.
	pub subject: u8,
	/// The statement.
	pub statement: u8,
	/// The number of proofs.
	pub pairs: u8,
	/// The changes, in their order.
	pub changes: Vec<Change>,
}

/// A question about a subject, for another code path.
#[derive(Encode, Decode)]
struct Question {
	subject: u32,
	key: Option<Vec<u8>>,
	prepared: Option<Vec<u8>>,
	pairs: Vec<Pair>,
}

/// All verdicts of a backend on artefacts.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
struct Verdicts {
	/// The prepared key, where the verifying key was prepared.
	prepared: Option<Result<Vec<u8>, VerifyError>>,
	/// The verdict on each proof.
	each: Vec<Result<(), VerifyError>>,
	/// The verdict on all proofs, if there are any.
	batch: Option<Result<(), VerifyError>>,
}

impl Verdicts {
	fn of(verifier: &Verifier, question: &Question) -> Self {
		let prepared = question.key.as_ref().map(|key| (verifier.prepare_key)(key));
		let key = question.prepared.as_deref().or(match &prepared {
			Some(Ok(key)) => Some(key),
			_ => None,
		});
		let Some(key) = key else { return Self { prepared, each: Vec::new(), batch: None } };
		let verify = |(proof, inputs): &Pair| (verifier.verify)(key, proof, inputs);
		let each = question.pairs.iter().map(verify).collect();
		let entries: Vec<Entry<'_>> =
			question.pairs.iter().map(|(proof, inputs)| (&proof[..], &inputs[..])).collect();
		let batch = (!entries.is_empty()).then(|| (verifier.verify_batch)(key, &entries));
		Self { prepared, each, batch }
	}
}

/// Answers another process' questions about subjects, by each one's first backend.
pub fn serve_verdicts(subjects: &[Subject], request: &[u8]) -> Vec<u8> {
	let question = Question::decode(&mut &request[..]).expect("a question of this program");
	let verifiers = (subjects[question.subject as usize].verifiers)();
	Verdicts::of(&verifiers[0], &question).encode()
}

/// Runs one input, and panics on any disagreement, false verdict or panic below.
pub fn check(subjects: &[Subject], peers: &mut Peers, input: &Input) {
	let number = usize::from(input.subject) % subjects.len();
	let subject = &subjects[number];
	let honest = honest(subject, input.statement);
	let mut artefacts = honest.clone();
	artefacts.pairs.truncate(1 + usize::from(input.pairs) % MAX_PAIRS);
	let special = (subject.special)();
	for change in input.changes.iter().take(MAX_CHANGES) {
		apply(subject, &special, change, &mut artefacts);
	}

	let key_changed = artefacts.key != honest.key;
	let prepared_changed = artefacts.prepared != honest.prepared;
	let question = Question {
		subject: number as u32,
		key: key_changed.then(|| artefacts.key.clone()),
		prepared: (prepared_changed || !key_changed).then(|| artefacts.prepared.clone()),
		pairs: artefacts.pairs.clone(),
	};
	let verifiers = (subject.verifiers)();
	let all: Vec<Verdicts> =
		verifiers.iter().map(|verifier| Verdicts::of(verifier, &question)).collect();
	let verdicts = &all[0];
	// For a key that was not prepared by the verifier, only the absence of a panic is promised.
	if !prepared_changed || subject.takes_any_prepared_key {
		for (verifier, other) in verifiers.iter().zip(&all).skip(1) {
			assert_eq!(
				verdicts, other,
				"{}: {}, {}",
				subject.name, verifiers[0].backend, verifier.backend
			);
		}
		if let Some((path, answer)) = peers.ask(&question.encode()) {
			let other = Verdicts::decode(&mut &answer[..]).expect("verdicts of this program");
			assert_eq!(verdicts, &other, "{}: code path {path}", subject.name);
		}
	}
	if !prepared_changed {
		check_soundness(subject, &honest, &artefacts, verdicts);
	}
}

/// Checks verdicts against what is known of the artefacts.
fn check_soundness(subject: &Subject, honest: &Honest, artefacts: &Honest, verdicts: &Verdicts) {
	let name = subject.name;
	if let Some(batch) = verdicts.batch {
		let all = verdicts.each.iter().all(Result::is_ok);
		assert_eq!(batch.is_ok(), all, "{name}: a batch is not its proofs");
	}
	for (pair, verdict) in artefacts.pairs.iter().zip(&verdicts.each) {
		if artefacts.key == honest.key {
			if honest.pairs.contains(pair) {
				assert_eq!(*verdict, Ok(()), "{name}: an honest proof");
			} else if subject.rigid {
				assert!(verdict.is_err(), "{name}: a changed proof verifies");
			}
		}
		if let (Ok(()), Some(implied)) = (verdict, subject.implied) {
			let plain = implied(&artefacts.key, &pair.0, &pair.1);
			assert_eq!(plain, Ok(()), "{name}: the plain system refuses");
		}
	}
}

/// Returns the artefacts of a statement, made once.
fn honest(subject: &Subject, statement: u8) -> Honest {
	thread_local! {
		static MADE: RefCell<HashMap<(&'static str, u8), Honest>> = RefCell::default();
	}
	let statement = statement % STATEMENTS;
	MADE.with_borrow_mut(|made| {
		made.entry((subject.name, statement)).or_insert_with(|| (subject.honest)(statement)).clone()
	})
}

fn apply(subject: &Subject, special: &[Vec<u8>], change: &Change, artefacts: &mut Honest) {
	let count = artefacts.pairs.len();
	let nth = |number: u8| usize::from(number) % count;
	let (bytes, of): (&mut Vec<u8>, fn(Honest, usize) -> Vec<u8>) = match change.part {
		Part::Key => (&mut artefacts.key, |other, _| other.key),
		Part::PreparedKey => (&mut artefacts.prepared, |other, _| other.prepared),
		Part::Proof(n) => {
			(&mut artefacts.pairs[nth(n)].0, |mut other, n| other.pairs.swap_remove(n).0)
		}
		Part::Inputs(n) => {
			(&mut artefacts.pairs[nth(n)].1, |mut other, n| other.pairs.swap_remove(n).1)
		}
	};
	let elements = |bytes: &[u8]| (subject.elements)(change.part, bytes);
	change.edit.apply(bytes, elements, special, |seed| {
		let other = honest(subject, seed);
		let n = usize::from(seed / STATEMENTS) % other.pairs.len();
		of(other, n)
	});
}
