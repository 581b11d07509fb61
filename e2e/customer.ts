import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { map as enMap } from '../web/locales/en/map.ts';
import { office as enOffice } from '../web/locales/en/office.ts';
import { qr as enQr } from '../web/locales/en/qr.ts';
import { map as ukMap } from '../web/locales/uk/map.ts';
import { office as ukOffice } from '../web/locales/uk/office.ts';
import { qr as ukQr } from '../web/locales/uk/qr.ts';
import type { Person } from './elsewhere.ts';
import { desk, phone } from './people.ts';
import { words } from './screens.ts';

/** The words of the customer's side, with those of its map, its offices and its codes to scan. */
export const customersWords = {
  en: { ...words.en, map: enMap, office: enOffice, qr: enQr },
  uk: { ...words.uk, map: ukMap, office: ukOffice, qr: ukQr },
} as const;
export type CustomersWords = (typeof customersWords)[keyof typeof customersWords];

/** Who reads each of the customer's stories, and on what. */
export const readers = [
  { language: 'uk', device: phone },
  { language: 'en', device: desk },
] as const;

/** A sentence with its gaps filled, as the page says it. */
export const said = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => values[name] ?? '');

/** A number as it stands in a field, where a space does not break. */
export const inField = (text: string) => text.replaceAll(' ', '\u00A0');

const give = (page: Page, { exchange }: CustomersWords) =>
  page.getByRole('textbox', { name: exchange.give, exact: true });
export const receive = (page: Page, { exchange }: CustomersWords) =>
  page.getByRole('textbox', { name: exchange.receive, exact: true });
export const noteOf = (page: Page, { exchange }: CustomersWords) =>
  page.getByRole('textbox', { name: exchange.note.label });
/** The button that sends the form, whether it says the sum or not. */
export const submitOf = (page: Page, { exchange }: CustomersWords) =>
  page.getByRole('button', { name: new RegExp(`^(${exchange.submit}|${exchange.submitSum.split('{{')[0]}\\d)`) });

/** What stands under the button until it can be pressed. */
export const missing = (page: Page, reason: string) => page.getByRole('listitem').getByText(reason, { exact: true });

/** The form as it stands. */
type Form = { give: string; receive: string; amount: string; office: string; note: string };

export async function formHolds(page: Page, form: Form, t: CustomersWords): Promise<void> {
  await expect(page.getByRole('radio', { name: form.office })).toBeChecked();
  await expect(page.getByRole('combobox', { name: t.exchange.giveCurrency })).toHaveValue(form.give);
  await expect(page.getByRole('combobox', { name: t.exchange.receiveCurrency })).toHaveValue(form.receive);
  await expect(give(page, t)).toHaveValue(inField(form.amount));
  await expect(noteOf(page, t)).toHaveValue(form.note);
}

/** As it is at the beginning, and again after a request was sent. */
export async function formIsNew(page: Page, t: CustomersWords): Promise<void> {
  await expect(page.getByRole('combobox', { name: t.exchange.giveCurrency })).toHaveValue('USD');
  await expect(page.getByRole('combobox', { name: t.exchange.receiveCurrency })).toHaveValue('USDT');
  await expect(give(page, t)).toHaveValue('');
  await expect(noteOf(page, t)).toHaveValue('');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(submitOf(page, t)).toBeDisabled();
}

export async function addWallet(page: Page, address: string, t: CustomersWords): Promise<void> {
  await page.getByRole('button', { name: t.exchange.reasons.addWallet }).click();
  const dialog = page.getByRole('dialog', { name: t.profile.walletDialog.title });
  await dialog.getByRole('textbox', { name: t.profile.wallet }).fill(address);
  await dialog.getByRole('button', { name: t.common.save }).click();
  await expect(dialog).toBeHidden();
}

/** Where the customer looks for an office. */
export const pickers = (page: Page, { office: { place } }: CustomersWords) => ({
  region: page.getByRole('combobox', { name: place.region }),
  district: page.getByRole('combobox', { name: place.district }),
  city: page.getByRole('combobox', { name: place.city }),
});

/** On a phone the three pickers are one line, which names the city, until somebody wants to change it. */
export async function openPlaces(page: Page, t: CustomersWords, city: string): Promise<void> {
  const folded = page.getByRole('button', { name: said(t.office.place.changeCity, { city }) });
  await expect(folded.or(pickers(page, t).region)).toBeVisible();
  if (await folded.isVisible()) await folded.click();
}

const Placed = z.object({
  id: z.string(),
  status: z.number(),
  cashier_id: z.string().nullable(),
  sc: z.string(),
  tc: z.string(),
  sale: z.boolean(),
  amt_to_exch: z.number(),
  amt_to_recv: z.number(),
  note: z.string().nullable(),
});
export type Placed = z.output<typeof Placed> & { number: string };

/** Everything that a customer has asked for, newest first, as the server knows it. */
export async function placedBy(request: APIRequestContext, { headers }: Person): Promise<Placed[]> {
  const answer = await request.get('/v1/orders/', { headers, params: { size: 100 } });
  const { items } = z.object({ items: z.array(Placed) }).parse(await answer.json());
  return items.map((placed) => ({ ...placed, number: `#${placed.id.slice(-4)}` }));
}

/** The map's background is out of reach. Answers how often it was asked for. */
export async function withoutTiles(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route(/tile\.openstreetmap\.org/, async (route) => {
    asked += 1;
    await route.abort('addressunreachable');
  });
  return () => asked;
}
