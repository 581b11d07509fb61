import { buildPage } from '../tools/page.ts';
import { prepareBrowser } from './browser.ts';
import { openHome, worldVariable } from './product.ts';

/** Once before all workers: what takes long to make, or what two of them would otherwise make in the same folder. */
export default async function prepare(): Promise<() => Promise<void>> {
  await prepareBrowser();
  await buildPage();
  delete process.env[worldVariable];
  const home = await openHome();
  try {
    const product = await home.start();
    await product.stop();
    // Workers inherit it, and each file of stories takes a copy.
    process.env[worldVariable] = product.folder;
  } catch (error) {
    await home.remove();
    throw error;
  }
  return home.remove;
}
