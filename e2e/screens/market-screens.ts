import { expect, type Page } from '@playwright/test';
import { beginningOf, like, type Screen, type Words } from './screens.ts';

/** What admins read and set of the market, and the rules by which rates follow it. */
export const marketScreens: Screen[] = [
  {
    name: 'a reading of the market, the wrong way round',
    path: '/?tab=rates&dialog=market',
    open: async (page, t) => {
      const form = page.getByRole('form', { name: like(t.market.reading.label) }).first();
      await form.getByRole('textbox', { name: like(t.market.reading.bid) }).fill('42');
      await form.getByRole('textbox', { name: like(t.market.reading.ask) }).fill('41');
      await form.getByRole('button', { name: t.market.reading.send }).click();
      await expect(form.getByText(t.market.reading.order)).toBeVisible();
    },
  },
  {
    name: 'the settings of a source, wrong',
    path: '/?tab=rates&dialog=market',
    open: async (page, t) => {
      await page.getByText(like(t.market.source.change)).first().click();
      const form = page.getByRole('form', { name: like(t.market.source.form) }).first();
      await form.getByRole('textbox', { name: t.market.source.every }).fill('1');
      await form.getByRole('button', { name: t.common.save }).click();
      await expect(form.getByText(beginningOf(t.market.source.seconds)).first()).toBeVisible();
    },
  },
  {
    name: 'the rules of rates',
    path: '/?tab=rates&dialog=rules',
    open: async (page, t) => {
      const dialog = page.getByRole('dialog', { name: t.market.rule.title });
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'what a new rule is for',
    path: '/?tab=rates&dialog=rule-new',
    open: async (page, t) => {
      await page.getByRole('dialog').getByRole('combobox', { name: t.market.rule.pair }).click();
      await page.getByRole('option').first().click();
      await expect(page.getByRole('dialog').getByRole('button', { name: t.market.rule.next })).toBeEnabled();
    },
  },
  {
    name: 'a rule with a rail beyond what is allowed',
    path: '/?tab=rates&dialog=rule-USDT-UAH',
    open: async (page, t) => {
      const field = page.getByRole('textbox', { name: t.market.rule.field.step_percent });
      await field.fill('4');
      await field.blur();
      await expect(page.getByText(t.market.rule.wrong.step_percent)).toBeVisible();
      await expect(page.getByText(t.market.rule.seeFirst)).toBeVisible();
    },
  },
  {
    name: 'why a rule has published a rate',
    path: '/?tab=rates&dialog=history-EUR-USDT',
    open: async (page, t) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: like(t.market.whyRate.of) }).click();
      await expect(dialog.getByText(like(t.market.whyRate.market))).toBeVisible();
      await expect(dialog.getByText(beginningOf(t.market.whyRate.rails))).toBeVisible();
    },
  },
  {
    name: 'a price of one office, with what a customer sees there',
    path: '/?tab=rates',
    open: async (page, t) => {
      const board = page.getByRole('region', { name: t.quotes.title });
      await board
        .getByRole('button', { name: like(t.quotes.own.of) })
        .first()
        .click();
      await board
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: like(t.quotes.own.board) }) })
        .getByRole('textbox')
        .first()
        .fill('1');
      await expect(board.getByText(beginningOf(t.quotes.sees.office)).first()).toBeVisible();
    },
  },
];

/** The parts of the settings that prices stand on. */
export const priceSettingsScreens: Screen[] = [
  {
    name: 'the bounds of a market, wrong',
    path: '/?tab=settings',
    open: async (page, t) => {
      const form = page.getByRole('form', { name: like(t.settings.markets.of) }).first();
      await form.getByRole('textbox', { name: t.settings.markets.agree_percent }).fill('9');
      await save(form, t);
      await expect(form.getByText(t.settings.markets.wrong.agree_percent)).toBeVisible();
    },
  },
  {
    name: 'the codes for aggregators, wrong',
    path: '/?tab=settings',
    open: async (page, t) => {
      const panel = page.getByRole('region', { name: t.settings.codes.title });
      await panel.getByRole('button', { name: t.settings.codes.add.currencies }).click();
      await save(panel, t);
      await expect(panel.getByText(t.settings.codes.nameWrong.currencies)).toBeVisible();
    },
  },
];

const save = (within: ReturnType<Page['locator']>, t: Words) =>
  within.getByRole('button', { name: t.common.save }).click();
