// Plain JavaScript that even Node 12 can read, because an old Node of the system may run this file first.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const needed = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';
const bundledFolder = join(root, 'node_modules', `node-${isWindows ? 'win' : process.platform}-${process.arch}`, 'bin');
/**
 * The Node that `npm ci` installs. npm 11.5.2 and older do not make its link in node_modules/.bin, so the link is not
 * used.
 */
const bundled = join(bundledFolder, isWindows ? 'node.exe' : 'node');
const launchedBy = '--launched-by=';
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const lookMs = 300;

/**
 * Runs a script (its path from the root) on the bundled Node: in this process if it is that Node, otherwise in a child.
 */
export function launch(script, words) {
  // Under npm the parent is a shell. It ends with npm and does not forward the signal. So a server would keep its port, and
  // a run of faults would go on with its servers and folders.
  if (process.env.npm_lifecycle_event !== undefined) endWith(process.ppid);
  if (isBundled()) runHere(script, words);
  else if (existsSync(bundled)) runInChild(script, words);
  else runWithoutBundled(script, words, '');
}

/**
 * Handles `node tools/run.mjs <script> <words>`. The child of a launcher is started in the same way, with one more
 * argument.
 */
export function launchFromArguments([first = '', ...others]) {
  if (!first.startsWith(launchedBy)) {
    launch(first, others);
    return;
  }
  const [script, ...words] = others;
  endWith(Number(first.slice(launchedBy.length)));
  runHere(script, words);
}

const isBundled = () => existsSync(bundled) && realpathSync(process.execPath) === realpathSync(bundled);

function runHere(script, words) {
  // Programs that are started by name, such as the command of a package, then run on the same Node.
  if (isBundled()) putFirstOnPath(bundledFolder);
  const file = join(root, script);
  process.argv = [process.argv[0], file, ...words];
  void import('./quick-imports.ts').then(() => import(pathToFileURL(file).href));
}

function putFirstOnPath(folder) {
  const folders = (process.env.PATH || '').split(delimiter).filter((one) => one !== '' && one !== folder);
  process.env.PATH = [folder, ...folders].join(delimiter);
}

function runInChild(script, words) {
  const runner = join(root, 'tools', 'run.mjs');
  const child = spawn(bundled, [runner, `${launchedBy}${process.pid}`, script, ...words], { stdio: 'inherit' });
  // At Ctrl-C the child receives two signals: from the terminal and from here. All scripts accept that, because npm
  // repeats signals too.
  const forward = (signal) => child.kill(signal);
  for (const signal of forwarded) process.on(signal, forward);
  const stopForwarding = () => {
    for (const signal of forwarded) process.removeListener(signal, forward);
  };
  child.once('error', (error) => {
    stopForwarding();
    runWithoutBundled(script, words, `${bundled} does not start here (${error.message}).\n`);
  });
  child.once('exit', (code, signal) => {
    stopForwarding();
    if (signal === null) process.exit(code);
    // End by the signal that ended the child, so that the caller sees it.
    process.kill(process.pid, signal);
  });
}

/** If npm has no Node for the platform, the Node of the system is used if it is new enough. */
function runWithoutBundled(script, words, reason) {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= needed) {
    runHere(script, words);
    return;
  }
  console.error(
    `${reason}Obmin needs Node ${needed} or newer, and this is Node ${node}.\n` +
      'On Linux (x64, arm64) and Windows x64 `npm ci` brings the right one by itself: run `npm ci`, then `npm start`.\n' +
      `Elsewhere please install Node ${needed} first.`,
  );
  process.exitCode = 1;
}

/** Stops this process when its parent has ended. On Windows the system itself ends the child of a process that ends. */
function endWith(parent) {
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  look.unref();
}
