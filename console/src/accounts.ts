import type { Chain, Signer, WalletSigner } from "@assay/client";
import { signerFromUri } from "@assay/client";
import { computed, signal } from "@preact/signals";
import { shownChain } from "./connection.js";
import { messageOf } from "./format.js";

/** An account that can pay for a transaction. */
export interface Account {
	readonly id: string;
	readonly name: string;
	/** The account's address in SS58. A wallet may use the prefix of any network. */
	readonly address: string;
	/** The program that holds the key. */
	readonly source: string;
	signer(): Promise<Signer>;
}

/** The development accounts of every Substrate chain. Their keys are public. */
const DEVELOPMENT = [
	["//Alice", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"],
	["//Bob", "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty"],
	["//Charlie", "5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y"],
	["//Dave", "5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy"],
	["//Eve", "5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw"],
	["//Ferdie", "5CiPPseXPECbkjWCa6MnjNokrgYjMqmKndv2rSnekmSK2DjL"],
] as const;

const developmentAccounts: readonly Account[] = DEVELOPMENT.map(
	([uri, address]) => ({
		id: uri,
		name: uri,
		address,
		source: "Development accounts",
		signer: () => signerFromUri(uri),
	}),
);

/** The object that a wallet extension injects into the page: https://github.com/polkadot-js/extension */
interface InjectedWallet {
	enable(origin: string): Promise<{
		readonly accounts: {
			get(): Promise<
				readonly { readonly address: string; readonly name?: string }[]
			>;
		};
		readonly signer: WalletSigner;
	}>;
}

const ORIGIN = "Assay console";

/** The accounts that wallets have shared with the page. */
const walletAccounts = signal<readonly Account[]>([]);
/** The outcome of the last attempt to reach a wallet, as text. */
export const walletNotice = signal<string | undefined>(undefined);

/** All accounts to choose from. Development accounts are offered only on chains that are for development. */
export const accounts = computed<readonly Account[]>(() => [
	...(shownChain()?.isDevelopment ? developmentAccounts : []),
	...walletAccounts.value,
]);

const chosenId = signal<string | undefined>(undefined);

/** The account that signs: the chosen one, or the first if the user has chosen none. */
export const account = computed(
	() =>
		accounts.value.find(({ id }) => id === chosenId.value) ?? accounts.value[0],
);

export function chooseAccount(id: string): void {
	chosenId.value = id;
}

/** Returns true if two addresses have the same public key. Its address depends on the network's prefix. */
export function isSameAccount(
	{ api }: Chain,
	one: string,
	other: string,
): boolean {
	try {
		return api.registry.createType("AccountId", one).eq(other);
	} catch {
		// A wallet may have addresses of other kinds, such as Ethereum's.
		return false;
	}
}

/** Asks every wallet extension of the browser for its accounts. Each extension asks the user. */
export async function connectWallets(): Promise<void> {
	const wallets = Object.entries(
		(window as { injectedWeb3?: Record<string, InjectedWallet> })
			.injectedWeb3 ?? {},
	);
	if (wallets.length === 0) {
		walletNotice.value =
			"This browser has no wallet extension for Substrate chains. Install one, allow it on this page, and load the page again.";
		return;
	}
	const found: Account[] = [];
	const refusals: string[] = [];
	for (const [wallet, injected] of wallets) {
		try {
			const { accounts, signer } = await injected.enable(ORIGIN);
			for (const { address, name } of await accounts.get()) {
				found.push({
					id: `${wallet}:${address}`,
					name: name ?? address,
					address,
					source: wallet,
					signer: async () => ({ address, signer }),
				});
			}
		} catch (error) {
			refusals.push(
				`${wallet} did not share its accounts: ${messageOf(error)}`,
			);
		}
	}
	walletAccounts.value = found;
	const [first] = found;
	if (first !== undefined) {
		chosenId.value = first.id;
	}
	walletNotice.value = [
		found.length === 0
			? "No accounts."
			: `${found.length} ${found.length === 1 ? "account" : "accounts"} from ${new Set(found.map(({ source }) => source)).size === 1 ? found[0]?.source : "your wallets"}.`,
		...refusals,
	].join(" ");
}
