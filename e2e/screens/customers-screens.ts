import { expect, type Page } from '@playwright/test';
import { choose, openOffices, pickOffice } from '../people.ts';
import { publish } from '../publish-rate.ts';
import { beginningOf, type Screen, type Words } from './screens.ts';

export const exchangeScreens: Screen[] = [
  {
    name: 'exchange, empty',
    path: '/?tab=exchange',
    isUntouched: true,
    open: async (page, t) => {
      await expect(page.getByText(t.exchange.reasons.amount)).toBeVisible();
    },
  },
  {
    name: 'exchange, filled',
    path: '/?tab=exchange',
    open: async (page, t) => {
      await fill(page, t);
      await expect(page.getByText(t.exchange.reasons.amount)).toBeHidden();
    },
  },
  {
    name: 'choosing a currency',
    path: '/?tab=exchange',
    open: async (page, t) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      // A phone has a list of its own, outside of the page.
      const list = page
        .locator(isPhone ? 'select' : 'input')
        .and(page.getByRole('combobox', { name: t.exchange.giveCurrency }));
      await expect(list).toBeVisible();
      if (isPhone) return;
      await list.click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'choosing a region',
    path: '/?tab=exchange',
    open: async (page, t) => {
      await openOffices(page);
      await page.getByRole('button', { name: t.office.chips.others }).click();
      const region = page.getByRole('combobox', { name: t.office.place.region });
      await region.click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'wallet',
    path: '/?tab=exchange',
    open: async (page, t) => {
      await fill(page, t);
      await page.getByRole('button', { name: t.exchange.reasons.addWallet }).click();
      const dialog = page.getByRole('dialog', { name: t.profile.walletDialog.title });
      await dialog.getByRole('button', { name: t.common.save }).click();
      await expect(dialog.getByText(t.profile.walletDialog.missing)).toBeVisible();
    },
  },
  {
    name: 'exchange as a code to scan',
    path: '/?tab=exchange',
    open: async (page, t) => {
      await page.getByRole('button', { name: t.exchange.qr.button }).click();
      await expect(page.getByRole('dialog').getByRole('img', { name: t.qr.label })).toBeVisible();
    },
  },
  {
    name: 'exchange, the rate has moved',
    path: '/?tab=exchange',
    open: async (page, t) => {
      await fillMoved(page, t);
      await expect(page.getByText(beginningOf(t.exchange.changed.line)).first()).toBeVisible();
    },
  },
  {
    name: 'exchange, asking about the rate that has moved',
    path: '/?tab=exchange',
    open: async (page, t) => {
      await fillMoved(page, t);
      await page.getByRole('button', { name: beginningOf(t.exchange.submitSum) }).click();
      await expect(page.getByRole('dialog', { name: t.exchange.changed.title })).toBeVisible();
    },
  },
  {
    name: 'exchange with its map',
    path: '/?tab=exchange',
    open: async (page, t) => {
      await openOffices(page);
      await page.getByRole('button', { name: t.office.map.show }).click();
      const map = page.getByRole('region', { name: t.office.map.label });
      await expect(map.getByRole('button').first()).toBeVisible();
      await expect(page.getByText(t.map.noGround)).toBeVisible();
    },
  },
  {
    name: 'exchange, mistyped',
    path: '/?tab=exchange&sc=USDT&tc=EUR',
    open: async (page, t) => {
      await page.getByRole('textbox', { name: t.exchange.give, exact: true }).fill('0');
      await page.getByRole('button', { name: t.exchange.note.add }).click();
      await page.getByRole('textbox', { name: t.exchange.note.label }).fill('ї'.repeat(1100));
      await expect(page.getByText(t.exchange.amount.zero)).toBeVisible();
    },
  },
];

/** The list of a customer’s own orders. */
export const myDealsScreens: Screen[] = [
  {
    name: 'my deals',
    path: '/?tab=deals',
    open: async (page) => {
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'my deals, none match',
    path: '/?tab=deals&from=2020-01-01&to=2020-01-02',
    open: async (page, t) => {
      await expect(page.getByText(t.mine.list.noMatch)).toBeVisible();
    },
  },
  {
    name: 'deal not found',
    path: '/?order=nonsense',
    open: async (page, t) => {
      await expect(page.getByRole('dialog', { name: t.order.notFound.title })).toBeVisible();
    },
  },
];

export const profileScreens: Screen[] = [
  {
    name: 'profile',
    path: '/?tab=profile',
    open: async (page, t) => {
      for (const name of [t.profile.details, t.profile.stats.title, t.profile.security, t.notification.title]) {
        await expect(page.getByRole('heading', { name })).toBeVisible();
      }
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
    name: 'notifications to be asked for',
    path: '/?tab=profile',
    open: (page, t) => permit(page, 'default', t.notification.ask.button),
  },
  {
    name: 'notifications allowed',
    path: '/?tab=profile',
    open: (page, t) => permit(page, 'granted', t.notification.notices.label),
  },
  {
    name: 'notifications blocked',
    path: '/?tab=profile',
    open: (page, t) => permit(page, 'denied', t.notification.blocked.title),
  },
];

/** The screens of a customer without orders and without a verified phone. */
export const newcomersScreens: Screen[] = [
  {
    name: 'my deals, none yet',
    path: '/?tab=deals',
    open: async (page, t) => {
      await expect(page.getByText(t.mine.list.none)).toBeVisible();
    },
  },
  {
    name: 'verifying the phone',
    path: '/?tab=profile&dialog=phone',
    open: async (page, t) => {
      await expect(page.getByRole('dialog').getByRole('button', { name: t.profile.phoneDialog.send })).toBeVisible();
    },
  },
  {
    name: 'verifying the phone, the code',
    path: '/?tab=profile&dialog=phone',
    open: async (page, t) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.profile.phoneDialog.send }).click();
      await dialog.getByRole('textbox', { name: t.common.code.label }).fill('000000');
      await expect(dialog.getByText(t.messages.invalidCode)).toBeVisible();
    },
  },
];

async function fill(page: Page, t: Words): Promise<void> {
  await page.getByRole('textbox', { name: t.exchange.give, exact: true }).fill('2500');
  await pickOffice(page, /./);
}

/**
 * Each fall sets a lower rate than the fall before. A rate that the form has seen before would not count as a change.
 */
let falls = 0;

/** Fills the form with a sum paid out in cash, so it needs no wallet, and then lowers the rate. */
async function fillMoved(page: Page, t: Words): Promise<void> {
  await choose(page.getByRole('combobox', { name: t.exchange.giveCurrency }), 'USDT');
  await choose(page.getByRole('combobox', { name: t.exchange.receiveCurrency }), 'EUR');
  await page.getByRole('textbox', { name: t.exchange.give, exact: true }).fill('2500');
  await expect(page.getByRole('button', { name: beginningOf(t.exchange.submitSum) })).toBeEnabled();
  falls += 1;
  await publish(page, 'USDT', 'EUR', `0.${860 - falls}`);
}

/** Sets the notification permission that the browser reports. The page reads it when its window gets the focus. */
async function permit(page: Page, permission: NotificationPermission, words: string): Promise<void> {
  await page.evaluate((said) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => said });
    window.dispatchEvent(new Event('focus'));
  }, permission);
  await expect(page.getByText(words)).toBeVisible();
}
