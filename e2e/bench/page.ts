import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { refuseWords } from '../../tools/run/command.ts';
import { browserOptions, prepareBrowser } from '../browser.ts';
import { demo, signInByForm } from '../people.ts';
import { freePort, openHome } from '../product.ts';

const rounds = 5;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

/** The pages to visit, the account of the visitor, and the lowest allowed scores. */
const visits: { name: string; path: string; who?: string; least: Partial<Scores> }[] = [
  { name: 'sign-in', path: '/login', least: { performance: 95, accessibility: 100, 'best-practices': 100 } },
  {
    name: 'exchange',
    path: '/',
    who: demo.customer,
    least: { performance: 90, accessibility: 100, 'best-practices': 100 },
  },
  { name: 'staff deals', path: '/', who: demo.cashier, least: { performance: 85, accessibility: 100 } },
];

/** A first visit is cold: the browser has no file of the page. The wanted scores are those of a cold visit. */
type Way = 'cold' | 'warm';

/**
 * `npm run bench:page` runs Lighthouse with its settings for phones, five cold visits and five warm ones to each page,
 * and takes the median of each score.
 */
async function main(): Promise<void> {
  refuseWords(process.argv.slice(2), 'npm run bench:page takes no words.');
  await prepareBrowser();
  const home = await openHome();
  const product = await home.start();
  try {
    let isEnough = true;
    for (const visit of visits) isEnough = (await measure(product.address, visit)) && isEnough;
    process.exitCode = isEnough ? 0 : 1;
  } finally {
    await product.stop();
    await home.remove();
  }
}

async function measure(address: string, { name, path, who, least }: (typeof visits)[number]): Promise<boolean> {
  const port = await freePort();
  const options = browserOptions();
  // Lighthouse visits in the same browser and profile, so a signed-in person stays signed in.
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: address,
  });
  try {
    if (who) await enter(context, who);
    const visit = () => visitOnce(address + path, port);
    const visitCold = () => forgetFiles(context, address).then(visit);
    const isEnough = report(name, 'cold', await times(rounds, visitCold), least);
    report(name, 'warm', await times(rounds, visit), {});
    return isEnough;
  } finally {
    await context.close();
  }
}

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) results.push(await work());
  return results;
}

async function enter(context: BrowserContext, who: string): Promise<void> {
  const page = await context.newPage();
  await signInByForm(page, who);
  await page.close();
}

/** Makes the next visit a first one: no file of the page is in the browser. The person stays signed in. */
async function forgetFiles(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' });
  await page.close();
}

async function visitOnce(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    // Keeps the storage, which holds the session. It keeps the browser's cache too.
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse measured nothing at ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const failed = Object.values(lhr.audits).filter(
    ({ id, score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0 && isScored(lhr, id),
  );
  for (const { id, title } of failed) console.log(`    not kept: ${id} (${title})`);
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const isScored = ({ categories: all }: Report, audit: string) =>
  Object.values(all).some(({ auditRefs }) => auditRefs.some(({ id, weight }) => id === audit && weight > 0));

function report(name: string, way: Way, scores: Scores[], least: Partial<Scores>): boolean {
  const kept = categories.map((category) => {
    const sorted = scores.map((score) => score[category]).sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const wanted = least[category];
    const isEnough = wanted === undefined || middle >= wanted;
    const wish = wanted === undefined ? '' : `, at least ${wanted} is wanted`;
    console.log(`${isEnough ? '✓' : '✗'} ${name}, ${way}: ${category} ${middle} (${sorted.join(' ')}${wish})`);
    return isEnough;
  });
  return kept.every(Boolean);
}

await main();
