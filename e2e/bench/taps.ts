import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { fillOnce } from '../../tools/bench/list-requests.ts';
import { browserOptions } from '../browser.ts';
import { type Device, demo, desk, enrol, isConnected, meet, openDeal, signIn, tokenOf } from '../people.ts';
import { openHome } from '../product.ts';
import { timesOfFirstRows } from './first-rows.ts';
import { slowedTimes, type Task, tasksDuring } from './main-thread.ts';

/** The longest time from a tap or a key until the page shows what came of it. */
const mostTapMs = 200;
/** The longest task between the first paint and the moment at which the page rests. */
const mostTaskMs = 100;
/** The longest time from the data of the lanes to the paint in which the first 20 deals say who and what. */
const mostFirstRowsMs = 100;
const liveDeals = 90;
/** What one changed order may cost in a list of `manyRows`. */
const mostRowMs = 16;
const manyRows = 200;
const phone: Device = { width: 390, height: 844 };
const scale = { offices: 300, users: 600, orders: 3_000 };
const rounds = 5;
const rowRounds = 3;
/** A customer who receives USDT needs one. */
const someWallet = { data: [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', network: 'TRC20' }] };
/** Long enough for all that follows a tap, a message or a start on the slowed page. */
const restMs = 1_500;
const startRestMs = 6_000;

/**
 * Measures on a page that is slowed four times: the tasks of the start, how soon taps and keys show, and what one changed
 * order costs among two hundred. With an address it measures a product that runs, and `only` names one part.
 */
export async function measureTaps({ address, only = '' }: { address?: string; only?: string } = {}): Promise<void> {
  const product = address === undefined ? await startFilled() : { address, stop: async () => undefined };
  const browser = await chromium.launch(browserOptions());
  const open = opener(browser, product.address);
  try {
    const parts: Record<string, () => Promise<void>> = {
      yardstick: async () => sayYardstick(await open(demo.customer, phone)),
      exchange: () => measureStart('exchange', () => open(demo.customer, phone)),
      desk: () => measureStart('desk', () => open(demo.cashier, desk)),
      first: async () => measureFirstRows(await open(demo.admin, desk), product.address),
      amount: async () => measureAmount(await open(demo.customer, phone)),
      deals: async () => measureDeals(await open(demo.cashier, desk)),
      steps: async () => measureSteps(await open(demo.admin, desk), product.address),
      rows: async () => measureRows(await open(demo.admin, desk), product.address),
    };
    for (const [name, measure] of Object.entries(parts)) if (name.startsWith(only)) await measure();
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function startFilled() {
  const home = await openHome();
  console.log(await fillOnce({ ...process.env, DATA_DIR: home.folder }, scale));
  const product = await home.start();
  return { address: product.address, stop: () => product.stop().finally(home.remove) };
}

type Opened = { page: Page; devTools: CDPSession };

/** Opens a page for somebody, at rest and slowed. */
function opener(browser: Browser, baseURL: string) {
  return async (who: string, device: Device): Promise<Opened> => {
    const page = await meet(browser, { device, language: 'uk', touch: device === phone, baseURL });
    await page.addInitScript(noteTaps);
    await signIn(page, who);
    await isConnected(page);
    await wait(restMs);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes });
    return { page, devTools };
  };
}

declare global {
  interface Window {
    taps: { ms: number; name: string; interaction: number }[];
  }
}

/** How long the slowed page takes for work that never changes. Other programs of the machine make it longer. */
async function sayYardstick({ page }: Opened): Promise<void> {
  const times: number[] = [];
  while (times.length < rounds) times.push(await page.evaluate(yardstick));
  say('yardstick, two million additions', times, Number.POSITIVE_INFINITY);
  await page.context().close();
}

function yardstick(): number {
  const start = performance.now();
  let sum = 0;
  for (let each = 0; each < 2_000_000; each += 1) sum = (sum + each) % 1_000_003;
  return performance.now() - start + (sum > 1_000_003 ? 1 : 0);
}

/** In the page: keeps what the browser says of each tap and key. */
function noteTaps() {
  window.taps = [];
  const note = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming)) continue;
      const { duration, name, interactionId } = entry;
      if (interactionId) window.taps.push({ ms: duration, name, interaction: interactionId });
    }
  };
  // The library of types does not know this option.
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver(note).observe(options);
}

/** The slowest event of each tap or key of `work`. A faster one than 16 ms is not reported. */
async function tapsOf({ page }: Opened, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    window.taps = [];
  });
  await work();
  await wait(restMs);
  const taps = await page.evaluate(() => window.taps);
  const slowest = Map.groupBy(taps, ({ interaction }) => interaction);
  return [...slowest.values()].map((events) => Math.max(...events.map(({ ms }) => ms)));
}

function say(name: string, figures: number[], most: number): void {
  const sorted = figures.toSorted((a, b) => a - b).map(Math.round);
  const worst = sorted.at(-1) ?? 0;
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const isEnough = worst <= most;
  if (!isEnough) process.exitCode = 1;
  console.log(
    `${isEnough ? '✓' : '✗'} ${name}: at most ${worst} ms, middle ${middle} of ${sorted.length}${Number.isFinite(most) ? ` (goal ${most})` : ''}`,
  );
}

/** A cold start of a signed-in person: every task between the first paint and rest. */
async function measureStart(name: string, open: () => Promise<Opened>): Promise<void> {
  const { page, devTools } = await open();
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const { tasks, marks } = await tasksDuring(devTools, async () => {
    await page.reload();
    await isConnected(page);
    await wait(startRestMs);
  });
  const painted = marks.get('firstContentfulPaint') ?? 0;
  const later = tasks.filter(({ startMs }) => startMs >= painted);
  say(
    `${name}, tasks after the first paint`,
    later.map(({ ms }) => ms),
    mostTaskMs,
  );
  for (const task of later.filter(({ ms }) => ms > mostTaskMs)) console.log(`    ${lineOf(task, painted)}`);
  await page.context().close();
}

const lineOf = ({ startMs, ms, inside }: Task, painted: number) =>
  `${Math.round(startMs - painted)} ms after it, ${Math.round(ms)} ms: ${inside}`;

/** A customer types an amount while three hundred offices are compared. */
async function measureAmount(opened: Opened): Promise<void> {
  const { page } = opened;
  const amount = page.getByRole('textbox', { name: /^(You give|Ви віддаєте)$/ });
  await amount.click();
  const taps = await tapsOf(opened, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await amount.pressSequentially('1234', { delay: 250 });
      for (let letter = 0; letter < 4; letter += 1) {
        await page.keyboard.press('Backspace');
        await wait(250);
      }
    }
  });
  say('typing an amount, 300 offices', taps, mostTapMs);
  await page.context().close();
}

/** A cashier opens deals and closes them. */
async function measureDeals(opened: Opened): Promise<void> {
  const { page } = opened;
  const openers = page.getByRole('table').getByRole('button', { name: /^(Open deal|Відкрити заявку)/ });
  const opening = await tapsOf(opened, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await openers.nth(round).click();
      await expect(openDeal(page)).toBeVisible();
      await wait(restMs / 2);
      await page.keyboard.press('Escape');
      await expect(openDeal(page)).toBeHidden();
    }
  });
  say('opening and closing a deal', opening, mostTapMs);
  await page.context().close();
}

/** The desk of an admin with ninety open deals. In a start, the rest of it runs beside the deals; the goal is that of a desk at rest. */
async function measureFirstRows({ page }: Opened, address: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.admin)}` };
  const { all } = Lanes.parse(await (await page.request.get(`${address}/v1/orders/lanes`, { headers })).json());
  await placeOrders(page, address, Math.max(0, liveDeals - all));
  for (const isAtRest of [true, false]) {
    const times = await timesOfFirstRows(page, rounds, isAtRest);
    const name = `the first 20 deals after their data${isAtRest ? '' : ', in a start'}`;
    const firsts = times.map(({ first }) => first);
    const wholes = times.map(({ whole }) => whole);
    say(name, firsts, isAtRest ? mostFirstRowsMs : Number.POSITIVE_INFINITY);
    say(`${name}, with age, marks and step`, wholes, Number.POSITIVE_INFINITY);
  }
  await page.context().close();
}

/** An admin confirms deals in the table. */
async function measureSteps(opened: Opened, address: string): Promise<void> {
  const { page } = opened;
  await placeOrders(page, address, rounds);
  await page.goto('/?tab=deals&status=1');
  await isConnected(page);
  const confirm = page.getByRole('table').getByRole('button', { name: /^(Confirm|Підтвердити)[ :]/ });
  await expect(confirm.first()).toBeVisible({ timeout: 30_000 });
  await wait(startRestMs);
  const steps = await tapsOf(opened, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await confirm.first().click();
      await wait(2 * restMs);
    }
  });
  say('taking a step', steps, mostTapMs);
  await page.context().close();
}

const Lanes = z.looseObject({ all: z.int() });
const Orders = z.looseObject({ items: z.array(z.unknown()) });
const Offers = z.array(z.object({ office_id: z.string(), rate: z.object({ id: z.string() }) }));
const Placed = z.object({ id: z.string() });

/** Orders of new customers: one person may not have many open ones. */
async function placeOrders({ request }: Page, address: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { token } = await enrol(request);
    const headers = { authorization: `Bearer ${token}` };
    const offers = await request.get(`${address}/v1/rates/office-rates?sc=USD&tc=USDT`, { headers });
    const [offer] = Offers.parse(await offers.json());
    if (!offer) throw new Error('No office takes USD');
    const data = { er_id: offer.rate.id, office_id: offer.office_id, amount: 1_000 + ids.length };
    await request.put(`${address}/v1/users/me/`, { headers, data: { wallet: someWallet } });
    const answer = await request.post(`${address}/v1/orders/`, { headers, data });
    ids.push(Placed.parse(await answer.json()).id);
  }
  return ids;
}

/** A colleague confirms single orders of two hundred. What reading the lists again costs is measured apart. */
async function measureRows({ page, devTools }: Opened, address: string): Promise<void> {
  const open = await placeOrders(page, address, 2 * rowRounds);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.admin)}` };
  const pageOf = async (number: number) => {
    const params = { order_by: '-created_at', page: number, size: manyRows / 2 };
    return Orders.parse(await (await page.request.get(`${address}/v1/orders/`, { headers, params })).json());
  };
  let isHeld = false;
  await page.route(/\/v1\/orders\/\?/, async (route) => {
    if (isHeld) return;
    if (!route.request().url().includes('order_by=-created_at')) return route.continue();
    const [first, second] = [await pageOf(1), await pageOf(2)];
    await route.fulfill({ json: { ...first, items: [...first.items, ...second.items], size: manyRows } });
  });
  await page.reload();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(manyRows + 1, { timeout: 60_000 });
  await isConnected(page);
  await wait(2 * startRestMs);
  const confirm = async () => {
    await page.request.put(`${address}/v1/orders/${open.pop()}/confirm`, { headers });
    await wait(2 * restMs);
  };
  const nothing = await busyDuring(devTools, () => wait(2 * restMs));
  const costs = async () => {
    const figures: number[] = [];
    while (figures.length < rowRounds) figures.push((await busyDuring(devTools, confirm)) - nothing);
    return figures;
  };
  const withRead = await costs();
  isHeld = true;
  say(`one change among ${manyRows} rows`, await costs(), mostRowMs);
  say(`one change among ${manyRows} rows, and the lists read again`, withRead, Number.POSITIVE_INFINITY);
  await page.context().close();
}

async function busyDuring(devTools: CDPSession, work: () => Promise<void>): Promise<number> {
  const { tasks } = await tasksDuring(devTools, work);
  for (const { ms, inside } of tasks.filter((task) => task.ms > mostRowMs))
    console.log(`    ${Math.round(ms)} ms: ${inside}`);
  return tasks.reduce((sum, { ms }) => sum + ms, 0);
}
