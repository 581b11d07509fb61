import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import {
  known,
  look,
  openOffice,
  type Person,
  type PlacedOrder,
  place,
  registerPerson,
  take,
} from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { hasFocus } from './focus.ts';
import { focused, nextAction, pressStep, tabTo, walkTo } from './keys.ts';
import { demo, isTakenOver, meet, openDeal, password, signIn } from './people.ts';
import { test } from './product.ts';
import { type Words, words } from './screens/screens.ts';

const { auth, common, deals: t, order, step } = words.en;

/** Five orders of one morning: two customers bring cash, three collect cash. */
const errands = [
  { name: 'Taras', sc: 'USD', tc: 'USDT', amount: '1200' },
  { name: 'Sofiia', sc: 'USDT', tc: 'UAH', amount: '500' },
  { name: 'Ivan', sc: 'EUR', tc: 'USDT', amount: '750.50' },
  { name: 'Oksana', sc: 'USDT', tc: 'USD', amount: '310' },
  { name: 'Dmytro', sc: 'USDT', tc: 'EUR', amount: '420' },
] as const;

/** Opens an office with a cashier and an owner, and places the orders of its first five customers. */
async function aMorning(request: APIRequestContext) {
  const owner = await registerPerson(request, 'Bohdana Kostiuk');
  const cashier = await registerPerson(request, 'Halyna Rudenko');
  const office = await openOffice(request, 'Zelena', { owner, cashiers: [cashier] });
  const comes = async ({ name, ...wanted }: (typeof errands)[number]) => {
    const customer = await registerPerson(request, name);
    return { customer, deal: await place(request, customer, office, wanted) };
  };
  const [taras, sofiia, ivan, oksana, dmytro] = errands;
  const came = [await comes(taras), await comes(sofiia), await comes(ivan), await comes(oksana), await comes(dmytro)];
  return { cashier, owner, came, deals: came.map(({ deal }) => deal) };
}

test('a cashier handles five orders in both directions by keyboard alone, until the desk is empty', {
  tag: '@long',
}, async ({ page, request }) => {
  const { cashier, owner, came, deals } = await aMorning(request);
  const bringing = deals.filter(({ sale }) => sale);
  const fetching = deals.filter(({ sale }) => !sale);
  await signsIn(page, cashier);
  await expect(tickets(page)).toHaveCount(deals.length);
  await readsTheListOfKeys(page);

  // The cashier searches for Oksana's order, then takes the two others that collect cash, the later one first.
  const [toSofiia, toOksana, toDmytro] = fetching;
  await confirmsTheOneOf(page, 'Oksana', toOksana);
  for (const deal of [toDmytro, toSofiia]) await takes(page, 'confirm', deal);
  await expect(page.getByText(t.queue.clear)).toBeVisible();

  // The owner, on another device, confirms two orders that bring cash and receives the USDT of three. The queue fills
  // without a reload.
  for (const deal of bringing) await take(request, owner, deal, 'confirm');
  for (const deal of fetching) await take(request, owner, deal, 'receive');
  await expect(tickets(page).getByRole('button', { name: /^(Receive|Ready) deal/ })).toHaveCount(deals.length);
  for (const deal of deals) await takes(page, deal.sale ? 'receive' : 'ready', deal);
  await expect(page.getByText(t.queue.clear)).toBeVisible();

  for (const deal of bringing) await take(request, owner, deal, 'ready');
  for (const { customer, deal } of came) await take(request, customer, deal, 'close');
  await expect(page.getByRole('table').getByRole('cell', { name: order.status.completed, exact: true })).toHaveCount(5);
  for (const deal of deals) {
    expect(await look(request, cashier, deal)).toMatchObject({ status: 3, cashier_id: cashier.id });
  }
});

test('the keys also work with the Ukrainian keyboard layout, which types other letters', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const uk = words.uk.deals;
  const owner = await registerPerson(request, 'Ірина Мельник', 'uk');
  const cashier = await registerPerson(request, 'Галина Руденко', 'uk');
  const office = await openOffice(request, 'Кульпарківська', { owner, cashiers: [cashier] });
  const customer = await known(request, demo.customer);
  const first = await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '100' });
  const second = await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '200' });

  await signIn(page, cashier.cellphone);
  await expect(tickets(page, uk.lanes.heading)).toHaveCount(2);
  const keyboard = await page.context().newCDPSession(page);
  const press = (code: string, key: string) =>
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', code, key, text: key });

  await press('KeyJ', 'о');
  await expect.poll(() => nextAction(page)).toContain(second.number);
  await press('KeyK', 'л');
  await expect.poll(() => nextAction(page)).toContain(first.number);
  await press('Slash', '.');
  await expect(page.getByRole('textbox', { name: uk.filter.search })).toBeFocused();
});

test('a cashier cancels an order by keys: a question names the order, and the focus returns to the orders', {
  tag: '@long',
}, async ({ page, request }) => {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const cashier = await registerPerson(request, 'Halyna Rudenko');
  const office = await openOffice(request, 'Kopernyka', { owner, cashiers: [cashier] });
  const customer = await known(request, demo.customer);
  const deal = await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '100' });
  await signIn(page, cashier.cellphone);
  const number = { id: deal.number };
  await tabTo(page, page.getByRole('button', { name: textWith(t.deal.more, { number: deal.number }) }));
  await page.keyboard.press('Enter');
  // The menu has the focus a moment after it is seen.
  await hasFocus(page, page.getByRole('menu'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: t.deal.exit.cancel })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: textWith(order.cancel.title, number) });
  await tabTo(page, question.getByRole('radio', { name: words.en.exit.usual.no_show }));
  await page.keyboard.press('Space');
  await tabTo(page, question.getByRole('button', { name: textWith(order.cancel.yes, number) }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(textWith(order.taken.cancel, number))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => focused(page)).toContain(deal.number);
  expect(await look(request, cashier, deal)).toMatchObject({ status: 4 });
});

/** The orders that need a step of the cashier, each with the number that opens it. */
const tickets = (page: Page, name: string = t.lanes.heading) =>
  page.getByRole('region', { name }).getByRole('listitem');

async function signsIn(page: Page, { cellphone }: Person): Promise<void> {
  await page.goto('/');
  await isTakenOver(page);
  await tabTo(page, page.getByRole('textbox', { name: common.phone }));
  await page.keyboard.type(cellphone);
  await tabTo(page, page.getByLabel(auth.password, { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

async function readsTheListOfKeys(page: Page): Promise<void> {
  const list = page.getByRole('dialog', { name: t.keys.title });
  await page.keyboard.press('?');
  await expect(list).toContainText(t.keys.step);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}

/** Searches for the order by its number, opens it and confirms it in its dialog. Then all orders are listed again. */
async function confirmsTheOneOf(page: Page, name: string, deal: PlacedOrder | undefined): Promise<void> {
  if (!deal) throw new Error(`${name} has not come.`);
  await page.keyboard.press('/');
  await page.keyboard.type(deal.number.slice(1));
  await expect(page.getByText(textWith(t.table.count_one, { count: '1' }), { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await walkTo(page, deal.number);
  await page.keyboard.press('Enter');
  const dialog = openDeal(page, textWith(order.name, { id: deal.number }));
  await expect(dialog).toContainText(name);
  await tabTo(page, dialog.getByRole('button', { name: order.step.confirm, exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('and the office owner checks that they arrived');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(page.getByText(textWith(t.table.count_other, { count: '5' }), { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
}

/** Moves the focus to the order and takes its next step by the key. */
async function takes(page: Page, call: 'confirm' | 'receive' | 'ready', deal: PlacedOrder | undefined): Promise<void> {
  if (!deal) throw new Error('Somebody has not come.');
  const action = textWith(t.deal.stepOn, { step: order.step[call], number: deal.number });
  await expect(page.getByRole('button', { name: action })).not.toHaveCount(0);
  await walkTo(page, deal.number);
  const panel = call === 'confirm' ? undefined : textWith(step.title[call], { id: deal.number });
  await pressStep(page, action, panel);
}

type Desk = { page: Page; person: Person; t: Words };

/** Opens one office with two cashiers: Olena reads English, Petro Ukrainian. Both see the same orders. */
async function twoDesks(browser: Browser, request: APIRequestContext, baseURL: string | undefined, amounts: string[]) {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const olena = await registerPerson(request, 'Olena Hnatiuk');
  const petro = await registerPerson(request, 'Петро Савчук', 'uk');
  const office = await openOffice(request, 'Doroshenka', { owner, cashiers: [olena, petro] });
  const customer = await known(request, demo.customer);
  const deals: PlacedOrder[] = [];
  for (const amount of amounts) deals.push(await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount }));
  const sits = async (person: Person, language: 'en' | 'uk'): Promise<Desk> => {
    const page = await meet(browser, { language, baseURL });
    await signIn(page, person.cellphone);
    for (const deal of deals) await expect(ticket({ page, t: words[language] }, deal)).toBeVisible();
    return { page, person, t: words[language] };
  };
  return { olena: await sits(olena, 'en'), petro: await sits(petro, 'uk'), deals };
}

const confirming = ({ deals, order }: Words, { number }: PlacedOrder) =>
  textWith(deals.deal.stepOn, { step: order.step.confirm, number });
const ticket = ({ page, t }: Pick<Desk, 'page' | 't'>, deal: PlacedOrder) =>
  page.getByRole('region', { name: t.deals.lanes.heading }).getByRole('button', { name: confirming(t, deal) });
const inTable = ({ page, t }: Desk, { number }: PlacedOrder, status: 'confirmed' | 'requested') =>
  page.getByRole('row').filter({ hasText: number }).getByText(t.order.status[status], { exact: true });
const late = ({ page, t }: Desk) =>
  page.getByRole('region', { name: t.common.notices }).getByText(t.order.late.title, { exact: true });

test('two cashiers confirm the same order: one succeeds, the other sees who was first and continues with the next order', async ({
  browser,
  request,
  baseURL,
}) => {
  const { olena, petro, deals } = await twoDesks(browser, request, baseURL, ['150', '250']);
  const [first, second] = deals;
  if (!first || !second) throw new Error('Nobody came.');
  // Petro's connection is slow: his request arrives after Olena has received her answer.
  const release = Promise.withResolvers<void>();
  await petro.page.route(`**/v1/orders/${first.id}/confirm`, async (route) => {
    await release.promise;
    await route.continue();
  });
  const sent = petro.page.waitForRequest(/\/confirm$/);
  const refused = petro.page.waitForResponse(/\/confirm$/);
  await ticket(petro, first).click();
  await sent;
  await ticket(olena, first).click();
  await expect(inTable(olena, first, 'confirmed')).toBeVisible();
  release.resolve();
  expect((await refused).status()).toBe(409);

  const notices = petro.page.getByRole('region', { name: petro.t.common.notices });
  await expect(late(petro)).toBeVisible();
  const sentence = textWith(petro.t.order.late.confirmed, { id: first.number, time: '~', who: olena.person.name });
  const [before = '', after = ''] = sentence.split('~');
  await expect(notices).toContainText(new RegExp(`${before}\\d\\d:\\d\\d${after}`));
  await expect(petro.page.getByRole('alert')).toHaveCount(0);
  await expect(late(olena)).toBeHidden();
  await expect(inTable(petro, first, 'confirmed')).toBeVisible();

  await expect.poll(() => focused(petro.page)).toBe(confirming(petro.t, second));
  await pressStep(petro.page, confirming(petro.t, second));
  for (const desk of [petro, olena]) await expect(inTable(desk, second, 'confirmed')).toBeVisible();
  expect(await whoConfirmed(request, olena.person, deals)).toEqual([[olena.person.name], [petro.person.name]]);
  await Promise.all([olena.page.context().close(), petro.page.context().close()]);
});

test('two cashiers press at the same moment: each order is confirmed once, and no cashier sees an error', {
  tag: '@long',
}, async ({ browser, request, baseURL }) => {
  const { olena, petro, deals } = await twoDesks(browser, request, baseURL, ['110', '120', '130']);
  for (const deal of deals) {
    const buttons = await Promise.all([olena, petro].map((desk) => ticket(desk, deal).elementHandle()));
    await Promise.all(buttons.map((button) => button?.evaluate(pressByMouse)));
    for (const desk of [olena, petro]) await expect(inTable(desk, deal, 'confirmed')).toBeVisible();
  }
  for (const names of await whoConfirmed(request, olena.person, deals)) {
    expect(names).toHaveLength(1);
    expect([olena.person.name, petro.person.name]).toEqual(expect.arrayContaining(names));
  }
  for (const { page } of [olena, petro]) await expect(page.getByRole('alert')).toHaveCount(0);
  await Promise.all([olena.page.context().close(), petro.page.context().close()]);
});

/** Sends the event of one mouse click. Moving the pointer to the button first would take time. */
const pressByMouse = (button: Element) =>
  button.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, pointerType: 'mouse' }));

/** The names of the people who confirmed each order. */
async function whoConfirmed(
  request: APIRequestContext,
  { headers }: Person,
  deals: PlacedOrder[],
): Promise<string[][]> {
  const confirmed = 2;
  const Steps = z.object({ events: z.array(z.object({ to: z.number(), by: z.object({ full_name: z.string() }) })) });
  const events = await Promise.all(
    deals.map(async ({ id }) => Steps.parse(await (await request.get(`/v1/orders/${id}`, { headers })).json()).events),
  );
  return events.map((steps) => steps.filter(({ to }) => to === confirmed).map(({ by }) => by.full_name));
}
