import { buildPage } from '../tools/page.ts';
import { prepareBrowser } from './browser.ts';
import { openHome, worldVariable } from './product.ts';

/**
 * Runs once before all workers. Prepares what takes long, or what two workers would otherwise make in the same folder.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await prepareBrowser();
  await buildPage();
  delete process.env[worldVariable];
  const home = await openHome();
  try {
    const product = await home.start();
    await product.stop();
    // Workers inherit the variable. Each test file works on a copy of the folder.
    process.env[worldVariable] = product.folder;
  } catch (error) {
    await home.remove();
    throw error;
  }
  return home.remove;
}
