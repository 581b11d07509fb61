import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
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

/** For the owner of the office of the demo whose till is open. */
export const tillScreens: Screen[] = [
  {
    name: 'tills',
    path: '/?tab=till',
    open: async (page, t) => {
      await atPark(page);
      await expect(page.getByRole('region', { name: t.till.drawers })).toBeVisible();
    },
  },
  {
    name: 'the safe',
    path: '/?tab=till&show=safe',
    open: async (page, t) => {
      await atPark(page);
      await expect(page.getByRole('region', { name: t.safe.title })).toBeVisible();
    },
  },
  {
    name: 'the envelopes of an office',
    path: '/?tab=till&show=envelopes',
    open: async (page, t) => {
      await atPark(page);
      await expect(page.getByRole('region', { name: t.envelope.way.title })).toBeVisible();
    },
  },
  {
    name: 'the way to set cash aside',
    path: '/?tab=till&show=envelopes',
    open: async (page, t) => {
      await atPark(page);
      await page.getByRole('button', { name: t.envelope.change.open }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'days that are closed',
    path: '/?tab=till&show=days',
    open: async (page, t) => {
      await atPark(page);
      await expect(page.getByRole('list', { name: t.till.day.reports })).toBeVisible();
    },
  },
  {
    name: 'a report Z',
    path: '/?tab=till&show=days',
    open: async (page, t) => {
      await atPark(page);
      await page.getByRole('list', { name: t.till.day.reports }).getByRole('link').first().click();
      await expect(page.getByRole('table', { name: t.till.day.places })).toBeVisible();
    },
  },
  {
    name: 'the count of a safe',
    path: '/?tab=till&show=days&dialog=close-day',
    open: async (page, t) => {
      await atPark(page);
      await expect(page.getByRole('table', { name: like(t.till.count.notesOf) })).toBeVisible();
    },
  },
];

/** For a cashier with an open shift. */
export const shiftScreens: Screen[] = [
  {
    name: 'a shift',
    path: '/?tab=till',
    open: async (page, t) => {
      await atPark(page);
      await expect(page.getByRole('button', { name: t.till.act.closing })).toBeVisible();
    },
  },
  ...(['cash', 'return', 'handOver', 'closing', 'report'] as const).map((dialog) => ({
    name: `a shift, ${dialog}`,
    path: `/?tab=till&dialog=${dialog}`,
    open: async (page: Page) => {
      await atPark(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  })),
];

/** Both have more offices than this one. */
async function atPark(page: Page): Promise<void> {
  const address = new URL(page.url());
  if (address.searchParams.has('office')) return;
  const token = await page.evaluate(() => localStorage.getItem('obmin.token'));
  const answer = await page.request.get('/v1/offices/', {
    headers: { authorization: `Bearer ${token}` },
    params: { size: '50' },
  });
  const park = Offices.parse(await answer.json()).items.find(({ name }) => name === 'Stryiskyi Park');
  address.searchParams.set('office', park?.id ?? '');
  await page.evaluate((to) => history.pushState({}, '', to), `/${address.search}`);
}

const Offices = z.object({ items: z.array(z.object({ id: z.string(), name: z.string().nullable() })) });

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
