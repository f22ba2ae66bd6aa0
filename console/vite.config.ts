import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
	// Relative addresses, so that the built page can be served from any folder.
	base: "./",
	resolve: {
		// The client as `scripts/build.sh client` makes it. Its own folder has the packages that it needs.
		alias: {
			"@assay/client": fileURLToPath(
				new URL("../client/dist/assayClient.js", import.meta.url),
			),
		},
	},
	build: {
		target: "es2022",
		chunkSizeWarningLimit: 1500,
		// An inlined asset would need another line in the page's content security policy.
		assetsInlineLimit: 0,
	},
	server: {
		// The figures of docs/benchmarks and the client are outside this folder.
		fs: { allow: [".."] },
	},
});
