import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  known,
  look,
  type Office,
  type Person,
  type PlacedOrder,
  place,
  registerPerson,
  take,
} from './calls-of-others.ts';
import { customersWords, placedBy, submitOf, textWith } from './customer.ts';
import { nextAction, pressStep } from './keys.ts';
import { demo, fillExchange, goTo, isChosen, meet, newcomer, openDeal, openOffices, phone, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const { deals: t, exchange, order, profile } = customersWords.en;
const { wallet } = customersWords.en;
const rynok = 'Rynok Square';
const onTron = { network: 'TRC20', address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn' } as const;
const onEthereum = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const transaction = '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a35f2c1b7a9e3d4860b1f7c2a8d9e0f4a3';

/** One page of the customer and one of the cashier serve all stories. The owner and other cashiers call the API. */
let page: Page;
let desk: Page;
let customer: Person;
let cashier: Person;
let owner: Person;
let office: Office;

test.beforeAll(async ({ browser, request, baseURL }) => {
  customer = await known(request, await newcomer(request));
  cashier = await known(request, demo.cashier);
  owner = await known(request, demo.owner);
  office = await officeOf(request);
  [page, desk] = await Promise.all([meet(browser, { device: phone, baseURL }), meet(browser, { baseURL })]);
  await Promise.all([signIn(page, customer.cellphone, '/?tab=deals'), signIn(desk, demo.cashier)]);
});
test.afterAll(() => Promise.all([page, desk].map((opened) => opened.context().close())));

test('a customer whose wallet is on another network than the office learns it before anything is placed', async ({
  request,
}) => {
  await goTo(page, '/?tab=exchange');
  await fillExchange(page, { give: 'USD', receive: 'USDT', amount: '2500', office: rynok });
  await page.getByRole('button', { name: exchange.reasons.addWallet }).click();
  const dialog = page.getByRole('dialog', { name: profile.walletDialog.title });
  const address = dialog.getByRole('textbox', { name: profile.wallet });
  const save = dialog.getByRole('button', { name: words.en.common.save });
  await address.fill(onTron.address.replace(/.$/, 'a'));
  await save.click();
  await expect(dialog.getByText(textWith(wallet.problem.checksum, { network: 'TRC20 (Tron)' }))).toBeVisible();
  await address.fill(onEthereum);
  await expect(dialog.getByText('ERC20 (Ethereum)')).toBeVisible();
  await dialog.getByRole('checkbox', { name: new RegExp(` ${onEthereum.slice(-4)} `) }).check();
  await save.click();
  await expect(dialog).toBeHidden();

  await openOffices(page);
  const row = page.getByRole('radio', { name: rynok });
  await expect(row).toBeDisabled();
  await expect(row).toHaveAccessibleName(/Does not send on ERC20 \(Ethereum\), the network of your wallet/);
  await page.keyboard.press('Escape');
  await expect(page.getByText(exchange.reasons.network)).toBeVisible();
  expect(await placedBy(request, customer)).toEqual([]);
});

test('a deal that was cancelled after the USDT was sent says who has the money, until the office has settled it', async ({
  request,
}) => {
  const deal = await aDeal(request, 'confirm');
  const dialog = await opens(page, deal);
  await expect(dialog.getByText('Only USDT on TRC20 (Tron)')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have sent it' }).click();
  await expect(dialog.getByText('You have sent 100.00 USDT.')).toBeVisible();

  await says(request, cashier, deal, 'cancel', { reason: 'no_funds' });
  await expect(
    dialog.getByText('The office cancelled this deal. You have sent USDT. The office looks for them'),
  ).toBeVisible();
  await expect(dialog.getByText('The office does not have the money')).toBeVisible();
  await expect(dialog.getByText('TRC20 (Tron)')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^\+380/ })).toHaveAttribute('href', 'tel:+380322550101');
  await expect(dialog.getByRole('link', { name: /^Get directions/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Transaction id' }).fill(transaction);
  await dialog.getByRole('button', { name: 'Add the transaction' }).click();
  await expect(dialog.getByRole('link', { name: 'Open it on Tron' })).toBeVisible();

  await says(request, owner, deal, 'settle', { outcome: 'returned', to: onTron, reason: 'Sent back at once' });
  await expect(dialog.getByText('The office has sent your USDT back.')).toBeVisible();
  await expect(dialog.getByText('Sent back at once')).toBeVisible();
});

test('a cashier records that another sum arrived: the customer reads both, and the deal waits for the rest', async ({
  request,
}) => {
  const deal = await aDeal(request, 'confirm');
  const [dialog, atDesk] = await Promise.all([opens(page, deal), opens(desk, deal)]);
  const arrives = async (sum: string) => {
    await atDesk.getByRole('button', { name: 'Another sum arrived' }).click();
    await atDesk.getByRole('textbox', { name: 'What arrived, USDT' }).fill(sum);
    await atDesk.getByRole('button', { name: 'Record' }).click();
    await expect(atDesk.getByText(`${sum}.00 USDT`, { exact: true })).toBeVisible();
  };
  await arrives('40');
  await expect(dialog.getByText('Agreed: 100.00 USDT. Arrived: 40.00 USDT. Send the other 60.00 USDT')).toBeVisible();
  const refused = await request.put(`/v1/orders/${deal.id}/receive`, { headers: owner.headers });
  expect([refused.status(), await refused.json()]).toMatchObject([409, { agreed: 100, arrived: 40 }]);
  await arrives('60');
  await take(request, owner, deal, 'receive');
  await expect(dialog.getByText('The office has your USDT and is preparing')).toBeVisible();
});

test('a customer who presses "Complete" at home is asked, and the deal stays ready until the cash is counted', async ({
  request,
}) => {
  const deal = await aDeal(request, 'confirm', 'receive', 'ready');
  const dialog = await opens(page, deal);
  const question = page.getByRole('dialog', { name: textWith(words.en.step.title.close, { id: deal.number }) });
  await dialog.getByRole('button', { name: order.step.close }).click();
  const safe = question.locator('[data-autofocus]');
  await expect(safe).toHaveText('Not yet');
  await expect(safe).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect(await look(request, customer, deal)).toMatchObject({ status: 6 });

  await dialog.getByRole('button', { name: order.step.close }).click();
  await question.getByRole('button', { name: 'I have the $99.00 in my hand' }).click();
  await expect(dialog.getByText('Done: you received 99.00 USD in cash.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
});

test('a customer asks again after a deal was cancelled: the same sum at the same office becomes a new request', async ({
  request,
}) => {
  const deal = await aDeal(request, 'cancel');
  const dialog = await opens(page, deal);
  await expect(dialog.getByText('You cancelled this deal. You have paid nothing')).toBeVisible();
  await dialog.getByRole('button', { name: order.ended.again }).click();
  await isChosen(page, rynok);
  // By keyboard, because the notice of the cancelled deal may lie over the button.
  await submitOf(page, customersWords.en).press('Enter');
  await expect(dialog.getByText('Do not send USDT yet.')).toBeVisible();
  const [again] = await placedBy(request, customer);
  expect(again).toMatchObject({ status: 1, sc: 'USDT', tc: 'USD', amt_to_exch: 100 });
  expect(again?.id).not.toBe(deal.id);
});

test('a cashier who searches, types ahead and presses twice moves the highlighted deal and nothing else', async ({
  request,
}) => {
  const [zoriana, yaryna] = [await registerPerson(request, 'Zoriana Kit'), await registerPerson(request, 'Yaryna Lys')];
  const wanted = { sc: 'USDT', tc: 'USD', amount: '100' };
  const [hers, others] = [await place(request, zoriana, office, wanted), await place(request, yaryna, office, wanted)];
  const moved: string[] = [];
  desk.on('request', (sent) => sent.method() === 'PUT' && moved.push(new URL(sent.url()).pathname));
  await goTo(desk, '/?tab=deals');
  await expect.poll(() => nextAction(desk)).not.toBe('');

  // The results come late: meanwhile the keys must act on nothing that still stands on the screen.
  const release = Promise.withResolvers<void>();
  await desk.route(/\/v1\/orders\/\?.*search=/, async (route) => {
    await release.promise;
    await route.continue();
  });
  const asked = desk.waitForRequest(/search=Zoriana/);
  await desk.keyboard.press('/');
  await desk.keyboard.type('Zoriana');
  for (const key of ['Tab', '1', '1']) await desk.keyboard.press(key);
  await asked;
  await place(request, yaryna, office, wanted);
  await take(request, owner, others, 'confirm');
  for (const key of ['1', '1']) await desk.keyboard.press(key);
  release.resolve();

  const action = textWith(t.deal.stepOn, { step: order.step.confirm, number: hers.number });
  await expect.poll(() => nextAction(desk)).toBe(action);
  expect(moved).toEqual([]);
  await expect(desk.getByRole('region', { name: t.lanes.heading })).toHaveCount(0);
  await pressStep(desk, action);
  for (const key of ['1', '1']) await desk.keyboard.press(key);
  await place(request, zoriana, office, wanted);
  await expect(desk.getByRole('row').filter({ hasText: hers.number }).getByText(order.status.confirmed)).toBeVisible();
  expect(moved).toEqual([`/v1/orders/${hers.id}/confirm`]);
});

/** The demo office, whose address is on Tron. */
async function officeOf(request: APIRequestContext): Promise<Office> {
  const { items } = await (await request.get('/v1/offices/', { headers: owner.headers })).json();
  return items.find(({ name }: Office) => name === rynok);
}

const takers = () => ({ confirm: cashier, receive: owner, ready: cashier, cancel: customer });

/** 100 USDT for dollars, with these steps taken. */
async function aDeal(request: APIRequestContext, ...steps: (keyof ReturnType<typeof takers>)[]): Promise<PlacedOrder> {
  const deal = await place(request, customer, office, { sc: 'USDT', tc: 'USD', amount: '100' });
  for (const step of steps) await take(request, takers()[step], deal, step);
  return deal;
}

async function opens(reader: Page, { id, number }: PlacedOrder) {
  await goTo(reader, `/?tab=deals&order=${id}`);
  const dialog = openDeal(reader, textWith(order.name, { id: number }));
  await expect(dialog).toBeVisible();
  return dialog.or(reader.getByRole('dialog')).first();
}

async function says(request: APIRequestContext, { headers }: Person, { id }: PlacedOrder, what: string, data: object) {
  expect((await request.put(`/v1/orders/${id}/${what}`, { headers, data })).status()).toBe(200);
}
