import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { known, openOffice, type Person, type PlacedOrder, place, registerPerson, take } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { passTime } from './moved-clock.ts';
import { demo, meet, openDeal, phone, signIn } from './people.ts';
import { test } from './product.ts';
import { like, words } from './screens/screens.ts';

const { en, uk } = words;

/** A job looks for due alerts every 10 seconds. The machine may be busy, so the wait is longer. */
const told = { timeout: 60_000 };

/** An office that is always open, with its people, a customer who reads Ukrainian on a phone, and the owner's desk. */
let owner: Person;
let cashier: Person;
let ask: (request: APIRequestContext, sc: string, tc: string) => Promise<PlacedOrder>;
let page: Page;
let ownersDesk: Page;

test.beforeAll(async ({ browser, request, baseURL }) => {
  owner = await registerPerson(request, 'Iryna Melnyk');
  cashier = await registerPerson(request, 'Olena Hnatiuk');
  const office = await openOffice(request, 'Doroshenka', { owner, cashiers: [cashier] });
  const customer = await registerPerson(request, 'Марта Бондар', 'uk');
  ask = (request, sc, tc) => place(request, customer, office, { sc, tc, amount: '100' });
  page = await meet(browser, { language: 'uk', device: phone, baseURL });
  await signIn(page, customer.cellphone);
  ownersDesk = await atDesk({ browser, baseURL }, owner.cellphone);
});
test.afterAll(() => Promise.all([page, ownersDesk].map((one) => one.context().close())));

type Reader = { browser: Browser; baseURL: string | undefined };

/** The deal, open on the customer's phone. */
async function onPhone(deal: PlacedOrder) {
  // A load reads the times that `passTime` has changed.
  await page.goto(`/?tab=deals&order=${deal.id}`);
  const dialog = page.getByRole('dialog', { name: textWith(uk.order.name, { id: deal.number }) });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function atDesk({ browser, baseURL }: Reader, cellphone: string): Promise<Page> {
  const page = await meet(browser, { baseURL });
  await signIn(page, cellphone, '/?tab=deals');
  return page;
}

const radar = (page: Page) => page.getByRole('region', { name: en.radar.title });
const notice = (page: Page, text: RegExp) => page.getByRole('region', { name: en.common.notices }).getByText(text);
/** The page names a deal by eight letters in a notice. */
const textOfAlert = ({ id }: PlacedOrder, words: string) =>
  new RegExp(`^Deal #${id.slice(0, 8)}…${id.slice(-4)} ${words}$`);
const minutesLeft = /^Ще \d+ хвилин/;

test('a request counts down, is stuck without an answer, gets more time, and expires', async ({
  browser,
  product,
  request,
  baseURL,
}) => {
  const reader = { browser, baseURL };
  const deal = await ask(request, 'USD', 'USDT');
  const dialog = await onPhone(deal);
  await expect(dialog.getByText(/курс зафіксовано до/)).toBeVisible();
  await expect(dialog.getByText(minutesLeft)).toBeHidden();
  await expect(ownersDesk.getByRole('heading', { name: en.deals.lanes.heading })).toBeVisible();
  await expect(radar(ownersDesk)).toBeHidden();

  // A quarter of the hour is left: the office is told, and the customer sees the minutes.
  await passTime(product.folder, deal.id, 46);
  await expect(
    notice(ownersDesk, textOfAlert(deal, '(has no answer yet|needs an answer, its time runs out soon)')),
  ).toBeVisible(told);
  await radar(ownersDesk).getByRole('button', { name: en.radar.short.unanswered }).click();
  await expect(radar(ownersDesk)).toContainText(en.radar.kind.unanswered);
  await expect(radar(ownersDesk)).toContainText(deal.number);
  // The lanes show this deal and no other.
  await expect(ownersDesk).toHaveURL(/stuck=unanswered/);
  const cards = ownersDesk.getByRole('region', { name: en.deals.lanes.heading }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(deal.number);
  await page.reload();
  await expect(dialog.getByText(minutesLeft).first()).toBeVisible();

  // Nobody acts for ten minutes, so the admins hear of it.
  const adminsDesk = await atDesk(reader, demo.admin);
  await expect(adminsDesk.getByRole('heading', { name: en.deals.lanes.heading })).toBeVisible();
  await passTime(product.folder, deal.id, 11);
  await expect(notice(adminsDesk, textOfAlert(deal, 'has no answer yet'))).toBeVisible(told);

  // The cashier gives the deal more time, which the customer sees at once.
  const cashiersDesk = await atDesk(reader, cashier.cellphone);
  const id = deal.number;
  await radar(cashiersDesk).getByRole('button', { name: en.radar.short.unanswered }).click();
  await radar(cashiersDesk)
    .getByRole('button', { name: textWith(en.deadline.extend.of, { id }) })
    .click();
  const hours = textWith(en.deadline.extend.by, {
    span: textWith(en.common.span.hours_other, { count: '4' }),
  });
  await cashiersDesk.getByRole('menuitem', { name: hours }).click();
  await expect(cashiersDesk.getByText(like(en.deadline.extend.done))).toBeVisible();
  await expect(dialog.getByText(minutesLeft)).toHaveCount(0);
  await expect(radar(cashiersDesk)).toBeHidden();

  // That time passes too.
  await passTime(product.folder, deal.id, 4 * 60 + 5);
  await expect(dialog.getByText(uk.order.ended.how.customer.expired)).toBeVisible(told);
  await expect(dialog).toContainText(uk.order.ended.money.customer.customer);
  await dialog.getByRole('button', { name: uk.order.ended.againToday }).click();
  await expect(page.getByRole('textbox', { name: uk.exchange.give, exact: true })).toHaveValue(/^100/);
  for (const one of [cashiersDesk, adminsDesk]) await one.context().close();
});

test('a confirmed deal expires without the money, but not once the customer has sent it', async ({
  request,
  product,
}) => {
  const [forgotten, sent] = [await ask(request, 'USDT', 'UAH'), await ask(request, 'USDT', 'UAH')];
  for (const deal of [forgotten, sent]) await take(request, owner, deal, 'confirm');
  await passTime(product.folder, sent.id, 200);
  const dialog = await onPhone(sent);
  await expect(dialog.getByText(minutesLeft).first()).toBeVisible();
  await dialog.getByRole('button', { name: uk.transfer.say.sent }).click();
  await expect(page.getByText(uk.transfer.say.said)).toBeVisible();
  // A day more, so nothing counts any longer.
  await expect(dialog.getByText(minutesLeft)).toHaveCount(0);

  for (const deal of [forgotten, sent]) await passTime(product.folder, deal.id, 4 * 60 + 1);
  await radar(ownersDesk).getByRole('button', { name: en.radar.short.unreceived }).click(told);
  await expect(radar(ownersDesk)).toContainText(en.radar.kind.unreceived);
  const rows = ownersDesk.getByRole('row');
  await expect(rows.filter({ hasText: forgotten.number })).toContainText(en.order.status.cancelled, told);
  await expect(rows.filter({ hasText: sent.number })).toContainText(en.order.status.confirmed);

  await radar(ownersDesk)
    .getByRole('button', { name: textWith(en.radar.openOf, { id: sent.number }) })
    .click();
  const opened = openDeal(ownersDesk, textWith(en.order.name, { id: sent.number }));
  await expect(opened.getByText(en.transfer.sentAt.staff)).toBeVisible();
  await take(request, await known(request, demo.admin), sent, 'receive');
  await expect(radar(ownersDesk)).toBeHidden(told);
});
