import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import {
  codeOf,
  look,
  type Office,
  openOffice,
  type Person,
  type PlacedOrder,
  place,
  registerPerson,
  take,
} from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { isConnected, meet, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const t = words.en;
const completed = 3;
const transaction = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bounds of what a deal may cost its staff in presses of keys. The characters of a search and a code count. */
const bounds = { deal: 13, dealWithSearch: 19, find: 8 } as const;

type Crew = { office: Office; owner: Person; cashier: Person };

async function openCrew(request: APIRequestContext, name: string): Promise<Crew> {
  const [owner, cashier] = [
    await registerPerson(request, 'Iryna Melnyk'),
    await registerPerson(request, 'Petro Bilyk'),
  ];
  return { owner, cashier, office: await openOffice(request, name, { owner, cashiers: [cashier] }) };
}

/** A desk whose presses of keys are counted in the page, as the browser gets them. */
async function sitDown(browser: Browser, baseURL: string | undefined, person: Person) {
  const page = await meet(browser, { baseURL });
  let presses = 0;
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    addEventListener('keydown', ({ repeat }) => repeat || Reflect.get(window, 'countPress')(), true);
  });
  await page.clock.install();
  await signIn(page, person.cellphone, '/?tab=deals');
  await isConnected(page);
  // The desk is there when it frames a deal or has none.
  await expect(page.locator('[data-current]').or(page.getByText(t.deals.queue.clear)).first()).toBeVisible();
  return { page, presses: () => presses };
}

/** A person looks before a key that acts: for longer than it rests after another deal has become the framed one. */
const lookAtIt = (page: Page) => page.clock.fastForward(1_100);

/** The button that has the key `1`, once it belongs to this deal. */
const green = (page: Page, { number }: PlacedOrder) => page.locator(`[aria-keyshortcuts="1"][aria-label*="${number}"]`);

async function pressOne(page: Page, deal: PlacedOrder): Promise<void> {
  await expect(green(page, deal)).toBeVisible();
  await lookAtIt(page);
  await page.keyboard.press('1');
}

/** A step that moves money asks first, and Enter answers. */
async function answerByEnter(page: Page): Promise<void> {
  const question = page.getByRole('dialog');
  await expect(question.locator('[data-autofocus]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
}

async function handOver(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: t.handover.label })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Finds a deal by what is typed, and has it framed. */
async function find(page: Page, text: string, deal: PlacedOrder): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: t.deals.filter.search })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(green(page, deal)).toBeFocused();
}

/** The customer says that the USDT is sent, with its transaction. */
async function saySent(request: APIRequestContext, { headers }: Person, { id }: PlacedOrder): Promise<void> {
  const data = { tx_hash: transaction() };
  expect((await request.put(`/v1/orders/${id}/sent`, { headers, data })).status()).toBe(200);
}

const tell = (what: string, presses: number, bound: number) =>
  process.stdout.write(`${what}: ${presses} keys, ${bound} at most.\n`);

/** A whole deal by its cashier and its owner. `search`: the cashier finds it once more before the last two steps. */
async function serve(
  { request, browser, baseURL }: { request: APIRequestContext; browser: Browser; baseURL: string | undefined },
  { owner, cashier }: Crew,
  { deal, customer, search }: { deal: PlacedOrder; customer: Person; search: boolean },
): Promise<number> {
  const [atTill, atMoney] = [await sitDown(browser, baseURL, cashier), await sitDown(browser, baseURL, owner)];
  await pressOne(atTill.page, deal);
  await expect(atTill.page.getByText(textWith(t.order.taken.confirm, { id: deal.number }))).toBeVisible();
  await saySent(request, customer, deal);
  await pressOne(atMoney.page, deal);
  await answerByEnter(atMoney.page);
  if (search) await find(atTill.page, deal.id.slice(-4), deal);
  await pressOne(atTill.page, deal);
  await answerByEnter(atTill.page);
  await pressOne(atTill.page, deal);
  await handOver(atTill.page, await codeOf(request, customer, deal));
  await expect.poll(async () => (await look(request, cashier, deal)).status).toBe(completed);
  const presses = atTill.presses() + atMoney.presses();
  await Promise.all([atTill, atMoney].map(({ page }) => page.context().close()));
  return presses;
}

test('a whole deal of USDT for cash costs its two staff at most 13 keys', { tag: '@long' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const crew = await openCrew(request, 'Sykhivska');
  const customer = await registerPerson(request, 'Marta Bondar');
  const deal = await place(request, customer, crew.office, { sc: 'USDT', tc: 'UAH', amount: '450' });
  const presses = await serve({ browser, request, baseURL }, crew, { deal, customer, search: false });
  tell('A whole deal', presses, bounds.deal);
  expect(presses).toBeLessThanOrEqual(bounds.deal);
});

test('a whole deal among others costs at most 19 keys with a search', { tag: '@long' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const crew = await openCrew(request, 'Naukova');
  for (const name of ['Taras Koval', 'Oksana Tkach']) {
    const other = await registerPerson(request, name);
    const waiting = await place(request, other, crew.office, { sc: 'USDT', tc: 'UAH', amount: '300' });
    await take(request, crew.cashier, waiting, 'confirm');
    await saySent(request, other, waiting);
    await take(request, crew.owner, waiting, 'receive');
  }
  const customer = await registerPerson(request, 'Marta Bondar');
  const deal = await place(request, customer, crew.office, { sc: 'USDT', tc: 'UAH', amount: '450' });
  const presses = await serve({ browser, request, baseURL }, crew, { deal, customer, search: true });
  tell('A whole deal with a search', presses, bounds.dealWithSearch);
  expect(presses).toBeLessThanOrEqual(bounds.dealWithSearch);
});

test('a deal is found by its phone, sum or id and goes on after at most 8 keys', { tag: '@long' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const crew = await openCrew(request, 'Vyhovskoho');
  const names = ['Marta Bondar', 'Taras Koval', 'Oksana Tkach'];
  const customers = await Promise.all(names.map((name) => registerPerson(request, name)));
  const deals: PlacedOrder[] = [];
  for (const [at, customer] of customers.entries())
    deals.push(await place(request, customer, crew.office, { sc: 'USDT', tc: 'UAH', amount: String(451 + at) }));
  const ways = [
    { what: 'phone', text: customers[2]?.cellphone.slice(-4), deal: deals[2] },
    { what: 'sum', text: '452', deal: deals[1] },
    { what: 'id', text: deals[0]?.id.slice(-4), deal: deals[0] },
  ];
  const { page, presses } = await sitDown(browser, baseURL, crew.cashier);
  for (const { what, text, deal } of ways) {
    if (!text || !deal) throw new Error('Three deals are placed.');
    const before = presses();
    await find(page, text, deal);
    await lookAtIt(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(textWith(t.order.taken.confirm, { id: deal.number }))).toBeVisible();
    const used = presses() - before;
    tell(`Found by its ${what} and confirmed`, used, bounds.find);
    expect(used).toBeLessThanOrEqual(bounds.find);
  }
  await page.context().close();
});
