// The entry of `npm start` and of a supervisor.
import { launch } from './launcher.mjs';

launch('tools/run/start.ts', process.argv.slice(2));
