import { expect, type Page } from '@playwright/test';
import { known, type Office, openOffice, type Person, place, registerPerson } from './calls-of-others.ts';
import { customersWords, placedBy, submitOf, textWith } from './customer.ts';
import { demo, fillExchange, goTo, meet, newcomer, openOffices, phone, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const { cash, exchange, profile, wallet } = customersWords.en;
const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** One page of the customer serves all stories, on a phone. The others call the API. */
let page: Page;
let customer: Person;
let cashier: Person;
let office: Office;

test.beforeAll(async ({ browser, request, baseURL }) => {
  customer = await registerPerson(request, 'Solomiia Equal');
  cashier = await registerPerson(request, 'Cashier of the story');
  const owner = await known(request, demo.owner);
  office = await openOffice(request, 'Office of the placing stories', { owner, cashiers: [cashier] });
  page = await meet(browser, { device: phone, baseURL });
  await signIn(page, customer.cellphone, '/?tab=exchange');
});
test.afterAll(() => page.context().close());

test('a customer is asked about a sum that another deal expects, and sends one that tells the transfer apart', async ({
  request,
}) => {
  const other = await registerPerson(request, 'Another Customer');
  await place(request, other, office, { sc: 'USDT', tc: 'USD', amount: '475' });
  await fillExchange(page, { give: 'USDT', receive: 'USD', amount: '475', office: office.name });
  await submitOf(page, customersWords.en).click();
  const question = page.getByRole('dialog', { name: cash.beside.title });
  const sums = { sum: '475.00 USDT', other: '475.001 USDT' };
  await expect(question).toContainText(textWith(cash.beside.why, sums));
  await question.getByRole('button', { name: textWith(cash.beside.take, { sum: sums.other }) }).click();
  await expect(page.getByText(exchange.doneTitle)).toBeVisible();
  expect((await placedBy(request, customer)).map(({ amt_to_exch }) => amt_to_exch)).toEqual([475.001]);
});

test('an office closes for a time while a form is open: the customer reads why and until when, and sends nothing', async ({
  request,
}) => {
  await goTo(page, '/?tab=exchange');
  await fillExchange(page, { give: 'USDT', receive: 'USD', amount: '120', office: office.name });
  await expect(submitOf(page, customersWords.en)).toBeEnabled();
  const { headers } = await known(request, cashier.cellphone);
  const close = (closing: object) => request.put(`/v1/offices/${office.id}/closed`, { headers, data: closing });
  const until = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
  expect((await close({ until, reason: 'No electricity' })).status()).toBe(200);
  await expect(submitOf(page, customersWords.en)).toBeDisabled();
  await openOffices(page);
  const row = page.getByRole('radio', { name: office.name });
  await expect(row).toBeDisabled();
  await expect(row).toHaveAccessibleName(/Closed until .*No electricity/);
  expect((await close({ until: null })).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(submitOf(page, customersWords.en)).toBeEnabled();
  expect(await placedBy(request, customer)).toHaveLength(1);
});

test('the contract of the coin is refused as a wallet, with words', async ({ request }) => {
  await signIn(page, await newcomer(request), '/?tab=exchange');
  await page.getByRole('button', { name: exchange.reasons.addWallet }).click();
  const dialog = page.getByRole('dialog', { name: profile.walletDialog.title });
  await dialog.getByRole('textbox', { name: profile.wallet }).fill(contract);
  await dialog.getByRole('button', { name: words.en.common.save }).click();
  await expect(dialog.getByText(textWith(wallet.problem.coin, { coin: 'USDT' }))).toBeVisible();
  await expect(dialog).toBeVisible();
});
