import { spawn } from 'node:child_process';
import { access, readdir, readFile, rename, constants as rights, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'web/dist');
/** Everything that the page is made of. */
const sources = ['web', 'domain', 'contract', 'package-lock.json'].map((path) => join(root, path));
const buildMs = 300_000;

/** Builds the page unless what stands in web/dist is newer than all that it is made of. */
export async function buildPage(): Promise<void> {
  if (await isFresh()) return;
  await refuseReader();
  console.error('Building the page …');
  const begun = new Date();
  const staging = `${dist}.${process.pid}`;
  await removeUnfinished();
  try {
    // Native: Vite would write its settings into node_modules first, which may belong to somebody else.
    const options = ['--configLoader', 'native', '--logLevel', 'warn'];
    await run('node_modules/vite/bin/vite.js', ['build', 'web', '--outDir', staging, ...options]);
    await compressAll(staging);
    // A source that changes during the build has to count as newer than what was built.
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

/** A service with a user of its own may be meant to read only; the build would find that out after half a minute. */
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

/** Built beside its place and moved in whole: whoever starts at the same time finds the old page or the new one, never half of one. */
async function moveIn(staging: string): Promise<void> {
  const old = `${staging}.old`;
  await rename(dist, old).catch(unlessMissing);
  try {
    await rename(staging, dist);
  } catch (error) {
    // Another start moved in first. Its page is as good as ours, if nothing has changed since.
    if (!(await isFresh())) throw error;
  } finally {
    await remove(old);
  }
}

/** What builds that were killed have left beside the page. */
async function removeUnfinished(): Promise<void> {
  const names = await readdir(dirname(dist));
  for (const path of names.filter(isUnfinished).map((name) => join(dirname(dist), name))) {
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtimeMs < Date.now() - buildMs) await remove(path);
  }
}

const isUnfinished = (name: string) => name.startsWith(`${basename(dist)}.`);
const remove = (path: string) => rm(path, { recursive: true, force: true });

/** The best quality takes three times as long for one percent less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };

/** Compressed once, instead of at each visit. */
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

/** When the file, or the youngest file below the folder, was changed; 0 where there is none. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(unlessMissing);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const names = await readdir(path);
  return newestOf(names.filter((name) => !isBeside(name)).map((name) => join(path, name)));
}

/** Lies among the sources, and is no part of the page. */
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
