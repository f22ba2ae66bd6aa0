import type { Block } from "../blocks.js";
import {
	blocks,
	blocksError,
	finalizedNumber,
	isFinal,
	statementsBySystem,
} from "../blocks.js";
import { connection } from "../connection.js";
import { Notice, Share } from "../elements.js";
import { counted, formatShare, formatTime, shorten } from "../format.js";
import { statementLink } from "../router.js";

/** Renders the newest blocks, with their verified statements. */
export function BlocksPage() {
	const list = blocks.value;
	const [best] = list;
	const statements = statementsBySystem.value;
	const total = statements.reduce((sum, [, count]) => sum + count, 0);
	const mean =
		list.reduce((sum, block) => sum + block.weightShare, 0) /
		Math.max(1, list.length);
	return (
		<>
			<h1>Blocks</h1>
			<dl class="figures">
				<KeyFigure name="Best block" value={best && `${best.number}`} />
				<KeyFigure
					name="Finalized"
					value={finalizedNumber.value && `${finalizedNumber.value}`}
				/>
				<KeyFigure
					name="Mean weight of a block"
					value={best && formatShare(mean)}
				/>
				<KeyFigure name="Verified statements" value={best && `${total}`} />
			</dl>
			{connection.value.state === "ready" &&
				blocksError.value !== undefined && (
					<Notice tone="bad">
						The blocks cannot be read: {blocksError.value}.
					</Notice>
				)}
			<section aria-labelledby="by-system">
				<h2 id="by-system">Verified by proof system</h2>
				{statements.length === 0 ? (
					<p class="empty">
						{best === undefined
							? waiting()
							: `Nothing was verified in the last ${counted(list.length, "block")}. `}
						{best !== undefined && <a href="#/verify">Verify a proof</a>}
					</p>
				) : (
					<ul class="tally">
						{statements.map(([system, count]) => (
							<li key={system}>
								<span>{system}</span>
								<span class="track" aria-hidden="true">
									<span
										class="fill"
										style={{ width: `${(count / total) * 100}%` }}
									/>
								</span>
								<strong>{count}</strong>
							</li>
						))}
					</ul>
				)}
			</section>
			<section aria-labelledby="newest">
				<h2 id="newest">
					{list.length > 0
						? `The last ${counted(list.length, "block")}`
						: "The last blocks"}
				</h2>
				<p class="unseen" role="status">
					{announcement(best)}
				</p>
				<ol class="blocks">
					{list.map((block) => (
						<BlockItem key={block.hash} block={block} />
					))}
				</ol>
			</section>
		</>
	);
}

function waiting(): string {
	return connection.value.state === "ready"
		? "Reading the last blocks …"
		: "There is no connection to a node yet.";
}

function KeyFigure(props: {
	readonly name: string;
	readonly value: string | number | undefined;
}) {
	return (
		<div>
			<dt>{props.name}</dt>
			<dd>{props.value ?? "–"}</dd>
		</div>
	);
}

/**
 * Returns the announcement of a block. Only blocks with verified statements are announced, because blocks come every
 * few seconds.
 */
function announcement(best: Block | undefined): string {
	return best === undefined || best.statements.length === 0
		? ""
		: `Block ${best.number}: ${counted(best.statements.length, "statement")} verified`;
}

function BlockItem({ block }: { readonly block: Block }) {
	const final = isFinal(block.number);
	return (
		<li>
			<div class="number">
				<span class="unseen">Block </span>
				<strong>{block.number}</strong>
				<code title={block.hash}>{shorten(block.hash, 4)}</code>
			</div>
			<div class="when">
				{block.time === undefined ? (
					"Genesis"
				) : (
					<time dateTime={new Date(block.time).toISOString()}>
						{formatTime(block.time)}
					</time>
				)}
			</div>
			<Share share={block.weightShare} name="Weight" />
			<div class={final ? "finality final" : "finality"}>
				<span aria-hidden="true">{final ? "●" : "○"}</span>{" "}
				{final ? "Finalized" : "In best chain"}
			</div>
			<div class="contents">
				{counted(block.extrinsics, "call")}
				{block.failures > 0 && (
					<span class="failed">, {block.failures} failed</span>
				)}
			</div>
			{block.statements.length > 0 && (
				<ul class="statements">
					{block.statements.map((statement, i) => (
						<li key={i}>
							<span class="chip">{statement.system}</span>
							<a
								href={statementLink(statement.statement)}
								title={statement.statement}
							>
								{shorten(statement.statement)}
							</a>
						</li>
					))}
				</ul>
			)}
		</li>
	);
}
