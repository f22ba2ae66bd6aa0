// Runs each program against a dev node. Everything in it is built and installed: scripts/test-examples.sh.
import { startDevNode } from "../../client/dist/node.js";
import { built, testPrograms } from "./programs.mjs";

testPrograms(() => startDevNode({ binary: built("assay-node") }));
