import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  type Office,
  openOffice,
  type Person,
  type PlacedOrder,
  place,
  registerPerson,
  take,
} from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { goTo, meet, openDeal, phone, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

// Money that nobody can find at first: whose it is, how much it is, and whether it came.

let office: Office;
let owner: Person;
let cashier: Person;
let marta: Person;
let taras: Person;
/** The phones of the customers, Taras reads Ukrainian, and the desks of the staff. */
let martas: Page;
let tarass: Page;
let owners: Page;
let cashiers: Page;

test.beforeAll(async ({ browser, request, baseURL }) => {
  [owner, cashier] = [await registerPerson(request, 'Iryna Melnyk'), await registerPerson(request, 'Olena Hnatiuk')];
  [marta, taras] = [await registerPerson(request, 'Marta Bondar'), await registerPerson(request, 'Тарас Лис', 'uk')];
  office = await openOffice(request, 'Shevska', { owner, cashiers: [cashier] });
  const opened = (person: Person, options = {}) =>
    meet(browser, { baseURL, ...options }).then(async (page) => {
      await signIn(page, person.cellphone, '/?tab=deals');
      return page;
    });
  [martas, tarass, owners, cashiers] = await Promise.all([
    opened(marta, { device: phone }),
    opened(taras, { device: phone, language: 'uk' }),
    opened(owner),
    opened(cashier),
  ]);
});
test.afterAll(() => Promise.all([martas, tarass, owners, cashiers].map((page) => page.context().close())));

const hash = (digit: string) => digit.repeat(64);

test('two customers name one transaction: it is received by nobody until the owner says whose it is, and both read it', async ({
  request,
}) => {
  const [hers, his] = [await aDeal(request, marta), await aDeal(request, taras)];
  await says(request, taras, his, 'sent', { tx_hash: hash('a') });
  await says(request, marta, hers, 'sent', { tx_hash: hash('a') });

  const atDesk = await opens(owners, hers);
  await expect(atDesk.getByText('Another deal names this transaction too.')).toBeVisible();
  const panel = await receives(owners, atDesk, hers);
  await panel.getByRole('button', { name: 'The 100.00 USDT are in the wallet' }).click();
  await expect(owners.getByText(words.en.messages.claimedTwice)).toBeVisible();
  await atDesk.getByRole('button', { name: 'This transfer is of this deal' }).click();
  await atDesk.getByRole('textbox', { name: 'How do you know?' }).fill('She showed it in her wallet');
  await atDesk.getByRole('button', { name: 'It is of this deal' }).click();
  await expect(atDesk.getByText('Another deal names this transaction too.')).toBeHidden();

  const onPhone = await opens(tarass, his, 'uk');
  await expect(onPhone.getByText('Офіс вирішив, що цей переказ належить до іншої заявки')).toBeVisible();
  const onHers = await opens(martas, hers);
  await expect(onHers.getByText('You have sent 100.00 USDT.')).toBeVisible();
  await (await receives(owners, atDesk, hers))
    .getByRole('button', { name: 'The 100.00 USDT are in the wallet' })
    .click();
  await expect(onHers.getByText('The office has your USDT and is preparing')).toBeVisible();
});

test('a wrong sum was recorded: the owner corrects it in the question of the receipt, and receives', async ({
  request,
}) => {
  const deal = await aDeal(request, marta);
  const onPhone = await opens(martas, deal);
  const panel = await receives(owners, await opens(owners, deal), deal);
  await panel.getByRole('button', { name: 'Another sum arrived' }).click();
  await panel.getByRole('textbox', { name: 'What arrived, USDT' }).fill('99999');
  await panel.getByRole('button', { name: 'Record' }).click();
  await expect(panel.getByText('If the record is wrong, correct it')).toBeVisible();
  await expect(onPhone.getByText('Arrived: 99,999.00 USDT, that is 99,899.00 USDT too much.')).toBeVisible();

  await panel.getByRole('button', { name: 'Correct the entry of 99,999.00 USDT' }).click();
  await panel.getByRole('textbox', { name: 'What arrived, USDT' }).fill('100');
  await panel.getByRole('textbox', { name: 'What was wrong?' }).fill('Typed by mistake');
  await panel.getByRole('button', { name: 'Record' }).click();
  await panel.getByRole('button', { name: 'The 100.00 USDT are in the wallet' }).click();
  await expect(onPhone.getByText('The office has your USDT and is preparing')).toBeVisible();
  await expect(onPhone.locator('s', { hasText: '99,999.00 USDT' })).toBeVisible();
});

test('a customer says that the cash is handed over: the desk is rung, counts and receives it', async ({ request }) => {
  const deal = await aDeal(request, marta, { sc: 'USD', tc: 'USDT' });
  await goTo(cashiers, '/?tab=deals');
  const onPhone = await opens(martas, deal);
  await onPhone.getByRole('button', { name: 'I handed over the cash' }).click();
  await onPhone.getByRole('button', { name: 'Yes, the desk has it' }).click();
  await expect(onPhone.getByText('The office has not recorded it yet.')).toBeVisible();
  const rung = cashiers.getByText(
    `Deal #${deal.id.slice(0, 8)}…${deal.id.slice(-4)}: the customer handed over cash, and it is not recorded`,
  );
  await expect(rung).toBeVisible();

  const atDesk = await opens(cashiers, deal);
  await expect(atDesk.getByText('The customer says: $100.00 handed over')).toBeVisible();
  await (await receives(cashiers, atDesk, deal)).getByRole('button', { name: 'I have $100.00 in my hand' }).click();
  await expect(onPhone.getByText('The office has your cash and is sending')).toBeVisible();
});

test('nothing arrived: the desk says what it has checked, and the customer reads it and what to do', async ({
  request,
}) => {
  const deal = await aDeal(request, marta);
  const onPhone = await opens(martas, deal);
  await onPhone.getByRole('button', { name: 'I have sent it' }).click();
  const atDesk = await opens(cashiers, deal);
  await atDesk.getByRole('button', { name: 'Nothing arrived' }).click();
  await atDesk.getByRole('textbox', { name: 'What did you check?' }).fill('The wallet, until 18:00');
  await atDesk.getByRole('button', { name: 'Tell the customer' }).click();
  await expect(onPhone.getByText('The office says: nothing arrived')).toBeVisible();
  await expect(onPhone.getByText('The wallet, until 18:00')).toBeVisible();
  await expect(onPhone.getByText('Check the transfer in your wallet')).toBeVisible();
});

/** A deal over 100, confirmed. USDT for dollars by default. */
async function aDeal(request: APIRequestContext, customer: Person, pair = { sc: 'USDT', tc: 'USD' }) {
  const deal = await place(request, customer, office, { ...pair, amount: '100' });
  await take(request, owner, deal, 'confirm');
  return deal;
}

async function opens(reader: Page, { id, number }: PlacedOrder, language: 'en' | 'uk' = 'en') {
  await goTo(reader, `/?tab=deals&order=${id}`);
  const dialog = openDeal(reader, textWith(words[language].order.name, { id: number }));
  await expect(dialog).toBeVisible();
  return dialog.or(reader.getByRole('dialog')).first();
}

async function receives(reader: Page, deal: ReturnType<Page['getByRole']>, { number }: PlacedOrder) {
  await deal.getByRole('button', { name: words.en.order.step.receive }).click();
  const panel = reader.getByRole('dialog', { name: textWith(words.en.step.title.receive, { id: number }) });
  await expect(panel).toBeVisible();
  return panel;
}

async function says(request: APIRequestContext, { headers }: Person, { id }: PlacedOrder, what: string, data: object) {
  expect((await request.put(`/v1/orders/${id}/${what}`, { headers, data })).status()).toBe(200);
}
