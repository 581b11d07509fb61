import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { demo, meet, phone, resize, signIn, speaks } from './people.ts';
import { test } from './product.ts';

const filters = ['Dates', 'Customer', 'Office', 'Cashier', 'Status', 'Gives', 'Receives'] as const;
const searched: readonly string[] = ['Customer', 'Office', 'Cashier'];

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const toTheMiddle = (button: Locator) => button.evaluate((element) => element.scrollIntoView({ block: 'center' }));

/** What loads above a button moves it. */
const hasLoaded = (page: Page) => expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);

/** What reaches beyond the edge of its card, or is covered by a neighbour inside its button. */
const cut = (cards: Locator) =>
  cards.evaluateAll((found) =>
    found.flatMap((card) => {
      const edge = card.getBoundingClientRect().right;
      const seen = (word: Element) => word.getBoundingClientRect().width > 1;
      const words = [...card.querySelectorAll('p > span, button, button span')].filter(seen);
      return words
        .filter((word) => word.getBoundingClientRect().right > edge || word.scrollWidth > word.clientWidth + 1)
        .map((word) => word.textContent);
    }),
  );

/** The focus moves into the list that a filter opens. The page must not scroll, not even at the first press. */
async function openEachFilter(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  await hasLoaded(page);
  for (const filter of filters) {
    const button = page.getByRole('button', { name: filter, exact: true });
    await toTheMiddle(button);
    const before = await scrolled(page);
    await press(button);
    const opened = page.locator(`[aria-label="${filter}"]:is([role=dialog], [role=menu])`);
    await expect(opened).toBeInViewport({ ratio: 1 });
    if (searched.includes(filter)) await expect(page.getByRole('option').nth(1)).toBeInViewport({ ratio: 1 });
    expect(await scrolled(page)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(button).toBeFocused();
    expect(await scrolled(page)).toBe(before);
  }
}

test('on a phone each filter of the orders opens within the screen at the first press, and the page does not scroll', async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { device: phone, touch: true, baseURL });
  await signIn(page, demo.admin);
  await openEachFilter(page, (button) => button.tap());
  await page.context().close();
});

test('on a desktop at double zoom each filter opens within the screen by keyboard, and the page does not scroll', async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { device: { width: 720, height: 450 }, baseURL });
  await signIn(page, demo.admin);
  await openEachFilter(page, (button) => button.press('Enter'));
  await page.context().close();
});

test('a filter, a search and an open order do not scroll the page; a new page of the list scrolls to its top', async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { device: phone, touch: true, baseURL });
  await signIn(page, demo.admin);
  const status = page.getByRole('button', { name: 'Status', exact: true });
  await hasLoaded(page);
  await toTheMiddle(status);
  const before = await scrolled(page);
  await status.tap();
  // A tap on an item that is not in view yet would scroll the page itself.
  await expect(page.getByRole('menu', { name: 'Status' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('menuitemcheckbox', { name: 'Completed' }).tap();
  await expect(page).toHaveURL(/status=/);
  await expect(page.getByRole('button', { name: 'Remove the filter Status' })).toBeVisible();
  expect(await scrolled(page)).toBe(before);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove the filter Status' }).tap();
  await expect(page).not.toHaveURL(/status=/);
  expect(await scrolled(page)).toBe(before);

  const search = page.getByRole('textbox', { name: 'Search deals' });
  await search.fill('a');
  await expect(page).toHaveURL(/search=a/);
  await expect(page.getByRole('button', { name: 'Remove the filter Search' })).toBeVisible();
  expect(await scrolled(page)).toBe(before);
  await page.goBack();
  await expect(search).toHaveValue('');
  expect(await scrolled(page)).toBe(before);

  const deals = page.getByRole('region', { name: 'Deals', exact: true });
  const deal = deals.getByRole('button', { name: /^Open deal/ });
  await toTheMiddle(deal.nth(5));
  const deep = await scrolled(page);
  await deal.nth(5).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await scrolled(page)).toBe(deep);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await scrolled(page)).toBe(deep);

  await page.getByRole('button', { name: 'Next page' }).tap();
  await expect(page).toHaveURL(/page=2/);
  await expect(deal.first()).toBeInViewport();
  await expect(status).not.toBeInViewport();
  await page.context().close();
});

test('the table of orders fits every desktop width in both languages, even with the largest sums', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await meet(browser, { baseURL });
  const atTheLimit = { amt_to_exch: '9999999999.999999', amt_to_recv: '413500000000.00' };
  // The widest pair: USDT has the most decimals, and the sign of the hryvnia follows its figure.
  const widest = { ...atTheLimit, sc: 'USDT', tc: 'UAH' };
  const enlarge = async (route: Route) => {
    const answer = await route.fetch();
    const { items, ...rest } = z.looseObject({ items: z.array(z.looseObject({})) }).parse(await answer.json());
    await route.fulfill({
      response: answer,
      json: { ...rest, items: items.map((deal, place) => ({ ...deal, ...(place % 2 ? widest : atTheLimit) })) },
    });
  };
  await page.route(/\/v1\/orders\/\?/, enlarge);
  await signIn(page, demo.admin);
  for (const lang of ['en', 'uk'] as const) {
    await speaks(request, demo.admin, lang);
    await page.reload();
    await expect(
      page
        .locator(`html[lang=${lang}]`)
        .getByRole('cell', { name: /^413.500.000.000.00/ })
        .first(),
    ).toBeVisible();
    for (const width of [1240, 1280, 1366, 1440]) {
      await resize(page, { width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await cut(page.getByRole('listitem')), `${lang} at ${width}`).toEqual([]);
    }
  }
  await page.context().close();
});
