// The way into every npm script: `node tools/run.mjs <script> <words>`, on whichever Node comes first.
import { launchFromArguments } from './launcher.mjs';

launchFromArguments(process.argv.slice(2));
