import { buildPage } from '../tools/page.ts';
import { prepareBrowser } from './browser.ts';

/** Once before all workers, what two of them would otherwise do at a time and into the same folder. */
export default async function prepare(): Promise<void> {
  await prepareBrowser();
  await buildPage();
}
