import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../run/command.ts';
import { isTest } from './sources.ts';

// Finds the journeys that a change can touch. Vitest uses its own import graph. A journey imports nothing of the
// product, so here the folders of the product decide.

/** These journeys visit every screen. */
const everyScreen = ['accessibility', 'colours', 'injection', 'keyboard', 'layout', 'notices', 'desk-width'];

/**
 * Folders that few other journeys use. Each word selects the journeys whose names begin with it. A change in any other
 * folder of the product can touch every journey.
 */
export const fewJourneys: Readonly<Record<string, readonly string[]>> = {
  analytics: everyScreen,
  audit: [...everyScreen, 'rate-moves'],
  'one-time-code': [...everyScreen, 'session', 'customer-story'],
  delivery: [...everyScreen, 'push', 'policy', 'offline', 'session'],
  docs: ['policy'],
  location: [...everyScreen, 'new-office', 'find-office', 'customer-story'],
  metrics: [],
  notification: [...everyScreen, 'push', 'policy', 'offline', 'session'],
  push: [...everyScreen, 'push', 'policy', 'offline', 'session'],
  recovery: [...everyScreen, 'session'],
  'phone-verification': [...everyScreen, 'session', 'customer-story'],
  worker: ['offline', 'page-weight', 'policy', 'push', 'session'],
};

/** The files of the product, and those that start it, build it or drive the browser. */
const product =
  /^(web|server|domain|contract)\/|^package(-lock)?\.json$|^playwright\.config\.ts$|^tools\/(run\/|(run|launcher|start)\.)/;

/**
 * The room of a path: the name of the file in `domain/` or `contract/`, elsewhere the folder (`order` for
 * `server/order/order.store.ts`).
 */
const roomOf = (path: string) => /^(?:web|server)\/([^/]+)\/|^(?:domain|contract)\/(?:[^/]+\/)?([^/.]+)\./.exec(path);

/** Changes that cannot affect a browser: tests, test helpers and documents. */
const isUntracked = (path: string) => isTest(path) || /\.test-kit\.ts$|\/testing\/|\.md$/.test(path);

/** `sources` are all source files of the repository, as `listSources` finds them. */
export function journeysFor(changed: readonly string[], sources: readonly string[], read = readSource): string[] {
  const journeys = sources.filter((path) => path.startsWith('e2e/') && isTest(path));
  const ownWay = reaching(
    changed,
    sources.filter((path) => path.startsWith('e2e/')),
    read,
  );
  const wanted = changed.filter((path) => product.test(path) && !isUntracked(path)).map(argumentsFor);
  const isWanted = (journey: string) =>
    ownWay.has(journey) ||
    wanted.some((words) => words === undefined || words.some((word) => journey.startsWith(`e2e/${word}`)));
  return journeys.filter(isWanted);
}

/** Undefined means every journey. */
function argumentsFor(path: string): readonly string[] | undefined {
  const [, folder, file] = roomOf(path) ?? [];
  return fewJourneys[folder ?? file ?? ''];
}

/** The changed files of `e2e/` and all files that import them, directly or not. */
function reaching(changed: readonly string[], files: readonly string[], read: (path: string) => string): Set<string> {
  const imports = new Map(files.map((path) => [path, importsOf(path, read)]));
  const reached = new Set(changed.filter((path) => path.startsWith('e2e/')));
  // The loop also visits the entries that are added to the set during the loop.
  for (const target of reached) {
    for (const [path, imported] of imports) if (imported.includes(target)) reached.add(path);
  }
  return reached;
}

const importsOf = (path: string, read: (path: string) => string) =>
  [...read(path).matchAll(/ from '(\.[^']+)'/g)].map(([, name = '']) => posix.join(posix.dirname(path), name));

const readSource = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * The files that git reports as changed: uncommitted changes, and all changes since the named commit if there is one.
 */
export function listChanged(since?: string): string[] {
  const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).split('\0');
  const paths = [
    ...(since === undefined ? [] : git('diff', '--name-only', '--relative', '-z', `${since}...HEAD`)),
    ...git('diff', '--name-only', '--relative', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(paths.filter((path) => path !== ''))];
}
