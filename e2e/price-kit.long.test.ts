import { once } from 'node:events';
import { createServer } from 'node:http';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { brokenRules } from '../domain/money/price-file-rules.test-kit.ts';
import { kitWords } from '../web/price-kit/locales/kit-words.ts';
import { barriers, wcag } from './barriers.ts';
import { known, openOffice, registerPerson } from './calls-of-others.ts';
import { demo } from './people.ts';
import { test } from './product.ts';
import { publish } from './publish-rate.ts';

const wall = { width: 1920, height: 1080 };
const tall = { width: 1080, height: 1920 };
const ratesUrl = '**/v1/public/rates';

/** An office that is open day and night and follows the global rates. */
async function openDayAndNight(request: APIRequestContext, name: string) {
  const owner = await registerPerson(request, 'Nadiia Boiko');
  return openOffice(request, name, { owner, cashiers: [] });
}

/** Everything that the display says is on the screen. */
async function isWhollyInSight(page: Page, device: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(device);
  const boxes = await page.locator('h1, h2, .figure, .name, .clock, .small, .code').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { what: one.textContent, left, top, right, bottom };
    }),
  );
  expect(boxes.length).toBeGreaterThan(5);
  for (const { what, left, top, right, bottom } of boxes) {
    expect(Math.min(left, top), String(what)).toBeGreaterThanOrEqual(0);
    expect(right, String(what)).toBeLessThanOrEqual(device.width);
    expect(bottom, String(what)).toBeLessThanOrEqual(device.height);
  }
  const [figures, columns] = [page.locator('.figure'), page.locator('.line:not(.heads) .price')];
  for (const box of await figures.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth)))
    expect(box).toBeLessThanOrEqual(0);
  await expect(columns.first()).toBeVisible();
}

/** How often the display has asked. */
function countAsks(page: Page) {
  let asks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/public/rates')) asks += 1;
  });
  return () => asks;
}

test("an office's display shows a new rate at once, says when it is not connected, and goes on by itself", {
  tag: '@long',
}, async ({ browser, request, baseURL }) => {
  const { id } = await openDayAndNight(request, 'Wall');
  const context = await browser.newContext({ viewport: wall, colorScheme: 'dark', ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.clock.install();
  const asks = countAsks(page);
  const words = kitWords.en;
  await page.goto(`/board.html?office=${id}&lang=en`);
  const row = page.getByRole('row').filter({ hasText: words.in('UAH') });
  await expect(page.getByText(words.connected)).toBeVisible();
  await expect(page.getByRole('img', { name: words.code })).toBeVisible();
  for (const device of [tall, wall]) await isWhollyInSight(page, device);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page, wcag), colorScheme).toEqual([]);
  }

  await publish(page, 'USDT', 'UAH', '41.37');
  const [before, begun] = [asks(), Date.now()];
  await expect(row).toContainText('41.37');
  process.stdout.write(`Display: the new rate showed after ${Date.now() - begun} ms.\n`);
  expect(asks() - before).toBeLessThanOrEqual(3);

  await context.setOffline(true);
  await publishElsewhere(request, '41.39');
  await expect(page.getByText(words.lost)).toBeVisible();
  await expect(page.getByText(/Rates as of .* s ago/)).toBeVisible();
  await expect(row).toContainText('41.37');
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('heading', { name: words.instead.blind.title })).toBeVisible();
  await expect(row).toHaveCount(0);
  await context.setOffline(false);
  await expect(row).toContainText('41.39');
  await expect(page.getByText(words.connected)).toBeVisible();

  await hangs(context, page);
  await page.clock.fastForward(5_000);
  await expect(row).toContainText('41.39');
  await expect(page.getByText(words.connected)).toBeVisible();
  await context.close();
});

/** One question gets no answer for good. The display gives it up and asks again. */
async function hangs(context: BrowserContext, page: Page): Promise<void> {
  const hanging = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/v1/public/rates'));
  await context.route(ratesUrl, () => undefined, { times: 1 });
  await page.waitForRequest(ratesUrl);
  await page.clock.fastForward(4_000);
  await hanging;
}

async function publishElsewhere(request: APIRequestContext, rate: string): Promise<void> {
  const { headers } = await known(request, demo.admin);
  expect((await request.post('/v1/rates/', { headers, data: { sc: 'USDT', tc: 'UAH', rate } })).status()).toBe(201);
}

test('the display says in words that an office is paused or unknown and that rates are switched off, in both languages', {
  tag: '@long',
}, async ({ page, request }) => {
  const { headers } = await known(request, demo.admin);
  const { id, name } = await openDayAndNight(request, 'Window');
  const words = kitWords.uk;
  await page.setViewportSize(wall);
  await page.goto('/board.html?lang=uk');
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`office=${id}`));
  const until = new Date(Date.now() + 3 * 3_600_000);
  expect((await request.put(`/v1/offices/${id}/closed`, { headers, data: { until } })).status()).toBe(200);
  await page.goto(`/board.html?office=${id}&lang=uk`);
  await expect(page.getByRole('heading', { name: words.paused })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: words.in('UAH') })).toBeVisible();
  await request.put(`/v1/offices/${id}/closed`, { headers, data: { until: null } });
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
  expect((await request.put('/v1/settings', { headers, data: { public_rates: false } })).status()).toBe(200);
  await expect(page.getByRole('heading', { name: words.instead.off.title })).toBeVisible();
  await request.put('/v1/settings', { headers, data: { public_rates: true } });
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
  await page.goto('/board.html?office=nowhere&lang=uk');
  await expect(page.getByRole('heading', { name: words.instead.unknown.title })).toBeVisible();
  expect(await barriers(page, wcag)).toEqual([]);
});

test('the file for aggregators of a fresh installation keeps to the rules of their format', { tag: '@long' }, async ({
  request,
}) => {
  const file = await (await request.get('/v1/public/rates.xml')).text();
  expect(file.split('<item>').length).toBeGreaterThan(3);
  expect(brokenRules(file)).toEqual([]);
});

/** A site of somebody else, with a policy that allows our script and our answers, and no style, picture or frame. */
async function openSite(address: string, body: string) {
  const policy = `default-src 'none'; script-src ${address}; connect-src ${address}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${body}</main>
      <script src="${address}/widget.js" async crossorigin></script></html>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: async () => void server.close() };
}

test('the widget shows the rates on a page of another site with a strict policy, sends nothing of a person, and ends with its place', {
  tag: '@long',
}, async ({ page, request, product }) => {
  const { id } = await openDayAndNight(request, 'Elsewhere');
  const address = product.address.replace('127.0.0.1', 'localhost');
  await using site = await openSite(
    address,
    `<obmin-rates office="${id}" lang="uk"></obmin-rates><obmin-rates></obmin-rates>`,
  );
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  const asks = countAsks(page);
  await page.clock.install();
  const asked = page.waitForRequest(`${address}/v1/public/rates`);
  await page.goto(site.url);
  expect((await (await asked).allHeaders()).cookie).toBeUndefined();

  const [ofOffice, ofAll] = [page.locator('obmin-rates').first(), page.locator('obmin-rates').last()];
  await expect(ofOffice.getByRole('row').filter({ hasText: kitWords.uk.in('UAH') })).toBeVisible();
  await expect(ofAll).toContainText(kitWords.en.bestOpen);
  await expect(ofOffice.getByRole('link')).toHaveAttribute('href', `${address}/?office_id=${id}`);
  expect(await ofOffice.locator('.widget').evaluate((one) => getComputedStyle(one).borderRadius)).toBe('12px');
  expect(await barriers(page, wcag)).toEqual([]);

  await publishElsewhere(request, '41.41');
  // The widget asks once in 15 seconds, and the server may hear of the rate a moment later.
  await expect.poll(async () => (await request.get('/v1/public/rates')).text()).toContain('41.41');
  await page.clock.fastForward(15_000);
  await expect(ofOffice).toContainText('41,41');
  expect(asks()).toBeLessThanOrEqual(3);
  await page.evaluate(() => {
    for (const widget of document.querySelectorAll('obmin-rates')) widget.remove();
  });
  const last = asks();
  await page.clock.fastForward(120_000);
  expect(asks()).toBe(last);
  expect(complaints).toEqual([]);
});
