import { spawn } from 'node:child_process';
import { access, readdir, readFile, rename, constants as rights, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'web/dist');
/** The sources of the page. */
const sources = ['web', 'domain', 'contract', 'package-lock.json'].map((path) => join(root, path));
const buildMs = 300_000;

/** Builds the page unless web/dist is newer than all sources of the page. */
export async function buildPage(): Promise<void> {
  if (await isFresh()) return;
  await refuseReader();
  console.error('Building the page …');
  const begun = new Date();
  const staging = `${dist}.${process.pid}`;
  await removeUnfinished();
  try {
    // With the native loader Vite does not write its settings into node_modules, which may belong to another user.
    const options = ['--configLoader', 'native', '--logLevel', 'warn'];
    await run('node_modules/vite/bin/vite.js', ['build', 'web', '--outDir', staging, ...options]);
    await compressAll(staging);
    // Set the time to the start of the build, so that a source changed during the build counts as newer.
    await utimes(join(staging, 'index.html'), begun, begun);
    await moveIn(staging);
  } finally {
    await remove(staging);
  }
}

async function isFresh(): Promise<boolean> {
  const [madeAt, changedAt] = await Promise.all([newest(join(dist, 'index.html')), newestOf(sources)]);
  return madeAt > changedAt;
}

/**
 * A service may run as a user with read access only. Check that first: the build itself would fail only after half a
 * minute.
 */
async function refuseReader(): Promise<void> {
  const folder = dirname(dist);
  const canWrite = await access(folder, rights.W_OK).then(
    () => true,
    () => false,
  );
  if (canWrite) return;
  throw new Error(
    `The page has to be built, and this user may not write to ${folder}: run "npm run build" once as a user who may, then start again.`,
  );
}

/**
 * The page is built in a folder beside web/dist and then renamed. A process that starts meanwhile finds the old or the
 * new page, never a mix.
 */
async function moveIn(staging: string): Promise<void> {
  const old = `${staging}.old`;
  await rename(dist, old).catch(unlessMissing);
  try {
    await rename(staging, dist);
  } catch (error) {
    // Another start was faster. Its page can be used if the sources have not changed since.
    if (!(await isFresh())) throw error;
  } finally {
    await remove(old);
  }
}

/** Removes the folders that killed builds have left beside the page. */
async function removeUnfinished(): Promise<void> {
  const names = await readdir(dirname(dist));
  for (const path of names.filter(isUnfinished).map((name) => join(dirname(dist), name))) {
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtimeMs < Date.now() - buildMs) await remove(path);
  }
}

const isUnfinished = (name: string) => name.startsWith(`${basename(dist)}.`);
const remove = (path: string) => rm(path, { recursive: true, force: true });

/** The best quality takes three times as long and saves only one percent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };

/** Compresses all files once, so that the server does not compress them at each visit. */
async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => /\.(html|js|css|svg)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path), { params }));
      }),
  );
}

async function newestOf(paths: string[]): Promise<number> {
  return Math.max(0, ...(await Promise.all(paths.map(newest))));
}

/** The time of the last change of the file, or of the newest file below the folder. 0 if neither exists. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(unlessMissing);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const names = await readdir(path);
  return newestOf(names.filter((name) => !isBeside(name)).map((name) => join(path, name)));
}

/** Files that are in a source folder but are no part of the page. */
const isBeside = (name: string) =>
  name === basename(dist) ||
  isUnfinished(name) ||
  name === 'testing' ||
  name === 'node_modules' ||
  /\.test\./.test(name);

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function run(script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: buildMs,
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`The page could not be built: ${[script, ...args].join(' ')} ended with ${code ?? signal}.`));
    });
  });
}
