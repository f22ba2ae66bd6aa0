// Runs each program with a dev node. scripts/test-examples.sh builds and installs everything first.
import { startDevNode } from "../../client/dist/node.js";
import { built, testPrograms } from "./programs.mjs";

testPrograms(() => startDevNode({ binary: built("assay-node") }));
