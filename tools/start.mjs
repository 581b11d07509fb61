// `npm start`, and what a supervisor starts.
import { launch } from './launcher.mjs';

launch('tools/start.ts', process.argv.slice(2));
