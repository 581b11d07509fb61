import { expect, type Page } from '@playwright/test';
import { publish } from '../publish-rate.ts';
import { like, type Screen, type Words } from './screens.ts';

export const usersScreens: Screen[] = [
  {
    name: 'users',
    path: '/?tab=users',
    open: async (page, t) => {
      await expect(page.getByRole('table', { name: t.user.title })).toBeVisible();
    },
  },
  {
    name: 'users, nobody',
    path: '/?tab=users&search=zzzz&role=cashier&verified=verified',
    open: async (page, t) => {
      await expect(page.getByText(t.user.none.title)).toBeVisible();
    },
  },
  {
    name: 'users, choosing a role',
    path: '/?tab=users',
    open: async (page, t) => {
      await page.getByRole('combobox', { name: t.user.filter.role }).click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'somebody',
    path: '/?tab=users&role=cashier',
    open: async (page, t) => {
      await page
        .getByRole('button', { name: like(t.user.open) })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText(t.user.details.memberSince)).toBeVisible();
    },
  },
];

/** The screens on which an admin changes roles. */
export const roleScreens: Screen[] = (['promote', 'demote'] as const).map((change) => ({
  name: change === 'promote' ? 'making a cashier' : 'making a customer again',
  path: `/?tab=users&role=${change === 'promote' ? 'customer' : 'cashier'}`,
  open: async (page: Page, t: Words) => {
    await page
      .getByRole('button', { name: like(t.user.open) })
      .first()
      .click();
    await page.getByRole('button', { name: like(t.user[change].label) }).click();
    await expect(page.getByRole('dialog').getByText(t.user[change].text)).toBeVisible();
  },
}));

export const analyticsScreens: Screen[] = [
  {
    name: 'analytics',
    path: '/?tab=analytics',
    open: async (page) => {
      await expect(charts(page)).toHaveCount(4);
    },
  },
  {
    name: 'analytics as tables',
    path: '/?tab=analytics&from=90d',
    open: async (page, t) => {
      await expect(charts(page)).toHaveCount(4);
      for (const group of await page.getByRole('radiogroup').all())
        await group.getByText(t.analytics.view.table).click();
      await expect(page.getByRole('table')).toHaveCount(4);
    },
  },
  {
    name: 'analytics, choosing days',
    path: '/?tab=analytics',
    open: async (page, t) => {
      await page.getByRole('main').locator('[aria-haspopup="dialog"]').first().click();
      await expect(page.getByRole('dialog').getByText(t.dates['90d'])).toBeVisible();
    },
  },
  {
    name: 'analytics of too long a time',
    path: '/?tab=analytics&from=2020-01-01&to=2026-01-01',
    open: async (page, t) => {
      await expect(page.getByText(t.analytics.tooLongHint)).toBeVisible();
    },
  },
  {
    name: 'analytics of days without deals',
    path: '/?tab=analytics&from=2020-01-01&to=2020-01-02',
    open: async (page, t) => {
      await expect(page.getByText(t.analytics.empty.title)).toBeVisible();
    },
  },
];

export const booksScreens: Screen[] = [
  {
    name: 'books',
    path: '/?tab=books',
    open: async (page, t) => {
      const places = page.getByRole('region', { name: t.books.places.title });
      await expect(places.or(page.getByText(t.books.none.title))).toBeVisible();
    },
  },
];

export const tillScreens: Screen[] = [
  {
    name: 'tills',
    path: '/?tab=till',
    open: async (page, t) => {
      await expect(page.getByRole('heading', { name: t.till.title, exact: true })).toBeVisible();
    },
  },
];

export const settingsScreens: Screen[] = [
  {
    name: 'status',
    path: '/?tab=status',
    open: async (page, t) => {
      await expect(page.getByRole('list', { name: t.status.title }).getByText(t.status.part.clock)).toBeVisible();
    },
  },
  {
    name: 'settings',
    path: '/?tab=settings',
    open: async (page, t) => {
      await expect(page.getByRole('button', { name: t.common.save }).first()).toBeVisible();
    },
  },
  {
    name: 'stopping new deals',
    path: '/?tab=settings',
    open: async (page, t) => {
      await page.getByRole('switch', { name: t.settings.orders.title }).click();
      await expect(page.getByRole('dialog', { name: t.settings.orders.question })).toBeVisible();
    },
  },
];

export const changesScreens: Screen[] = [
  {
    name: 'changes',
    path: '/?tab=changes',
    open: async (page, t) => {
      await publish(page, 'USDT', 'UAH', '41.4');
      await page.reload();
      await expect(page.getByRole('list', { name: t.changes.title }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'changes, choosing what',
    path: '/?tab=changes',
    open: async (page, t) => {
      await page.getByRole('combobox', { name: t.changes.filter.kind }).click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'changes, none',
    path: '/?tab=changes&kind=admin_created&page=90',
    open: async (page, t) => {
      await expect(page.getByText(t.changes.none.title)).toBeVisible();
    },
  },
];

/** Expects the columns of a chart, not only its frame. */
const charts = (page: Page) => page.getByRole('main').locator('.recharts-wrapper');
