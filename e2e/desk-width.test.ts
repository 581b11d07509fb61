import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { settle } from './barriers.ts';
import { boxOf, isWithin } from './overlap.ts';
import { demo, desk, goTo, meet, phone, resize, signIn } from './people.ts';
import { test } from './product.ts';
import { switchLanguage } from './turning.ts';

// Checks what a person with a small window meets: what covers what, what scrolls, and how large the touch targets are.

const filters = ['Dates', 'Customer', 'Office', 'Cashier', 'Status', 'Gives', 'Receives'] as const;
const searched: readonly string[] = ['Customer', 'Office', 'Cashier'];

/** Where it is on the screen. A line that comes above it moves the page, and the browser keeps what is seen in its place. */
const topOf = (button: Locator) => button.evaluate((element) => Math.round(element.getBoundingClientRect().top));
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
  // A page that has not begun to load shows no skeleton either.
  await expect(page.getByRole('button', { name: /^Open deal/ }).first()).toBeVisible();
  await hasLoaded(page);
  for (const filter of filters) {
    const button = page.getByRole('button', { name: filter, exact: true });
    await toTheMiddle(button);
    const before = await topOf(button);
    await press(button);
    const opened = page.locator(`[aria-label="${filter}"]:is([role=dialog], [role=menu])`);
    await expect(opened).toBeInViewport({ ratio: 1 });
    if (searched.includes(filter)) await expect(page.getByRole('option').nth(1)).toBeInViewport({ ratio: 1 });
    expect(await topOf(button)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(button).toBeFocused();
    expect(await topOf(button)).toBe(before);
  }
}

test.describe('on a phone', () => {
  let page: Page;
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await meet(browser, { device: phone, touch: true, baseURL });
    await signIn(page, demo.admin);
  });
  test.afterAll(() => page.context().close());

  test('each filter of the orders opens within the screen at the first press, and the page does not scroll', {
    tag: '@long',
  }, async () => {
    await startsAt(page, '/?tab=deals');
    await openEachFilter(page, (button) => button.tap());
  });

  test('a filter and an open order do not scroll the page, the way back from a search ends where it began, and a new page of the list scrolls to its top', {
    tag: '@long',
  }, async () => {
    await startsAt(page, '/?tab=deals');
    const status = page.getByRole('button', { name: 'Status', exact: true });
    // Both lists are there: the lane above the filters, and the page of all deals below them.
    const lane = page
      .getByRole('region', { name: 'Open deals', exact: true })
      .getByRole('button', { name: /^Open deal/ });
    const deals = page.getByRole('region', { name: 'Deals', exact: true });
    const deal = deals.getByRole('button', { name: /^Open deal/ });
    await expect(deal.first()).toBeVisible();
    await hasLoaded(page);
    await toTheMiddle(status);
    const seen = async () => ({ deal: await topOf(lane.last()), filter: await topOf(status) });
    const before = await seen();
    await expect(lane.last()).toBeInViewport();
    await status.tap();
    // A tap on an item that is not in view yet would scroll the page itself.
    await expect(page.getByRole('menu', { name: 'Status' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('menuitemcheckbox', { name: 'Completed' }).tap();
    await expect(page).toHaveURL(/status=/);
    await expect(page.getByRole('button', { name: 'Remove the filter Status' })).toBeVisible();
    expect(await seen()).toEqual(before);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove the filter Status' }).tap();
    await expect(page).not.toHaveURL(/status=/);
    expect(await seen()).toEqual(before);

    const search = page.getByRole('textbox', { name: 'Search deals' });
    const ways = [
      () => page.goBack(),
      () => page.getByRole('button', { name: 'Clear the search' }).tap(),
      () => search.press('Escape'),
    ];
    for (const leave of ways) {
      await search.fill('a');
      await expect(page).toHaveURL(/search=a/);
      await expect(page.getByRole('heading', { name: /^(Open|Closed)/ }).first()).toBeVisible();
      await expect(page.locator('mark').filter({ hasText: /^a$/i }).first()).toBeAttached();
      // The search takes the screen: the page is as short as its results.
      await expect(search).toBeInViewport();
      await expect(page.getByRole('heading', { name: /^(Open|Closed)/ }).first()).toBeInViewport();
      await leave();
      await expect(page).not.toHaveURL(/search=/);
      await expect(search).toHaveValue('');
      await expect(lane.last()).toBeVisible();
      expect(await seen()).toEqual(before);
    }

    await toTheMiddle(deal.nth(5));
    const deep = await topOf(deal.nth(5));
    await deal.nth(5).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await topOf(deal.nth(5))).toBe(deep);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await topOf(deal.nth(5))).toBe(deep);

    await page.getByRole('button', { name: 'Next page' }).tap();
    await expect(page).toHaveURL(/page=2/);
    await expect(deal.first()).toBeInViewport();
    await expect(status).not.toBeInViewport();
  });

  test('every touch target is high enough for a finger', async () => {
    await startsAt(page, '/?tab=deals&status=1');
    const list = page.getByRole('list', { name: /deals/i }).getByRole('listitem').first();
    const places: [string, Locator][] = [
      ['a filter', page.getByRole('button', { name: 'Status', exact: true })],
      ['the file', page.getByRole('button', { name: 'Export CSV' })],
      ['a search', page.getByRole('textbox', { name: 'Search deals' })],
      ['a chip', page.getByRole('button', { name: /^Remove the filter / })],
      ['every chip', page.getByRole('button', { name: 'Clear all' })],
      ['a step', list.getByRole('button', { name: /^Confirm/ })],
      ['what else there is', list.getByRole('button', { name: /^More/ })],
    ];
    for (const [name, place] of places) expect(await reach(place), name).toBeGreaterThan(43);
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    expect(await reach(page.getByRole('menuitemcheckbox', { name: 'Ready' })), 'a choice').toBeGreaterThan(43);
    await page.keyboard.press('Escape');
    await startsAt(page, '/?tab=rates');
    for (const name of [/^Edit/, /^History/, /^Delete/]) {
      expect(await reach(page.getByRole('button', { name }).first()), name.source).toBeGreaterThan(43);
    }
  });

  test('the calendar of a range fills the width, and a press outside only closes it', { tag: '@long' }, async () => {
    await startsAt(page, '/?tab=deals&status=1');
    await page.getByRole('button', { name: 'Dates', exact: true }).click();
    const days = page.getByRole('dialog', { name: 'Dates' });
    await expect(days).toBeVisible();
    const box = await boxOf(days);
    expect(isWithin(box, { x: 0, y: 0, ...phone })).toBe(true);
    expect(box.width, 'nearly as wide as the screen').toBeGreaterThan(phone.width * 0.9);
    expect(await reach(days.getByRole('button', { name: 'Today' }))).toBeGreaterThan(43);
    expect(await page.evaluate(() => scrollY), 'the page is scrolled').toBeGreaterThan(0);
    expect(isWithin({ x: 0, y: 0, ...phone }, await boxOf(page.locator('.mantine-Popover-overlay')))).toBe(true);
    const address = page.url();
    await page.mouse.click(2, phone.height - 4);
    await expect(days).toBeHidden();
    expect(page.url()).toBe(address);
  });

  test('a notice that stays does not cover the first line of an open dialog', { tag: '@long' }, async () => {
    await startsAt(page, '/?tab=deals&status=1');
    await page.route('**/v1/orders/*/*', (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionreset') : route.fallback(),
    );
    const dialog = page.getByRole('dialog').last();
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert');
    const isFree = async (line: Locator) => {
      await dialog.evaluate((scrolled) => scrolled.scrollTo(0, 0));
      const [address, told] = [await boxOf(notice), await boxOf(line)];
      expect(told.y).toBeGreaterThanOrEqual(address.y + address.height);
    };
    const list = page.getByRole('list', { name: /deals/i });
    await list
      .getByRole('button', { name: /^Open deal / })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(notice).toBeVisible();
    await isFree(dialog.getByText(/^Customer gives/));
    await dialog.getByRole('button', { name: 'Cancel deal', exact: true }).click();
    await isFree(dialog.getByRole('heading', { name: /^Cancel deal #/ }));
  });
});

test.describe('on a desktop', () => {
  let page: Page;
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await meet(browser, { device: desk, baseURL });
    await signIn(page, demo.admin);
  });
  test.afterAll(async () => {
    // The page may still be reading its orders, and an answer that is being changed then fails with the closed page.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  test('at double zoom each filter opens within the screen by keyboard, and the page does not scroll', {
    tag: '@long',
  }, async () => {
    await resize(page, { width: 720, height: 450 });
    await openEachFilter(page, (button) => button.press('Enter'));
  });

  test('the table of orders fits every desktop width in both languages, even with the largest sums', {
    tag: '@long',
  }, async () => {
    const atTheLimit = { amt_to_exch: '9999999999.999999', amt_to_recv: '413500000000.00', cash: '413499999990' };
    // The widest pair: USDT has the most decimals, and the sign of the hryvnia follows its figure.
    const widest = { ...atTheLimit, sc: 'USDT', tc: 'UAH', rate: '41.35' };
    const enlarge = async (route: Route) => {
      const answer = await route.fetch();
      const { items, ...rest } = z.looseObject({ items: z.array(z.looseObject({})) }).parse(await answer.json());
      await route.fulfill({
        response: answer,
        json: { ...rest, items: items.map((deal, place) => ({ ...deal, ...(place % 2 ? widest : atTheLimit) })) },
      });
    };
    await page.route(/\/v1\/orders\/\?/, enlarge);
    await resize(page, desk);
    // The page has read its orders already.
    await page.reload();
    for (const lang of ['en', 'uk'] as const) {
      await resize(page, desk);
      await switchLanguage(page, lang);
      await expect(
        page
          .locator(`html[lang=${lang}]`)
          .getByRole('cell', { name: /^413.500.000.000.00/ })
          .first(),
      ).toBeVisible();
      for (const width of [1240, 1280, 1366, 1440, 1600, 1920]) {
        await resize(page, { width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await cut(page.getByRole('listitem')), `${lang} at ${width}`).toEqual([]);
      }
    }
  });
});

test('beside the list, a lane shows each phone and its office whole in both languages', { tag: '@long' }, async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { device: { width: 1920, height: 1080 }, baseURL });
  await signIn(page, demo.admin);
  for (const lang of ['en', 'uk'] as const) {
    await switchLanguage(page, lang);
    const phones = page
      .locator(`html[lang=${lang}]`)
      .getByRole('listitem')
      .locator('p:has(b)')
      .filter({ hasText: '+380' });
    const parts = phones.locator(':scope > span');
    await expect(parts.last()).toBeVisible();
    await settle(page);
    const short = (found: Element[]) => found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await parts.evaluateAll(short)).toEqual([]);
    expect(await phones.evaluateAll(short)).toEqual([]);
  }
  await page.context().close();
});

/** Opens a screen as a link of the page does, from its top. */
async function startsAt(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** The height of the area that reacts to a press, to half a pixel at either end. */
async function reach(place: Locator): Promise<number> {
  await expect(place.first()).toBeVisible();
  await settle(place.page());
  return place.first().evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, width, top, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (at: number) => element.contains(document.elementFromPoint(x, at));
    const steps = (way: number) => {
      let far = 0;
      while (isHit(y + way * (far + 0.5))) far += 0.5;
      return far;
    };
    return steps(-1) + steps(1);
  });
}
