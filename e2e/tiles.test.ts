import { type ConsoleMessage, expect, type Page, type Route } from '@playwright/test';
import { registerPerson } from './calls-of-others.ts';
import { type CustomersWords, customersWords, formIsNew, leaveDeal, placedBy, readers, submitOf } from './customer.ts';
import { fillExchange, meet, officeIn, signIn } from './people.ts';
import { test } from './product.ts';

/** The ways in which the tiles of a map can fail. */
const outages: { name: string; answer: (route: Route) => Promise<void>; isKnown: boolean }[] = [
  { name: 'cannot be reached', answer: (route) => route.abort('addressunreachable'), isKnown: true },
  { name: 'are refused', answer: (route) => route.fulfill({ status: 403, body: 'Blocked' }), isKnown: true },
  // No answer comes, neither a tile nor an error. The page must not wait for one.
  { name: 'never come', answer: () => Promise.resolve(), isKnown: false },
];

/**
 * The page requests at most this many tiles that fail. A screen full of tiles at each view of the map would be far
 * more.
 */
const mostAsked = 60;

for (const { language, device } of readers) {
  for (const { name, answer, isKnown } of outages) {
    test(`an order can be placed when the map tiles ${name}: ${language}`, async ({ browser, request, baseURL }) => {
      const t = customersWords[language];
      const page = await meet(browser, { language, device, baseURL });
      const complaints = complaintsOf(page);
      let requests = 0;
      await page.route(/tile\.openstreetmap\.org/, (route) => {
        requests += 1;
        return answer(route);
      });
      const customer = await registerPerson(request, 'Somebody Far Away', language);
      await signIn(page, customer.cellphone);
      await page.getByRole('button', { name: t.office.map.show }).click();
      const map = page.getByRole('region', { name: t.office.map.label });
      // On a small map one marker stands for both offices of Kyiv. Which one depends on who is open at this hour.
      const inKyiv = new RegExp(`${officeIn(t, 'Khreshchatyk')}|${officeIn(t, 'Podil')}`);
      const marker = map.getByRole('button', { name: inKyiv }).first();
      await expect(marker).toBeVisible();
      await expect.poll(() => requests).toBeGreaterThan(0);
      await expect(page.getByText(t.map.loading)).toBeHidden();
      if (isKnown) await expect(page.getByText(t.map.noGround)).toBeVisible();

      await moveAbout(page, t);
      await fillExchange(page, { give: 'USD', receive: 'USDT', amount: '150', office: 'Horodotska' }, t);
      await expect(map.getByRole('button', { name: officeIn(t, 'Horodotska') })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await marker.click();
      await expect(page.getByRole('radio', { name: inKyiv, checked: true })).toBeVisible();
      await submitOf(page, t).click();
      await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
      await leaveDeal(page);
      await formIsNew(page, t);
      expect(await placedBy(request, customer)).toMatchObject([{ amt_to_exch: 150 }]);

      await page.getByRole('button', { name: t.office.map.hide }).click();
      await expect(map).toBeHidden();
      expect(complaints).toEqual([]);
      expect(requests).toBeLessThan(mostAsked);
      await page.context().close();
    });
  }
}

/** Zooms in and out, by buttons and by keys. Each view requests other tiles. */
async function moveAbout(page: Page, t: CustomersWords): Promise<void> {
  const map = page.getByRole('region', { name: t.office.map.label });
  await page.getByRole('button', { name: t.map.zoomOut }).click();
  await page.getByRole('button', { name: t.map.zoomIn }).click();
  await map.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
}

/**
 * The errors of the page, except what the browser logs about tiles and about the service worker, which is blocked here.
 */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (said: ConsoleMessage) => {
    const isExpected = said.location().url.includes('tile.openstreetmap.org') || said.text().includes('Playwright');
    if (['error', 'warning'].includes(said.type()) && !isExpected) complaints.push(said.text());
  });
  return complaints;
}
