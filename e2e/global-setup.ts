import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPage } from '../tools/run/page.ts';
import { hasDoneJobs, worldVariable } from '../tools/run/product.ts';
import { prepareBrowser } from './browser.ts';
import { inDatabase } from './in-database.ts';
import { openHome } from './product.ts';

const jobsMs = 30_000;
const pollMs = 100;

const waitForJobs = async (database: { query: (text: string) => Promise<{ rows: { done: boolean }[] }> }) => {
  const end = performance.now() + jobsMs;
  while ((await database.query(hasDoneJobs)).rows[0]?.done !== true) {
    if (performance.now() > end) throw new Error(`The new world has not done its jobs within ${jobsMs / 1000} s`);
    await pause(pollMs);
  }
};

/** The question of the demo would end in the middle of a journey, and its line go. */
const endQuestions = async (database: { query: (text: string) => Promise<unknown> }) => {
  await database.query(`update approvals set state = 'expired', decided_at = now() where state = 'waiting'`);
  await database.query(`delete from inbox where kind = 'approval'`);
};

/**
 * Runs once before all workers. Prepares what takes long, or what two workers would otherwise make in the same folder.
 * A run that starts Playwright several times names a folder for the world: the first start makes it, the run removes it.
 */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  await prepareBrowser();
  await buildPage();
  const shared = process.env[worldVariable];
  if (shared !== undefined && existsSync(shared)) return undefined;
  delete process.env[worldVariable];
  const home = await openHome();
  try {
    const product = await home.start();
    await inDatabase(product.folder, waitForJobs);
    await inDatabase(product.folder, endQuestions);
    await product.stop();
    if (shared !== undefined) await rename(product.folder, shared);
    // Workers inherit the variable. Each test file works on a copy of the folder.
    process.env[worldVariable] = shared ?? product.folder;
  } catch (error) {
    await home.remove();
    throw error;
  }
  return home.remove;
}
