import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { refuseWords } from '../../tools/run/command.ts';
import { buildPage } from '../../tools/run/page.ts';
import { prepareBrowser } from '../browser.ts';
import { demo } from '../people.ts';
import { openHome } from '../product.ts';
import { type Anchor, anchorNames, serveAnchors } from './anchors.ts';
import { type Goals, judge, lineOf, middle } from './goals.ts';
import { measureTaps } from './taps.ts';
import { type Figures, openVisitor, type Visited, type Visitor } from './visit.ts';

type Visit = { name: string; path: string; who?: string; goals: Goals };

const visits: Visit[] = [
  {
    name: 'sign-in',
    path: '/login',
    goals: { behind: 0, lcp: 1, quiet: 95, full: ['accessibility', 'best-practices'] },
  },
  {
    name: 'exchange',
    path: '/',
    who: demo.customer,
    goals: { behind: 3, lcp: 1.2, tbt: 200, quiet: 90, full: ['accessibility', 'best-practices'] },
  },
  {
    name: 'desk',
    path: '/',
    who: demo.cashier,
    goals: { behind: 8, lcp: 1.3, tbt: 300, quiet: 85, full: ['accessibility'] },
  },
];

/** `npm run bench:page -- --quick exchange`. Names of visits choose these alone. */
const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const isTrace = words.includes('--trace');
/** Only how soon taps and keys show, on a page that is slowed four times. */
const isTaps = words.includes('--taps');
const names = words.filter((word) => !word.startsWith('--'));
const unknown = words.filter(
  (word) => !['--quick', '--trace', '--taps'].includes(word) && !visits.some(({ name }) => name === word),
);
const chosen = visits.filter(({ name }) => names.length === 0 || names.includes(name));

const rounds = isQuick ? 3 : 5;
const longestTasks = 12;

/** What is visited: an anchor or a page of the product, in the browser of its visitor. */
type Subject = { name: string; url: string; visitor: Visitor; goals?: Goals };
type Seen = Map<string, Figures[]>;

/**
 * `npm run bench:page` runs Lighthouse with its settings for phones. Each round visits the anchors and all pages once,
 * so that other programs of the machine disturb all of them alike. A first visit is cold: the browser has no file of
 * the page. The goals are those of a cold visit.
 */
async function main(): Promise<void> {
  refuseWords(unknown, `There may be --quick, --trace, --taps, and ${visits.map(({ name }) => name).join(', ')}.`);
  await prepareBrowser();
  await buildPage();
  if (isTaps) return measureTaps();
  const home = await openHome();
  const [product, served] = await Promise.all([home.start(), serveAnchors()]);
  const open: Visitor[] = [];
  try {
    const subjects = await openAll(product.address, served.anchors, open);
    if (isTrace) await showTasks(subjects);
    else process.exitCode = (await compare(subjects)) ? 0 : 1;
  } finally {
    for (const visitor of open) await visitor.close();
    await served.close();
    await product.stop();
    await home.remove();
  }
}

async function openAll(address: string, anchors: Anchor[], open: Visitor[]): Promise<Subject[]> {
  const enter = async (who?: string) => {
    const visitor = await openVisitor(address, who);
    open.push(visitor);
    return visitor;
  };
  const stranger = await enter();
  const subjects: Subject[] = anchors.map((anchor) => ({ ...anchor, url: `${anchor.address}/`, visitor: stranger }));
  for (const { name, path, who, goals } of chosen)
    subjects.push({ name, url: address + path, visitor: who === undefined ? stranger : await enter(who), goals });
  return subjects;
}

/** Answers whether all goals are kept. */
async function compare(subjects: Subject[]): Promise<boolean> {
  const cold = await visitAll(subjects, 'cold');
  const form = middle(seenAt(cold, anchorNames[1]));
  console.log('Cold. In brackets: all scores, and how many times the figure of the form.');
  for (const { name } of subjects) console.log(`  ${lineOf(name, seenAt(cold, name), form)}`);
  const promises = subjects.flatMap(({ name, goals }) => {
    if (!goals) return [];
    console.log(`${name}: a quiet machine should show a score of ${goals.quiet}.`);
    const promised = judge(seenAt(cold, name), form, goals);
    for (const { what, isKept } of promised) console.log(`  ${isKept ? '✓' : '✗'} ${what}`);
    return promised;
  });
  if (!isQuick) {
    const warm = await visitAll(subjects, 'warm');
    const warmForm = middle(seenAt(warm, anchorNames[1]));
    console.log('Warm.');
    for (const { name } of subjects) console.log(`  ${lineOf(name, seenAt(warm, name), warmForm)}`);
  }
  return promises.every(({ isKept }) => isKept);
}

async function visitAll(subjects: Subject[], way: 'cold' | 'warm'): Promise<Seen> {
  const seen: Seen = new Map(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, url, visitor } of subjects) seenAt(seen, name).push((await visitor.visit(url, way)).figures);
  return seen;
}

function seenAt(seen: Seen, name: string): Figures[] {
  const figures = seen.get(name);
  if (!figures) throw new Error(`Nobody has visited ${name}.`);
  return figures;
}

/** `--trace` visits each page once, prints its longest tasks and keeps its trace. */
async function showTasks(subjects: Subject[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'obmin-traces-'));
  for (const { name, url, visitor } of subjects) {
    const { figures, tasks, trace } = await visitor.visit(url, 'cold');
    const path = join(folder, `${name}.json`);
    await writeFile(path, JSON.stringify(trace));
    console.log(lineOf(name, [figures], figures));
    console.log('  the longest tasks, with the processor slowed four times:');
    for (const task of longest(tasks)) console.log(`  ${taskLine(task)}`);
    console.log(`  the trace for the developer tools: ${path}`);
  }
}

const longest = (tasks: Visited['tasks']) => tasks.toSorted((a, b) => b.duration - a.duration).slice(0, longestTasks);

function taskLine({ url, start, duration }: Visited['tasks'][number]): string {
  const file = URL.canParse(url) ? basename(new URL(url).pathname) || 'the page' : url;
  return `${String(Math.round(duration)).padStart(6)} ms  at ${String(Math.round(start)).padStart(6)} ms  ${file}`;
}

await main();
