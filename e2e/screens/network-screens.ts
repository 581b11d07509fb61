import { expect, type Locator, type Page } from '@playwright/test';
import { like, type Screen, type Words } from './screens.ts';

/** The screens on which rates are read. The first office is one that the reader may see. */
export const ratesScreens: Screen[] = [
  {
    name: 'rates',
    path: '/?tab=rates',
    open: async (page, t) => {
      await expect(page.getByRole('heading', { name: t.rate.card.globalTitle })).toBeVisible();
      await expect(page.getByRole('article').last()).toBeVisible();
    },
  },
  { name: 'rates of an office', path: '/?tab=rates', open: openOfficesRates },
  {
    name: 'history of a rate',
    path: '/?tab=rates&dialog=history-USD-USDT',
    open: async (page) => {
      await expect(page.getByRole('dialog').getByRole('figure').locator('.recharts-surface').first()).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'history of a rate, nothing in it',
    path: '/?tab=rates&dialog=history-USD-USDT&from=2020-01-01&to=2020-01-02',
    open: async (page, t) => {
      await expect(page.getByText(t.rate.history.none)).toBeVisible();
    },
  },
];

/** The screens on which an admin changes rates. */
export const rateJobScreens: Screen[] = [
  {
    name: 'a slip on the board of prices',
    path: '/?tab=rates',
    open: async (page, t) => {
      const board = page.getByRole('region', { name: t.quotes.title });
      await board
        .getByRole('textbox', { name: t.quotes.buy.replace('{{base}}', 'EUR').replace('{{quoted}}', 'USDT') })
        .fill('2');
      await expect(board.getByText(t.quotes.crossed, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the prices of single offices',
    path: '/?tab=rates',
    open: async (page, t) => {
      await first(page, t.quotes.own.of).click();
      await expect(page.getByText(like(t.quotes.own.follow)).first()).toBeVisible();
    },
  },
  {
    name: 'the market with its sources',
    path: '/?tab=rates&dialog=market',
    open: async (page, t) => {
      const dialog = page.getByRole('dialog', { name: t.market.title });
      await expect(dialog.getByRole('table').first()).toBeVisible();
      await expect(dialog.getByRole('region', { name: t.market.source.title }).getByRole('listitem')).toHaveCount(6);
    },
  },
  {
    name: 'a rule with what it would have done',
    path: '/?tab=rates&dialog=rule-USDT-UAH',
    open: async (page, t) => {
      await expect(page.getByRole('table', { name: t.market.simulation.table })).toBeVisible();
      await expect(page.getByRole('dialog').locator('.recharts-surface').first()).toBeVisible();
    },
  },
  {
    name: 'a rate, mistyped',
    path: '/?tab=rates',
    open: async (page, t) => {
      await form(page, t).getByRole('button', { name: t.rate.form.addGlobal }).click();
      await expect(page.getByText(t.rate.form.rateMissing)).toBeVisible();
    },
  },
  {
    name: 'a rate far from the present one',
    path: '/?tab=rates',
    open: async (page, t) => {
      await form(page, t).getByLabel(t.rate.form.sc, { exact: true }).fill('USD');
      await form(page, t).getByLabel(t.rate.form.tc, { exact: true }).fill('USDT');
      await form(page, t).getByLabel(t.rate.form.rate, { exact: true }).fill('2');
      await form(page, t).getByRole('button', { name: t.rate.form.addGlobal }).click();
      await expect(page.getByRole('dialog', { name: t.guard.title.crossed })).toBeVisible();
    },
  },
  {
    name: 'offices that follow a rate',
    path: '/?tab=rates&dialog=assign-USD-USDT',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('checkbox').first().click();
      await expect(page.getByRole('dialog').getByText(/^\+\d/)).toBeVisible();
    },
  },
  {
    name: 'limits of a pair that are the wrong way round',
    path: '/?tab=rates&dialog=bounds-USD-USDT',
    open: async (page, t) => {
      const field = (label: string) => page.getByRole('textbox', { name: label.replace('{{sc}}', 'USD') });
      await field(t.rate.bounds.least).fill('100');
      await field(t.rate.bounds.most).fill('10');
      await page.getByRole('button', { name: t.common.save }).click();
      await expect(page.getByText(t.rate.bounds.notInOrder)).toBeVisible();
    },
  },
  {
    name: 'deleting a rate',
    path: '/?tab=rates',
    open: async (page, t) => {
      await first(page, t.rate.card.remove).click();
      await expect(page.getByRole('button', { name: t.rate.remove.yes })).toBeVisible();
    },
  },
  {
    name: 'an own rate or the global one',
    path: '/?tab=rates',
    open: async (page, t) => {
      await openOfficesRates(page, t);
      await page.getByRole('button', { name: t.rate.card.useNone, exact: true }).first().click();
      await expect(page.getByRole('dialog').getByRole('button', { name: t.rate.follow.keep }).last()).toBeVisible();
    },
  },
  {
    name: 'a new rate of an office that follows',
    path: '/?tab=rates',
    open: async (page, t) => {
      await openOfficesRates(page, t);
      const following = page.getByRole('article').filter({ hasText: t.rate.card.follows }).first();
      await following.getByRole('button', { name: like(t.rate.card.edit) }).click();
      await expect(page.getByText(t.rate.form.unfollow)).toBeVisible();
    },
  },
];

export const officesScreens: Screen[] = [
  {
    name: 'offices',
    path: '/?tab=offices',
    open: async (page) => {
      await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
    },
  },
  {
    name: 'an office',
    path: '/?tab=offices',
    open: async (page, t) => {
      const { editOf, detailsOf } = t.offices.card;
      await first(page, editOf).or(first(page, detailsOf)).first().click();
      await mapIsThere(page, t);
    },
  },
  {
    name: 'an office as a code to scan',
    path: '/?tab=offices',
    open: async (page, t) => {
      await first(page, t.offices.card.qrOf).click();
      await expect(page.getByRole('dialog').getByRole('img', { name: t.qr.label })).toBeVisible();
    },
  },
];

/** For admins and owners: the cashiers of an office. */
export const cashiersScreens: Screen[] = [
  {
    name: 'cashiers of an office',
    path: '/?tab=offices',
    open: async (page, t) => {
      await showPeople(page, t);
      await first(page, t.offices.card.assignCashiers).click();
      await page.getByRole('dialog').getByRole('checkbox').first().click();
      await expect(page.getByRole('dialog').getByText(like(t.offices.people.summary))).toBeVisible();
    },
  },
];

/** The screens on which an admin changes offices. */
export const officeJobScreens: Screen[] = [
  {
    name: 'no such office',
    path: '/?tab=offices&search=zzzz',
    open: async (page, t) => {
      await expect(page.getByText(t.offices.none.found)).toBeVisible();
    },
  },
  {
    name: 'a new office, mistyped',
    path: '/?tab=offices&dialog=add',
    open: async (page, t) => {
      await mapIsThere(page, t);
      await page.getByRole('dialog').getByRole('button', { name: t.common.save }).click();
      await expect(page.getByText(t.offices.problem.name)).toBeVisible();
    },
  },
  {
    name: 'leaving an office without saving',
    path: '/?tab=offices&dialog=add',
    open: async (page, t) => {
      await page.getByRole('dialog').getByLabel(t.offices.form.name, { exact: true }).fill('Z');
      await page.getByRole('dialog').getByRole('button', { name: t.common.cancel }).click();
      await expect(page.getByRole('dialog', { name: t.common.unsaved.title })).toBeVisible();
    },
  },
  {
    name: 'deleting an office',
    path: '/?tab=offices',
    open: async (page, t) => {
      await first(page, t.offices.card.menuOf).click();
      await page.getByRole('menuitem', { name: like(t.offices.card.removeOf) }).click();
      await expect(page.getByText(t.offices.archive.question)).toBeVisible();
      await expect(page.getByText(t.offices.archive.counting)).toBeHidden();
    },
  },
  {
    name: 'closing an office for a time',
    path: '/?tab=offices',
    open: async (page, t) => {
      await first(page, t.offices.card.closeOf).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: t.offices.closing.day }).click();
      await expect(dialog.getByLabel(t.offices.closing.lastDay)).toBeVisible();
    },
  },
  {
    name: 'owners of an office',
    path: '/?tab=offices',
    open: async (page, t) => {
      await showPeople(page, t);
      await first(page, t.offices.card.assignOwners).click();
      await page.getByRole('dialog').getByRole('checkbox').first().click();
      await expect(page.getByRole('dialog').getByText(like(t.offices.people.summary))).toBeVisible();
    },
  },
];

const form = (page: Page, t: Words) => page.getByRole('form', { name: t.rate.form.label });

/** The first button whose name matches the text, with any values in its placeholders. */
/** The people of an office are behind the line of what is normal there. */
const showPeople = (page: Page, t: Words) =>
  page
    .getByRole('button', { name: t.offices.card.follows_other.replace('{{count}} ', '') })
    .first()
    .click();

const first = (page: Page, label: string): Locator => page.getByRole('button', { name: like(label) }).first();

/** On a desktop screen the offices are listed beside the rates. On a phone a picker lists them. */
async function openOfficesRates(page: Page, t: Words): Promise<void> {
  const picker = page.getByRole('combobox', { name: t.rate.scopes.title });
  const list = page.getByRole('region', { name: t.rate.scopes.title });
  await expect(picker.or(list)).toBeVisible();
  if (await picker.isVisible()) {
    await picker.click();
    await page.getByRole('option').nth(1).click();
  } else {
    await list.getByRole('listitem').getByRole('button').nth(1).click();
  }
  await expect(page.getByRole('heading', { name: like(`${t.rate.card.officeTitle} {{count}}`) })).toBeVisible();
}

async function mapIsThere(page: Page, t: Words): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('region', { name: t.offices.form.map })).toBeVisible();
  await expect(page.getByText(t.map.loading)).toBeHidden();
  await expect(page.getByText(t.map.noGround)).toBeVisible();
}
