import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { known, openOffice, type Person, type PlacedOrder, place, registerPerson } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { focused, pressStep } from './keys.ts';
import { demo, meet, signIn } from './people.ts';
import { test } from './product.ts';
import { type Words, words } from './screens.ts';

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
  page.getByRole('region', { name: t.deals.queue.title }).getByRole('button', { name: confirming(t, deal) });
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

test('two cashiers press at the same moment: each order is confirmed once, and no cashier sees an error', async ({
  browser,
  request,
  baseURL,
}) => {
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
