import { expect, type Page, type Request } from '@playwright/test';
import { liveApi } from '#contract/live.ts';
import { known, registerPerson, take } from './calls-of-others.ts';
import {
  customersWords,
  formHolds,
  formIsNew,
  inField,
  leaveDeal,
  placedBy,
  receive,
  submitOf,
  writeNote,
} from './customer.ts';
import { readersOf } from './every-way.ts';
import { demo, fillExchange, meet, signIn } from './people.ts';
import { openHome, test } from './product.ts';

const office = 'Rynok Square';
const note = 'Буду після обіду';
const wanted = { give: 'USD', receive: 'USDT', amount: '1000', office };
const sums = {
  en: { amount: '1,000.00', receives: '998.50', earlier: '$300.00' },
  uk: { amount: '1 000,00', receives: '998,50', earlier: '$300,00' },
} as const;

/** The page reports no lost connection that is shorter than this. */
const blinkMs = 3_000;
/** The delays before the quick retries of the page. After these it retries at the quiet interval. */
const quickTriesMs = [2_000, 4_000, 8_000];
const quietMs = 30_000;

for (const { language, device } of readersOf('uk')) {
  test(`the server fails during a request and stays away for half a minute: no order is lost or doubled: ${language}`, async ({
    browser,
  }) => {
    const t = customersWords[language];
    const { amount, receives, earlier } = sums[language];
    const home = await openHome();
    let product = await home.start();
    const { address: baseURL } = product;
    const page = await meet(browser, { language, device, baseURL });
    try {
      const { request } = page;
      const customer = await registerPerson(request, 'Somebody Patient', language);
      await page.clock.install();
      const tries = openings(page);
      await signIn(page, customer.cellphone);
      await fillExchange(page, { ...wanted, amount: '300' }, t);
      await submitOf(page, t).click();
      await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
      await leaveDeal(page);
      const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name });
      const rows = page.getByRole('main').getByRole('listitem');
      await tab(t.common.tab.deals).click();
      await expect(rows.filter({ hasText: earlier })).toContainText(t.mine.with.requested);
      await tab(t.common.tab.exchange).click();
      await fillExchange(page, wanted, t);
      await writeNote(page, note, t);
      await expect(receive(page, t)).toHaveValue(inField(receives));
      const form = { give: 'USD', receive: 'USDT', amount, office, note };

      // The request arrives, and its answer is lost because the server stops.
      await page.route('**/v1/orders/', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await product.stop();
        return route.abort('connectionreset');
      });
      await submitOf(page, t).click();
      const notices = page.getByRole('region', { name: t.common.notices });
      await expect(notices.getByText(t.exchange.failed)).toBeVisible();
      await page.unroute('**/v1/orders/');
      await formHolds(page, form, t);
      await page.clock.fastForward(blinkMs);
      await expect(page.getByText(t.common.connection.disconnected, { exact: true })).toBeVisible();
      await expect(page.getByText(t.common.connection.unavailable)).toBeVisible();
      await expect(page.getByText(t.common.connection.connected, { exact: true })).toBeHidden();

      await notices.getByRole('alert').getByRole('button', { name: t.common.dismiss }).click();
      await submitOf(page, t).click();
      await expect(notices.getByText(t.errors.CONNECTION_REFUSED)).toBeVisible();
      await formHolds(page, form, t);
      for (const [quick, wait] of quickTriesMs.entries()) {
        await page.clock.fastForward(wait);
        await expect.poll(() => tries.length).toBeGreaterThan(quick + 1);
      }
      await expect(page.getByText(t.common.connection.disconnected, { exact: true })).toBeVisible();

      await tab(t.common.tab.deals).click();
      // The live message of the new request may have come before the server stopped.
      await expect(rows.filter({ hasText: earlier })).toContainText(t.mine.with.requested);

      // The clock of the page is paused, so the page does not retry until the server has been back for a while.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      const before = tries.length;
      product = await home.start();
      const [owner, deals] = await Promise.all([known(request, demo.owner), placedBy(request, customer)]);
      expect(deals.map((deal) => deal.amt_to_exch)).toEqual([1000, 300]);
      const [, first] = deals;
      if (!first) throw new Error('The first request is gone.');
      await take(request, owner, first, 'confirm');
      await expect(page.getByText(t.common.connection.disconnected, { exact: true })).toBeVisible();
      expect(tries).toHaveLength(before);

      // No person touches the page: it reconnects without help and has missed nothing.
      await page.clock.fastForward(quietMs);
      await page.clock.resume();
      await expect(page.getByText(t.common.connection.connected, { exact: true })).toBeVisible();
      await expect(page.getByText(t.common.connection.unavailable)).toBeHidden();
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: earlier })).toContainText(t.order.status.confirmed);

      // After a reload the form is sent once more. The server treats it as the request that had arrived.
      await page.goto('/');
      await formHolds(page, form, t);
      await submitOf(page, t).click();
      await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
      await formIsNew(page, t);
      expect(await placedBy(request, customer)).toHaveLength(2);
    } finally {
      await page.context().close();
      await product.stop();
      await home.remove();
    }
  });
}

/**
 * Every try to open the live connection. A try begins with the request for a ticket, and counts here when that request
 * ends.
 */
function openings(page: Page): Request[] {
  const tries: Request[] = [];
  const note = (request: Request) => void (request.url().endsWith(liveApi.ticket.url) && tries.push(request));
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  return tries;
}
