import { refuseWords } from './command.ts';
import { buildPage } from './page.ts';

// `npm run build` builds the page, unless the page in web/dist is newer than its sources.
refuseWords(process.argv.slice(2), 'npm run build takes no words.');
await buildPage();
