import { prepareBrowser } from './browser.ts';

export default prepareBrowser;
