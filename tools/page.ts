import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = join(root, 'web/dist/index.html');
/** Everything that the page is made of. */
const sources = ['web', 'domain', 'contract', 'package-lock.json'];

/** Builds the page unless what stands in web/dist is newer than all that it is made of. */
export async function buildPage(): Promise<void> {
  const [madeAt, changedAt] = await Promise.all([newest(built), newestOf(sources.map((path) => join(root, path)))]);
  if (madeAt > changedAt) return;
  console.log('Building the page …');
  await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn']);
}

async function newestOf(paths: string[]): Promise<number> {
  return Math.max(0, ...(await Promise.all(paths.map(newest))));
}

/** When the file, or the youngest file below the folder, was changed; 0 where there is none. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const names = await readdir(path);
  return newestOf(names.filter((name) => name !== 'dist' && name !== 'node_modules').map((name) => join(path, name)));
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The page could not be built (${[command, ...args].join(' ')} ended with ${code}).`));
    });
  });
}
