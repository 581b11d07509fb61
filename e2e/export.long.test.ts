import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Download, expect, type Page } from '@playwright/test';
import { openOffice, place, registerPerson, take } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { demo, signIn } from './people.ts';
import { test } from './product.ts';
import { type Words, words } from './screens/screens.ts';

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Opens an office where a customer with a dangerous name has placed many orders. One of these orders is cancelled. */
async function aDangerousCustomer(request: APIRequestContext) {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const cashier = await registerPerson(request, 'Галина Руденко', 'uk');
  const office = await openOffice(request, 'Franka', { owner, cashiers: [cashier] });
  const customer = await registerPerson(request, '=HYPERLINK("http://evil.example";"Taras")');
  const deals = [
    await place(request, customer, office, { sc: 'USD', tc: 'USDT', amount: '100', note: '=1+1' }),
    await place(request, customer, office, { sc: 'USD', tc: 'USDT', amount: '2000.5', note: '@SUM(A1:A9)' }),
    await place(request, customer, office, {
      sc: 'USDT',
      tc: 'UAH',
      amount: '300',
      note: 'О пів на шосту,\n"біля" входу; дякую',
    }),
  ];
  const cancelled = await place(request, customer, office, { sc: 'USD', tc: 'USDT', amount: '4' });
  await take(request, customer, cancelled, 'cancel');
  return { office, customer, cashier, deals, cancelled };
}

let world: Awaited<ReturnType<typeof aDangerousCustomer>>;
test.beforeAll(async ({ request }) => {
  world = await aDangerousCustomer(request);
});

test('an admin exports the filtered orders: the file holds exactly these rows and no cell is a formula', async ({
  page,
}) => {
  const { deals: t, order } = words.en;
  const { office, customer, deals } = world;
  await signIn(page, demo.admin, `/?office=${office.id}`);
  await expect(page.getByText(textWith(t.table.count_other, { count: '4' }), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t.filter.status, exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: order.status.requested }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(textWith(t.table.count_other, { count: '3' }), { exact: true })).toBeVisible();

  const { name, bytes, rows } = await exported(page, words.en, [office.name, order.status.requested]);
  await expect(page.getByText(textWith(t.export.saved_other, { count: '3', name }))).toBeVisible();
  expect(name).toMatch(/^obmin-orders-\d{4}-\d\d-\d\d\.csv$/);
  expect([...bytes.subarray(0, 3)]).toEqual(byteOrderMark);
  expect(rows.map(({ id }) => id)).toEqual(deals.map(({ id }) => id).reverse());
  expect(rows.map(({ note }) => note)).toEqual(['О пів на шосту,\n"біля" входу; дякую', "'@SUM(A1:A9)", "'=1+1"]);
  expect(rows[1]).toMatchObject({ status: 'requested', sc: 'USD', tc: 'USDT', amt_to_exch: '2000.5', cashier_id: '' });
  const phone = customer.cellphone.replace(/^(\+380)(\d\d)(\d{3})(\d\d)(\d\d)$/, '($1) $2 $3 $4 $5');
  for (const row of rows) {
    expect(row).toMatchObject({ customer_name: `'${customer.name}`, customer_cellphone: phone });
    expect(row).toMatchObject({ office_name: office.name });
  }
});

test('a cashier exports all orders that they may see and no others, in the format of Ukrainian spreadsheets', async ({
  page,
}) => {
  const { deals: t } = words.uk;
  const { office, cashier, deals, cancelled } = world;
  await signIn(page, cashier.cellphone);
  await expect(page.getByText(textWith(t.table.count_few, { count: '4' }), { exact: true })).toBeVisible();
  const { rows } = await exported(page, words.uk, []);
  expect(rows.map(({ id }) => id)).toEqual([cancelled, ...deals.toReversed()].map(({ id }) => id));
  expect(new Set(rows.map(({ office_id }) => office_id))).toEqual(new Set([office.id]));
  expect(rows[0]).toMatchObject({ status: 'cancelled', note: '' });
  expect(rows[2]).toMatchObject({ amt_to_exch: '2000,5', note: "'@SUM(A1:A9)" });
});

/** Uses the export dialog, which names the filters. Answers the file that the browser downloads. */
async function exported(page: Page, { deals: t }: Words, filters: string[]) {
  await page.getByRole('button', { name: t.export.open }).click();
  const dialog = page.getByRole('dialog', { name: t.export.title });
  for (const filter of filters) await expect(dialog.getByRole('list', { name: t.filter.label })).toContainText(filter);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t.export.start }).click();
  const download = await saving;
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t.export.done)).toBeVisible();
  const bytes = await contentOf(download);
  return {
    name: download.suggestedFilename(),
    bytes,
    rows: rowsOf(bytes.toString('utf8').replace('\uFEFF', ''), t === words.uk.deals ? ';' : ','),
  };
}

const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** Reads CSV by RFC 4180, as spreadsheets do. Each row is keyed by the names in the first line. */
function rowsOf(text: string, delimiter: ',' | ';'): Record<string, string>[] {
  const lines: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\r\n]*))(${delimiter}|\r\n|$)`, 'g');
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') lines.push([]);
  }
  const [names = [], ...rest] = lines.filter((cells) => cells.some((cell) => cell !== ''));
  return rest.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}
