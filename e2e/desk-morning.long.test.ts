import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { codeOf, openOffice, type Person, type PlacedOrder, place, registerPerson } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { holdLine } from './live-line.ts';
import { isConnected, meet, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const t = words.en;
type Step = 'confirm' | 'receive' | 'ready';

const rowOf = (page: Page, { number }: PlacedOrder) =>
  page.getByRole('table').getByRole('row').filter({ hasText: number });
const hasStatus = (page: Page, deal: PlacedOrder, status: keyof typeof t.order.status) =>
  expect(rowOf(page, deal)).toContainText(t.order.status[status]);
/** Every page shows every one of these deals in this status. */
async function haveStatus(pages: readonly Page[], deals: readonly PlacedOrder[], status: keyof typeof t.order.status) {
  for (const page of pages) for (const deal of deals) await hasStatus(page, deal, status);
}

const stepOf = (page: Page, deal: PlacedOrder, step: Step) =>
  rowOf(page, deal).getByRole('button', {
    name: textWith(t.deals.deal.stepOn, { step: t.order.step[step], number: deal.number }),
  });

const addressOf = ({ id }: PlacedOrder, step: Step) => `**/v1/orders/${id}/${step}`;

/** A card that leaves its lane moves the table under the pointer, and a press may miss: so it is pressed until it has `led`. */
const pressUntil = (button: Locator, led: () => Promise<unknown>) =>
  expect(async () => {
    await Promise.all([led(), button.click({ timeout: 1_000 })]);
  }).toPass({ timeout: 30_000 });

/** A dialog that opens late covers the button: it is not pressed again. */
const pressUntilOpen = (button: Locator, dialog: Locator) =>
  expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

/** Takes a step in the row of the deal. One that moves money asks first. */
async function takes(page: Page, deal: PlacedOrder, step: Step): Promise<void> {
  const button = stepOf(page, deal, step);
  if (step === 'confirm')
    return pressUntil(button, () => page.waitForRequest(addressOf(deal, step), { timeout: 1_000 }));
  const question = page.getByRole('dialog');
  await pressUntilOpen(button, question);
  await question.locator('[data-autofocus]').click();
  await expect(question).toBeHidden();
}

async function handsOver(page: Page, deal: PlacedOrder, code: string): Promise<void> {
  const button = rowOf(page, deal).getByRole('button', {
    name: textWith(t.handover.codeOf, { number: deal.number }),
  });
  await pressUntilOpen(button, page.getByRole('dialog'));
  await expect(page.getByRole('textbox', { name: t.handover.label })).toBeFocused();
  await page.keyboard.type(code);
  // The key rests for a second after the last step of this page.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Opens the desk, whose table lists the deals of the office. */
async function sitsDown(page: Page, person: Person): Promise<void> {
  await signIn(page, person.cellphone, '/?tab=deals');
  await isConnected(page);
  await expect(page.getByRole('table')).toBeVisible();
}

/** The call of this step waits until somebody else has been first. */
async function isOvertaken(page: Page, deal: PlacedOrder, step: Step, first: () => Promise<void>): Promise<void> {
  const address = addressOf(deal, step);
  await page.route(address, async (route) => {
    await first();
    await route.continue();
  });
  await takes(page, deal, step);
  await expect(page.getByText(t.order.late.title)).toBeVisible();
  await page.unroute(address);
}

/** The server takes the step, but its answer and the live line are lost. */
async function losesAnswer(page: Page, deal: PlacedOrder, lose: () => Promise<void>): Promise<void> {
  const address = addressOf(deal, 'confirm');
  await page.route(address, async (route) => {
    await route.fetch();
    await lose();
    await route.abort('connectionreset');
  });
  await takes(page, deal, 'confirm');
  await expect(page.getByText(t.order.stepFailed)).toBeVisible();
  await page.unroute(address);
}

/** Both tabs send the step before either has an answer. */
async function takeAtOnce(tabs: readonly Page[], deal: PlacedOrder): Promise<void> {
  const [all, address] = [Promise.withResolvers<void>(), addressOf(deal, 'confirm')];
  let sent = 0;
  for (const tab of tabs)
    await tab.route(address, async (route) => {
      sent += 1;
      if (sent === tabs.length) all.resolve();
      await all.promise;
      await route.continue();
    });
  await Promise.all(tabs.map((tab) => takes(tab, deal, 'confirm')));
  for (const tab of tabs) await tab.unroute(address);
}

async function saySent(request: APIRequestContext, { headers }: Person, { id }: PlacedOrder): Promise<void> {
  const data = { tx_hash: id.replaceAll('-', '').repeat(2) };
  expect((await request.put(`/v1/orders/${id}/sent`, { headers, data })).status()).toBe(200);
}

const Detail = z.object({ events: z.array(z.object({ to: z.number(), what: z.string().nullable() })) });

/** The statuses that a deal has gone through, by its history. */
async function wayOf(request: APIRequestContext, { headers }: Person, { id }: PlacedOrder): Promise<number[]> {
  const { events } = Detail.parse(await (await request.get(`/v1/orders/${id}`, { headers })).json());
  return events.filter(({ what }) => what === null).map(({ to }) => to);
}
/** Requested, confirmed, received, ready, completed: each of them once. */
const wholeWay = [1, 2, 5, 6, 3];

test('on a busy morning each deal ends once, with a lost answer, two tabs of a cashier and colleagues at the same deal', {
  tag: '@long',
}, async ({ browser, request, baseURL }) => {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const petro = await registerPerson(request, 'Petro Bilyk');
  const olena = await registerPerson(request, 'Olena Hnatiuk');
  const office = await openOffice(request, 'Lychakivska', { owner, cashiers: [petro, olena] });
  const [lost, twice, both, met] = await Promise.all(
    ['Marta Bondar', 'Taras Koval', 'Oksana Tkach', 'Ivan Petrenko'].map(async (name, at) => {
      const customer = await registerPerson(request, name);
      const wanted = { sc: 'USDT', tc: 'UAH', amount: String(100 * (at + 1)) };
      return { customer, deal: await place(request, customer, office, wanted) };
    }),
  );
  if (!lost || !twice || !both || !met) throw new Error('Four deals are placed.');
  const all = [lost, twice, both, met];
  const deals = all.map(({ deal }) => deal);

  const atOwner = await meet(browser, { baseURL });
  const atPetro = await meet(browser, { baseURL });
  const atOlena = await meet(browser, { baseURL });
  const line = await holdLine(atPetro);
  await sitsDown(atPetro, petro);
  const secondTab = await atPetro.context().newPage();
  await Promise.all([sitsDown(secondTab, petro), sitsDown(atOlena, olena), sitsDown(atOwner, owner)]);
  const pages = [atOwner, atPetro, secondTab, atOlena];

  await test.step('a lost answer: the others see the step, and the same press again takes no second one', async () => {
    await losesAnswer(atPetro, lost.deal, line.lose);
    await haveStatus([atOwner, secondTab, atOlena], [lost.deal], 'confirmed');
    await atPetro.getByRole('button', { name: t.common.retry }).click();
    await hasStatus(atPetro, lost.deal, 'confirmed');
    await line.mend();
    await isConnected(atPetro);
  });

  await test.step('two tabs: both take the step at once, and both show that it was taken', async () => {
    await takeAtOnce([atPetro, secondTab], twice.deal);
    await haveStatus(pages, [twice.deal], 'confirmed');
  });

  await test.step('colleagues: who comes second reads who was first, and nothing more is written', async () => {
    await isOvertaken(atPetro, both.deal, 'confirm', async () => {
      await takes(atOlena, both.deal, 'confirm');
      await hasStatus(atOlena, both.deal, 'confirmed');
    });
    const said = textWith(t.order.late.confirmed, { who: olena.name, id: both.deal.number, time: '' });
    await expect(atPetro.getByText(said)).toBeVisible();
    await takes(atOlena, met.deal, 'confirm');
    await haveStatus(pages, [both.deal, met.deal], 'confirmed');
  });

  await test.step('the owner receives the USDT while the cashiers set aside what is received already', async () => {
    for (const { customer, deal } of all) await saySent(request, customer, deal);
    for (const [at, { deal }] of all.entries()) {
      await takes(atOwner, deal, 'receive');
      const page = [atPetro, secondTab, atOlena][at % 3] ?? atOlena;
      await hasStatus(page, deal, 'received');
      if (deal !== met.deal) await takes(page, deal, 'ready');
    }
    await isOvertaken(atOlena, met.deal, 'ready', () => takes(secondTab, met.deal, 'ready'));
    await haveStatus(pages, deals, 'ready');
  });

  await test.step('every deal is handed over by another desk, and all pages show the same', async () => {
    const desks = [atOlena, atPetro, secondTab, atOwner];
    for (const [at, { customer, deal }] of all.entries())
      await handsOver(desks[at] ?? atOwner, deal, await codeOf(request, customer, deal));
    await haveStatus(pages, deals, 'completed');
    for (const page of pages) await expect(page.getByText(t.deals.queue.clear)).toBeVisible();
    for (const { deal } of all) expect(await wayOf(request, owner, deal)).toEqual(wholeWay);
  });
  await Promise.all([atOwner, atPetro, atOlena].map((page) => page.context().close()));
});
