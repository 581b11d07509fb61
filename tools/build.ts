import { buildPage } from './page.ts';

// `npm run build`: the page, unless the one in web/dist is newer than its sources.
await buildPage();
