// Runs each program with the solo chain's node. scripts/test-examples.sh builds and installs everything first.
import { built, startNode, testPrograms } from "./programs.mjs";

testPrograms(() => startNode(built("solo-node")));
