import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';
import { isTest } from './sources.ts';

// Which journeys a change can touch. Vitest asks its own graph of imports; a journey imports nothing of the product, so
// here the rooms decide.

/** These walk through every screen. */
const everyScreen = ['accessibility', 'colours', 'injection', 'keyboard', 'layout', 'notices', 'touch-targets'];

/**
 * Rooms that few other journeys enter. A word stands for the journeys whose names begin with it. A change of the product
 * anywhere else can touch every journey.
 */
export const fewJourneys: Readonly<Record<string, readonly string[]>> = {
  analytics: everyScreen,
  audit: [...everyScreen, 'rate-change'],
  code: [...everyScreen, 'recovery', 'customer-story'],
  docs: ['policy'],
  location: [...everyScreen, 'new-office', 'poster', 'tiles', 'customer-story'],
  metrics: [],
  notification: [...everyScreen, 'push', 'policy', 'offline', 'session'],
  recovery: [...everyScreen, 'recovery'],
  verification: [...everyScreen, 'recovery', 'customer-story'],
  worker: ['offline', 'page-weight', 'policy', 'push', 'session'],
};

/** What the product is made of, and what starts it, builds it or drives the browser. */
const product =
  /^(web|server|domain|contract)\/|^package(-lock)?\.json$|^playwright\.config\.ts$|^tools\/(run|launcher|start|page|command)\./;

/** The file of `domain/` or `contract/`, the folder elsewhere: `order` for `server/order/order.store.ts`. */
const roomOf = (path: string) => /^(?:web|server)\/([^/]+)\/|^(?:domain|contract)\/([^/.]+)/.exec(path);

/** Changes that no browser meets: tests, what only tests use, and what only people read. */
const isUnseen = (path: string) => isTest(path) || /\.test-kit\.ts$|\/testing\/|\.md$/.test(path);

/** `sources` are all files of the house, as `listSources` finds them. */
export function journeysFor(changed: readonly string[], sources: readonly string[], read = readSource): string[] {
  const journeys = sources.filter((path) => path.startsWith('e2e/') && isTest(path));
  const ownWay = reaching(
    changed,
    sources.filter((path) => path.startsWith('e2e/')),
    read,
  );
  const wanted = changed.filter((path) => product.test(path) && !isUnseen(path)).map(wordsFor);
  const isWanted = (journey: string) =>
    ownWay.has(journey) ||
    wanted.some((words) => words === undefined || words.some((word) => journey.startsWith(`e2e/${word}`)));
  return journeys.filter(isWanted);
}

/** Undefined: every journey. */
function wordsFor(path: string): readonly string[] | undefined {
  const [, folder, file] = roomOf(path) ?? [];
  return fewJourneys[folder ?? file ?? ''];
}

/** The changed files of `e2e/` and all that import them, directly or not. */
function reaching(changed: readonly string[], files: readonly string[], read: (path: string) => string): Set<string> {
  const imports = new Map(files.map((path) => [path, importsOf(path, read)]));
  const reached = new Set(changed.filter((path) => path.startsWith('e2e/')));
  // A set that grows while it is walked through is walked through to its end.
  for (const target of reached) {
    for (const [path, imported] of imports) if (imported.includes(target)) reached.add(path);
  }
  return reached;
}

const importsOf = (path: string, read: (path: string) => string) =>
  [...read(path).matchAll(/ from '\.\/([^']+)'/g)].map(([, name]) => `e2e/${name}`);

const readSource = (path: string) => readFileSync(join(root, path), 'utf8');

/** What git sees as changed: not yet committed, and since the named commit where there is one. */
export function listChanged(since?: string): string[] {
  const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).split('\0');
  const paths = [
    ...(since === undefined ? [] : git('diff', '--name-only', '--relative', '-z', `${since}...HEAD`)),
    ...git('diff', '--name-only', '--relative', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(paths.filter((path) => path !== ''))];
}
