// The entry of every npm script: `node tools/run.mjs <script> <words>`, on the first Node of the path.
import { launchFromArguments } from './launcher.mjs';

launchFromArguments(process.argv.slice(2));
