import { expect, type Page } from '@playwright/test';
import { auth as enAuth } from '../web/locales/en/auth.ts';
import { common as enCommon } from '../web/locales/en/common.ts';
import { deals as enDeals } from '../web/locales/en/deals.ts';
import { errors as enErrors } from '../web/locales/en/errors.ts';
import { exchange as enExchange } from '../web/locales/en/exchange.ts';
import { messages as enMessages } from '../web/locales/en/messages.ts';
import { order as enOrder } from '../web/locales/en/order.ts';
import { profile as enProfile } from '../web/locales/en/profile.ts';
import { auth as ukAuth } from '../web/locales/uk/auth.ts';
import { common as ukCommon } from '../web/locales/uk/common.ts';
import { deals as ukDeals } from '../web/locales/uk/deals.ts';
import { errors as ukErrors } from '../web/locales/uk/errors.ts';
import { exchange as ukExchange } from '../web/locales/uk/exchange.ts';
import { messages as ukMessages } from '../web/locales/uk/messages.ts';
import { order as ukOrder } from '../web/locales/uk/order.ts';
import { profile as ukProfile } from '../web/locales/uk/profile.ts';

/** The words by which a person finds things, in the language that they read. */
export const words = {
  en: {
    errors: enErrors,
    messages: enMessages,
    auth: enAuth,
    common: enCommon,
    deals: enDeals,
    exchange: enExchange,
    order: enOrder,
    profile: enProfile,
  },
  uk: {
    errors: ukErrors,
    messages: ukMessages,
    auth: ukAuth,
    common: ukCommon,
    deals: ukDeals,
    exchange: ukExchange,
    order: ukOrder,
    profile: ukProfile,
  },
} as const;
export type Words = (typeof words)[keyof typeof words];

/** A place in the product and the way there, for whoever is signed in on the page. */
export type Screen = { name: string; path: string; open: (page: Page, t: Words) => Promise<void> };

export const strangersScreens: Screen[] = [
  {
    name: 'sign-in',
    path: '/login',
    open: async (page, t) => {
      await expect(page.getByRole('heading', { name: t.auth.signIn.title })).toBeVisible();
    },
  },
  {
    name: 'sign-in, refused',
    path: '/login',
    open: async (page, t) => {
      await page.getByRole('button', { name: t.auth.signIn.submit }).click();
      await expect(page.getByText(t.common.phoneMissing)).toBeVisible();
      await page.getByRole('textbox', { name: t.common.phone }).fill('0501112233');
      await page.getByLabel(t.auth.password, { exact: true }).fill('wrong');
      await page.getByRole('button', { name: t.auth.signIn.submit }).click();
      await expect(page.getByRole('alert')).toContainText(t.auth.toast.signInFailed);
    },
  },
  {
    name: 'forgotten password',
    path: '/login?recover=1',
    open: async (page, t) => {
      await expect(page.getByRole('dialog', { name: t.auth.recovery.title })).toBeVisible();
    },
  },
  {
    name: 'create account',
    path: '/login?mode=register',
    open: async (page, t) => {
      await expect(page.getByRole('heading', { name: t.auth.register.title })).toBeVisible();
      await page.getByRole('textbox', { name: t.common.phone }).fill('123');
      await page.getByLabel(t.auth.password, { exact: true }).fill('abcdefgh1');
      await page.getByLabel(t.common.newPassword.confirm).fill('abc');
      await page.getByLabel(t.auth.password, { exact: true }).focus();
      await expect(page.getByText(t.common.newPassword.mismatch)).toBeVisible();
    },
  },
];

export const customersScreens: Screen[] = [
  {
    name: 'exchange, empty',
    path: '/',
    open: async (page, t) => {
      await expect(page.getByRole('radio').first()).toBeVisible();
      await expect(page.getByText(t.exchange.reasons.amount)).toBeVisible();
    },
  },
  {
    name: 'exchange, filled',
    path: '/',
    open: async (page, t) => {
      await fill(page, t);
      await expect(page.getByText(t.exchange.reasons.amount)).toBeHidden();
    },
  },
  {
    name: 'wallet',
    path: '/',
    open: async (page, t) => {
      await fill(page, t);
      await page.getByRole('button', { name: t.exchange.reasons.addWallet }).click();
      await expect(page.getByRole('dialog', { name: t.profile.walletDialog.title })).toBeVisible();
    },
  },
  {
    name: 'my deals',
    path: '/?tab=deals',
    open: async (page) => {
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'my deals, none match',
    path: '/?tab=deals&status=4&page=90',
    open: async (page, t) => {
      await expect(page.getByText(t.order.list.noMatch)).toBeVisible();
    },
  },
  {
    name: 'deal not found',
    path: '/?order=nonsense',
    open: async (page, t) => {
      await expect(page.getByRole('dialog', { name: t.order.notFound.title })).toBeVisible();
    },
  },
  {
    name: 'profile',
    path: '/?tab=profile',
    open: async (page, t) => {
      await expect(page.getByRole('heading', { name: t.profile.details })).toBeVisible();
    },
  },
  {
    name: 'profile, edited',
    path: '/?tab=profile',
    open: async (page, t) => {
      await page.getByRole('button', { name: t.profile.edit, exact: true }).click();
      await expect(page.getByRole('textbox', { name: t.profile.fullName })).toBeVisible();
    },
  },
  {
    name: 'changing the password',
    path: '/?tab=profile&dialog=password',
    open: async (page, t) => {
      const dialog = page.getByRole('dialog', { name: t.profile.changePassword });
      await dialog.getByRole('button', { name: t.profile.changePassword }).click();
      await expect(dialog.getByText(t.profile.passwordDialog.currentMissing)).toBeVisible();
    },
  },
  {
    name: 'verifying the phone',
    path: '/?tab=profile&dialog=phone',
    open: async (page, t) => {
      await expect(page.getByRole('dialog', { name: t.profile.phoneDialog.title })).toBeVisible();
    },
  },
];

/** One deal in each of the states that show something of their own; whose deal it is, is the world's affair. */
export const dealScreens = (statuses: readonly number[]): Screen[] =>
  statuses.map((status) => ({
    name: `deal with status ${status}`,
    path: `/?tab=deals&status=${status}`,
    open: openDeal,
  }));

export const staffScreens: Screen[] = [
  {
    name: 'deals',
    path: '/',
    open: async (page, t) => {
      await expect(page.getByRole('heading', { name: t.deals.queue.title })).toBeVisible();
      await expect(dealOpener(page, t)).toBeVisible();
    },
  },
  {
    name: 'deals, filtered to nothing',
    path: '/?search=zzzz&status=1,2&from=7d',
    open: async (page, t) => {
      await expect(page.getByText(t.deals.table.noneMatch)).toBeVisible();
    },
  },
  {
    name: 'deals, choosing a status',
    path: '/',
    open: async (page, t) => {
      await page.getByRole('button', { name: t.deals.filter.status, exact: true }).click();
      await expect(page.getByText(t.order.status.cancelled, { exact: true }).last()).toBeVisible();
    },
  },
  {
    name: 'cancelling a deal',
    path: '/?status=1',
    open: async (page, t) => {
      await openDeal(page, t);
      await page.getByRole('dialog').getByRole('button', { name: t.order.cancel.button, exact: true }).click();
      await expect(page.getByRole('button', { name: t.order.cancel.no }).last()).toBeVisible();
    },
  },
];

/** In the list that was filtered; the deals that need somebody now stand above it under the same names. */
function dealOpener(page: Page, t: Words) {
  const name = beginningOf(t.deals.table.caption);
  const list = page.getByRole('table', { name }).or(page.getByRole('list', { name }));
  return list.getByRole('button', { name: beginningOf(t.deals.queue.openDeal) }).last();
}

async function openDeal(page: Page, t: Words): Promise<void> {
  const mine = page.getByRole('main').getByRole('listitem').getByRole('link');
  await mine.or(dealOpener(page, t)).last().click();
  await expect(page.getByRole('dialog').getByText(t.order.details.title)).toBeVisible();
}

async function fill(page: Page, t: Words): Promise<void> {
  await page.getByRole('textbox', { name: t.exchange.give, exact: true }).fill('2500');
  await page.getByRole('radio').first().click();
}

/** What stands before the first gap of a sentence. */
const beginningOf = (text: string) => new RegExp(`^${text.split('{{')[0]}`);
