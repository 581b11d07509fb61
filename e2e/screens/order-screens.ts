import { expect, type Page } from '@playwright/test';
import { openDeal } from '../people.ts';
import { beginningOf, like, type Screen, type Words } from './screens.ts';

/** One order in each status that has something special to show. The demo world decides whose order it is. */
export const orderScreens = (statuses: readonly number[]): Screen[] =>
  statuses.map((status) => ({
    name: `deal with status ${status}`,
    path: `/?tab=deals&status=${status}`,
    open: openOrder,
  }));

/** What the customer and the office of a deal wrote to each other. */
export const messagesScreen: Screen = {
  name: 'messages of a deal',
  path: '/?tab=deals&status=2',
  open: async (page, t) => {
    await openOrder(page, t);
    const row = page.getByRole('button', { name: beginningOf(t.talk.title) });
    const field = page.getByRole('textbox', { name: t.talk.text });
    // Beside the lanes of a wide desk they stand open.
    await expect(row.or(field)).toBeVisible();
    if (!(await row.isVisible())) return;
    await row.click();
    await expect(page.getByRole('log', { name: t.talk.title })).toBeVisible();
  },
};

/** The first screen of the staff. */
const deals: Screen = {
  name: 'deals',
  path: '/?tab=deals',
  isUntouched: true,
  open: async (page, t) => {
    await expect(page.getByRole('heading', { name: t.deals.lanes.heading })).toBeVisible();
    await expect(orderOpener(page, t)).toBeVisible();
  },
};

/** The list of orders, with and without filters. */
export const dealsScreens: Screen[] = [
  deals,
  {
    name: 'deals, filtered to nothing',
    path: '/?tab=deals&search=zzzz&status=1,2&from=7d',
    isUntouched: true,
    open: async (page, t) => {
      await expect(page.getByText(t.deals.table.noneMatch)).toBeVisible();
    },
  },
  {
    name: 'deals, choosing a status',
    path: '/?tab=deals',
    open: async (page, t) => {
      await page.getByRole('button', { name: t.deals.filter.status, exact: true }).click();
      await expect(page.getByText(t.order.status.cancelled, { exact: true }).last()).toBeVisible();
    },
  },
  {
    name: 'deals, choosing a customer',
    path: '/?tab=deals&sc=USD&needs_me=true',
    open: async (page, t) => {
      const button = page.getByRole('button', { name: t.deals.filter.customer, exact: true });
      // A cashier has no such button: they find a customer by the search.
      if (!(await button.isVisible())) return;
      await button.click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
];

/** All screens of the order desk. */
export const deskScreens: Screen[] = [
  ...dealsScreens,
  {
    name: 'palette',
    path: '/?tab=deals',
    open: async (page, t) => {
      await expect(page.locator('[aria-keyshortcuts="Control+K"]')).toBeAttached();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: t.palette.title }).getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'deals, choosing days',
    path: '/?tab=deals',
    open: async (page, t) => {
      await expect(orderOpener(page, t)).toBeVisible();
      await page.getByRole('button', { name: t.deals.filter.dates, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(t.dates['30d'])).toBeVisible();
    },
  },
  {
    name: 'deals, what can be done with one',
    path: '/?tab=deals',
    open: async (page, t) => {
      await page
        .getByRole('button', { name: like(t.deals.deal.more) })
        .first()
        .click();
      await expect(page.getByRole('menuitem', { name: t.deals.deal.copyId })).toBeVisible();
    },
  },
  {
    name: 'deals as a file',
    path: '/?tab=deals&status=3&from=30d',
    open: async (page, t) => {
      await page.getByRole('button', { name: t.deals.export.open }).click();
      await expect(page.getByRole('dialog', { name: t.deals.export.title })).toBeVisible();
    },
  },
  {
    name: 'the keys of the desk',
    path: '/?tab=deals',
    open: async (page, t) => {
      await expect(orderOpener(page, t)).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: t.deals.keys.title })).toBeVisible();
    },
  },
  {
    name: 'cancelling a deal',
    path: '/?tab=deals&status=1',
    open: async (page, t) => {
      await openOrder(page, t);
      await openDeal(page).getByRole('button', { name: t.order.cancel.button, exact: true }).click();
      await expect(page.getByRole('button', { name: t.exit.no }).last()).toBeVisible();
    },
  },
  {
    name: 'the menu of the staff',
    path: '/?tab=profile',
    open: async (page, t) => {
      const menu = page.getByRole('button', { name: t.common.menu });
      const tabs = page.getByRole('navigation', { name: t.common.tabs });
      await expect(menu.or(tabs)).toBeVisible();
      if (await menu.isVisible()) await menu.click();
      await expect(tabs.getByRole('link', { name: t.common.tab.rates })).toBeVisible();
    },
  },
];

/** Takes the last match, which is in the filtered list. The queue above the list has buttons of the same names. */
function orderOpener(page: Page, t: Words) {
  const name = beginningOf(t.deals.table.caption);
  const list = page.getByRole('table', { name }).or(page.getByRole('list', { name }));
  return list.getByRole('button', { name: beginningOf(t.deals.queue.openDeal) }).last();
}

async function openOrder(page: Page, t: Words): Promise<void> {
  const mine = page.getByRole('main').getByRole('listitem').getByRole('link');
  const details = openDeal(page).getByText(t.order.details.title);
  // A change of the width replaces the rows of the list, and a press on a row that is being replaced is lost.
  await expect(async () => {
    if (!(await details.isVisible())) await mine.or(orderOpener(page, t)).last().click({ timeout: 5_000 });
    await expect(details).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}
