import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { cash as enCash } from '../web/locales/en/cash.ts';
import { map as enMap } from '../web/locales/en/map.ts';
import { office as enOffice } from '../web/locales/en/office.ts';
import { qr as enQr } from '../web/locales/en/qr.ts';
import { wallet as enWallet } from '../web/locales/en/wallet.ts';
import { cash as ukCash } from '../web/locales/uk/cash.ts';
import { map as ukMap } from '../web/locales/uk/map.ts';
import { office as ukOffice } from '../web/locales/uk/office.ts';
import { qr as ukQr } from '../web/locales/uk/qr.ts';
import { wallet as ukWallet } from '../web/locales/uk/wallet.ts';
import type { Person } from './calls-of-others.ts';
import { isChosen, officeIn } from './people.ts';
import { words } from './screens/screens.ts';

/** The texts of the customer's screens, including those of the map, the offices and the QR codes. */
export const customersWords = {
  en: { ...words.en, map: enMap, office: enOffice, qr: enQr, wallet: enWallet, cash: enCash },
  uk: { ...words.uk, map: ukMap, office: ukOffice, qr: ukQr, wallet: ukWallet, cash: ukCash },
} as const;
export type CustomersWords = (typeof customersWords)[keyof typeof customersWords];

/** A text with its placeholders filled in, as the page shows it. */
export const textWith = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => values[name] ?? '');

/** A number as a field shows it: with non-breaking spaces. */
export const inField = (text: string) => text.replaceAll(' ', '\u00A0');

const give = (page: Page, { exchange }: CustomersWords) =>
  page.getByRole('textbox', { name: exchange.give, exact: true });
export const receive = (page: Page, { exchange }: CustomersWords) =>
  page.getByRole('textbox', { name: exchange.receive, exact: true });
/** The note, once it is unfolded. */
export const noteOf = (page: Page, { exchange }: CustomersWords) =>
  page.getByRole('textbox', { name: exchange.note.label });
/** Unfolds the note and writes it. */
export async function writeNote(page: Page, note: string, t: CustomersWords): Promise<void> {
  const folded = page.getByRole('button', { name: t.exchange.note.add });
  await expect(folded.or(noteOf(page, t))).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  await noteOf(page, t).fill(note);
}

/** An empty note may be folded. */
async function noteIs(page: Page, note: string, t: CustomersWords): Promise<void> {
  const folded = page.getByRole('button', { name: t.exchange.note.add });
  await expect(folded.or(noteOf(page, t))).toBeVisible();
  if (note !== '' || !(await folded.isVisible())) await expect(noteOf(page, t)).toHaveValue(note);
}

/** The button that sends the form, with or without the sum in its text. */
export const submitOf = (page: Page, { exchange }: CustomersWords) =>
  page.getByRole('button', { name: new RegExp(`^(${exchange.submit}|${exchange.submitSum.split('{{')[0]}\\d)`) });

/** A reason, listed under the button, why the form cannot be sent yet. */
export const missing = (page: Page, reason: string) => page.getByRole('listitem').getByText(reason, { exact: true });

/** Closes the deal that opens after it was placed. */
export async function leaveDeal(page: Page): Promise<void> {
  const deal = page.getByRole('dialog');
  await expect(deal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deal).toBeHidden();
}

/** What the fields of the form hold. */
type Form = { give: string; receive: string; amount: string; office: string; note: string };

export async function formHolds(page: Page, form: Form, t: CustomersWords): Promise<void> {
  await isChosen(page, officeIn(t, form.office));
  await expect(page.getByRole('combobox', { name: t.exchange.giveCurrency })).toHaveValue(form.give);
  await expect(page.getByRole('combobox', { name: t.exchange.receiveCurrency })).toHaveValue(form.receive);
  await expect(give(page, t)).toHaveValue(inField(form.amount));
  await noteIs(page, form.note, t);
}

/** Expects the empty form: as it is at first, and again after a request was sent. */
export async function formIsNew(page: Page, t: CustomersWords): Promise<void> {
  await expect(page.getByRole('combobox', { name: t.exchange.giveCurrency })).toHaveValue('USD');
  await expect(page.getByRole('combobox', { name: t.exchange.receiveCurrency })).toHaveValue('USDT');
  await expect(give(page, t)).toHaveValue('');
  await noteIs(page, '', t);
  await expect(submitOf(page, t)).toBeDisabled();
}

export async function addWallet(page: Page, address: string, t: CustomersWords): Promise<void> {
  await page.getByRole('button', { name: t.exchange.reasons.addWallet }).click();
  const dialog = page.getByRole('dialog', { name: t.profile.walletDialog.title });
  await dialog.getByRole('textbox', { name: t.profile.wallet }).fill(address);
  await dialog.getByRole('checkbox', { name: new RegExp(` ${address.slice(-4)} `) }).check();
  await dialog.getByRole('button', { name: t.common.save }).click();
  await expect(dialog).toBeHidden();
}

/** The pickers by which the customer looks for an office. */
export const pickers = (page: Page, { office: { place } }: CustomersWords) => ({
  region: page.getByRole('combobox', { name: place.region }),
  district: page.getByRole('combobox', { name: place.district }),
  city: page.getByRole('combobox', { name: place.city }),
});

/** Opens the three pickers, which stand behind the chips of the cities. */
export async function openPlaces(page: Page, t: CustomersWords): Promise<void> {
  const others = page.getByRole('button', { name: t.office.chips.others });
  await expect(others).toBeVisible();
  if ((await others.getAttribute('aria-expanded')) === 'false') await others.click();
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

/** All orders of a customer, newest first, from the server. */
export async function placedBy(request: APIRequestContext, { headers }: Person): Promise<Placed[]> {
  const answer = await request.get('/v1/orders/', { headers, params: { size: 100 } });
  const { items } = z.object({ items: z.array(Placed) }).parse(await answer.json());
  return items.map((placed) => ({ ...placed, number: `#${placed.id.slice(-4)}` }));
}
