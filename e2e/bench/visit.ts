import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserOptions } from '../browser.ts';
import { signInByForm } from '../people.ts';
import { freePort } from '../product.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof categories)[number];

/** Times in milliseconds, sizes in bytes as they came over the network. */
export type Figures = Record<Category, number> & {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  si: number;
  files: number;
  script: number;
};

/** A task of the main thread, with the processor slowed four times. */
export type Task = { url: string; start: number; duration: number };
export type Visited = { figures: Figures; tasks: Task[]; failed: string[]; trace: unknown };

/** A browser of one visitor. A visitor who signs in stays signed in. */
export type Visitor = {
  visit: (url: string, way: 'cold' | 'warm') => Promise<Visited>;
  close: () => Promise<void>;
};

export async function openVisitor(address: string, who?: string): Promise<Visitor> {
  const port = await freePort();
  const options = browserOptions();
  // Lighthouse visits in the same browser and profile.
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: address,
    // What a device keeps of a visit depends on its width.
    viewport: { width: 412, height: 823 },
  });
  if (who !== undefined) await enter(context, who);
  return {
    async visit(url, way) {
      if (way === 'cold') await forgetFiles(context, new URL(url).origin);
      return visitOnce(url, port);
    },
    close: () => context.close(),
  };
}

async function enter(context: BrowserContext, who: string): Promise<void> {
  const page = await context.newPage();
  await signInByForm(page, who);
  // Now the device knows what a page of this person begins with.
  await page.goto('/', { waitUntil: 'networkidle' });
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

/** The settings of Lighthouse for phones. */
async function visitOnce(url: string, port: number): Promise<Visited> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    // Keeps the storage, which holds the session. It keeps the browser's cache too.
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse measured nothing at ${url}`);
  const { lhr, artifacts } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  return { figures: figuresOf(lhr), tasks: tasksOf(lhr), failed: failedAudits(lhr), trace: artifacts.Trace };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const failedAudits = (lhr: Report) =>
  Object.values(lhr.audits)
    .filter(({ id, score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0 && isScored(lhr, id))
    .map(({ id, title }) => `${id} (${title})`);

const isScored = ({ categories: all }: Report, audit: string) =>
  Object.values(all).some(({ auditRefs }) => auditRefs.some(({ id, weight }) => id === audit && weight > 0));

function figuresOf(lhr: Report): Figures {
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const scripts = rowsOf(lhr, 'network-requests').filter(({ resourceType }) => resourceType === 'Script');
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    si: value('speed-index'),
    files: scripts.length,
    script: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
  };
}

const tasksOf = (lhr: Report): Task[] =>
  rowsOf(lhr, 'long-tasks').map(({ url, startTime, duration }) => ({
    url: String(url),
    start: Number(startTime),
    duration: Number(duration),
  }));

/** The rows of an audit that shows a table. */
function rowsOf({ audits }: Report, audit: string): Record<string, unknown>[] {
  const details = audits[audit]?.details;
  return details?.type === 'table' ? details.items : [];
}
