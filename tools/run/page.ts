import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, readdir, readFile, rename, constants as rights, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'web/dist');
/** An archive of a release has the built page, and not this file nor the other sources. */
const entry = join(root, 'web/index.html');
const sources = ['web', 'domain', 'contract', 'package-lock.json'].map((path) => join(root, path));
/** Older folders of unfinished builds are no longer written: their builds were killed. */
const unfinishedMs = 60 * 60_000;
const wordEveryMs = 10_000;

/** Builds the page unless web/dist is newer than all sources of the page. */
export async function buildPage(): Promise<void> {
  if (!existsSync(entry)) return refuseMissingPage();
  if (await isFresh()) return;
  await refuseReader();
  console.error('Building the page …');
  const begun = new Date();
  const staging = `${dist}.${process.pid}`;
  await removeUnfinished();
  try {
    await buildInto(staging);
    await compressAll(staging);
    // Set the time to the start of the build, so that a source changed during the build counts as newer.
    await utimes(join(staging, 'index.html'), begun, begun);
    await moveIn(staging);
  } finally {
    await remove(staging);
  }
  console.error(`The page is built, in ${secondsSince(begun)} s.`);
}

const secondsSince = (begun: Date) => Math.round((Date.now() - begun.getTime()) / 1000);

function refuseMissingPage(): void {
  if (existsSync(join(dist, 'index.html'))) return;
  throw new Error(`There is neither a built page in ${dist} nor its sources: unpack the archive again.`);
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
    if (found && found.mtimeMs < Date.now() - unfinishedMs) await remove(path);
  }
}

const isUnfinished = (name: string) => name.startsWith(`${basename(dist)}.`);
const remove = (path: string) => rm(path, { recursive: true, force: true });

/** The best quality takes three times as long and saves only one percent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };

/** Compresses all files once, so that the server does not compress them at each visit. */
export async function compressAll(folder: string): Promise<void> {
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

/**
 * A slow machine takes many minutes, so the build has no limit of time. It says how far it is, and Ctrl-C ends it. It runs
 * in a process of its own, which gives its memory back.
 */
function buildInto(folder: string): Promise<void> {
  const begun = new Date();
  let modules = 0;
  const words = setInterval(
    () => console.error(`Building the page … ${modules} modules read, ${secondsSince(begun)} s`),
    wordEveryMs,
  );
  return new Promise<void>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'page-build.ts'), [folder], { cwd: root, stdio: 'inherit' });
    child.on('message', (count) => {
      modules = Number(count);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`The page could not be built: ${endOf(signal)}`));
    });
  }).finally(() => clearInterval(words));
}

const endOf = (signal: NodeJS.Signals | null) =>
  signal === null
    ? 'the reason is above.'
    : `its process was ended by ${signal}. A machine with too little memory ends it with SIGKILL: build the page elsewhere, see "npm run pack".`;
