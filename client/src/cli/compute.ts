import { readCurveOperation } from "../artefactFiles.js";
import type { CurveOperation } from "../curveOperation.js";
import type { CurveInstance } from "../curves.js";
import { CurvePallet, NO_BACKEND } from "../curves.js";
import type { Hex } from "../hashes.js";
import type { Action } from "./action.js";
import { submitSettings } from "./action.js";
import { inclusionReport } from "./report.js";
import type { ComputeSettings } from "./settings.js";

export async function prepareCompute(
	settings: ComputeSettings,
): Promise<Action> {
	const operation = await readCurveOperation(settings.operationFile);
	const submitting = await submitSettings(settings);
	return async (chain) => {
		const { curve } = operation;
		const { backend } = settings;
		const pallet = new CurvePallet({ chain, curve, backend });
		const success = await pallet.compute({
			...submitting,
			arguments: operation.arguments,
		});
		const verdict = judge(pallet.instance, operation, success.result);
		const inclusion = inclusionReport(chain, success);
		return {
			lines: [
				["pallet", pallet.instance.pallet],
				["result", success.result],
				["verdict", verdict.text],
				...inclusion.lines,
			],
			json: {
				ok: verdict.ok,
				pallet: pallet.instance.pallet,
				result: success.result,
				expected: operation.result,
				...inclusion.json,
			},
			ok: verdict.ok,
		};
	};
}

function judge(
	{ backend }: CurveInstance,
	{ result: expected }: CurveOperation,
	result: Hex,
): { readonly ok: boolean; readonly text: string } {
	if (backend === NO_BACKEND) {
		return { ok: true, text: "none: this backend computes nothing" };
	}
	return result === expected
		? { ok: true, text: "as expected" }
		: { ok: false, text: `differs from the file's result, ${expected}` };
}
