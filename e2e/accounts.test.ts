import { expect, type Page } from '@playwright/test';
import { barriers, wcag } from './barriers.ts';
import { known, openOffice, place, registerPerson } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { demo, goTo, isConnected, meet, openDeal, password, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const { en } = words;

/**
 * Within this many ms after the answer to the demotion, the page of the demoted person must show nothing of the role.
 */
const limitMs = 1_000;

/** The page of the admin who takes rights away. */
let desk: Page;
test.beforeAll(async ({ browser, baseURL }) => {
  desk = await meet(browser, { baseURL });
  await signIn(desk, demo.admin, '/?tab=users');
});
test.afterAll(() => desk.context().close());

test("a demoted cashier loses the open dashboard within a second and sees the customer's page", async ({
  browser,
  request,
  baseURL,
}) => {
  const { common, deals, exchange } = words.uk;
  const admin = await known(request, demo.admin);
  const cashier = await registerPerson(request, 'Ганна Левицька', 'uk');
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const office = await openOffice(request, 'Lychakivska', { owner, cashiers: [cashier] });
  const marta = await known(request, demo.customer);
  const deal = await place(request, marta, office, { sc: 'USDT', tc: 'USD', amount: '77' });
  const page = await meet(browser, { language: 'uk', baseURL });
  await signIn(page, cashier.cellphone);
  await expect(page.getByRole('heading', { name: deals.lanes.heading })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: deal.number })).toContainText(marta.name);
  await isConnected(page);

  const { gone, here } = await demotedUntil(page, {
    path: `/v1/users/${cashier.id}/demote`,
    authorization: admin.headers.authorization,
    gone: deals.lanes.heading,
    here: exchange.reasons.amount,
  });
  process.stdout.write(
    `The dashboard of a demoted cashier was gone after ${gone} ms, and the exchange form there after ${here} ms.\n`,
  );
  expect(gone).toBeLessThan(limitMs);

  await expect(page.getByRole('heading', { name: exchange.title, exact: true })).toBeVisible();
  await expect(page.getByText(marta.name)).toHaveCount(0);
  await expect(page.getByRole('link', { name: common.tab.offices })).toHaveCount(0);
  await page.goto(`/?tab=deals&order=${deal.id}`);
  await expect(page.getByRole('dialog', { name: words.uk.order.notFound.title })).toBeVisible();
  await page.goto('/?tab=deals');
  await expect(page.getByText(words.uk.mine.list.none)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('obmin.token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.put(`/v1/orders/${deal.id}/confirm`, { headers })).status()).toBe(403);
  await page.context().close();
});

test('an open order disappears from the page and from the device of a cashier when an admin demotes them', {
  tag: '@long',
}, async ({ browser, request, baseURL }) => {
  const { exchange, order } = words.uk;
  const cashier = await registerPerson(request, 'Ярослав Козуб', 'uk');
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const office = await openOffice(request, 'Pekarska', { owner, cashiers: [cashier] });
  const marta = await known(request, demo.customer);
  const sale = { sc: 'USDT', tc: 'USD' };
  const shown = await place(request, marta, office, { ...sale, amount: '88' });
  const deal = await place(request, marta, office, { ...sale, amount: '99' });
  const opened = (number: string) => openDeal(page, textWith(order.name, { id: number }));
  const page = await meet(browser, { language: 'uk', installed: true, baseURL });
  await signIn(page, cashier.cellphone);
  expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active))).toBe(true);
  // The device also keeps an order that is not open any more.
  await page.goto(`/?order=${shown.id}`);
  await expect.poll(() => kept(page)).toContain(`/v1/orders/${shown.id}`);
  await expect.poll(() => kept(page)).toContain('/v1/users/me/');
  await page.keyboard.press('Escape');
  await expect(opened(shown.number)).toBeHidden();
  await goTo(page, `/?order=${deal.id}`);
  await expect(opened(deal.number)).toContainText(marta.name);
  await expect.poll(() => kept(page)).toContain(`/v1/orders/${deal.id}`);
  await isConnected(page);

  await goTo(desk, `/?tab=users&search=${encodeURIComponent(cashier.name)}`);
  await desk.getByRole('button', { name: textWith(en.user.open, { name: cashier.name }) }).click();
  await desk.getByRole('button', { name: textWith(en.user.demote.label, { name: cashier.name }) }).click();
  const question = desk.getByRole('dialog', { name: textWith(en.user.demote.title, { name: cashier.name }) });
  await expect(question).toContainText(textWith(en.user.demote.offices, { offices: office.name }));
  await question.getByRole('button', { name: en.user.demote.button }).click();
  await expect(desk.getByText(textWith(en.user.demote.done, { name: cashier.name }))).toBeVisible();

  await expect(page.getByRole('heading', { name: exchange.title, exact: true })).toBeAttached();
  await expect(page.getByRole('dialog', { name: order.notFound.title })).toBeVisible();
  await expect(page.getByText(marta.name)).toHaveCount(0);
  for (const { id } of [shown, deal]) await expect.poll(() => kept(page)).not.toContain(`/v1/orders/${id}`);
  await page.context().close();
});

test('an admin blocks a person whose page is open: the page says so by itself, and nobody signs in again', {
  tag: '@long',
}, async ({ browser, request, baseURL }) => {
  const person = await registerPerson(request, 'Stepan Bandura');
  const page = await meet(browser, { baseURL });
  await signIn(page, person.cellphone, '/?tab=profile');
  const sessions = page.getByRole('region', { name: en.profile.sessions.title });
  await expect(sessions.getByText(en.profile.sessions.current)).toBeVisible();
  await expect(sessions.getByRole('button', { name: en.profile.sessions.endOthers })).toBeVisible();
  expect(await barriers(page, wcag)).toEqual([]);
  await isConnected(page);

  await goTo(desk, `/?tab=users&search=${encodeURIComponent(person.name)}`);
  await desk.getByRole('button', { name: textWith(en.user.open, { name: person.name }) }).click();
  const details = desk.getByRole('dialog');
  await details.getByRole('button', { name: en.user.access.block }).click();
  await details.getByRole('textbox', { name: en.user.access.reason }).fill('Says that the phone was stolen');
  expect(await barriers(desk, wcag)).toEqual([]);
  await details.getByRole('button', { name: en.user.access.block }).click();
  await expect(desk.getByText(textWith(en.user.access.done, { name: person.name }))).toBeVisible();

  await expect(page.getByRole('heading', { name: en.auth.signIn.title })).toBeVisible();
  await page.getByRole('textbox', { name: en.common.phone }).fill(person.cellphone);
  await page.getByLabel(en.auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: en.auth.signIn.submit }).click();
  await expect(page.getByText(en.messages.accountBlocked)).toBeVisible();

  await goTo(desk, '/?tab=changes');
  const newest = desk.getByRole('list', { name: en.changes.title }).getByRole('listitem').first();
  await expect(newest).toContainText(en.changes.kind.user_blocked);
  await expect(newest).toContainText(person.name);
  expect(await barriers(desk, wcag)).toEqual([]);
  await page.context().close();
});

/** What the device would show without a network. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('obmin.seen.'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

type Demotion = { path: string; authorization: string; gone: string; here: string };

/** Measures, in ms on the page's own clock, from the answer to an admin's demotion until the page has changed. */
const demotedUntil = (page: Page, demotion: Demotion) =>
  page.evaluate(async ({ path, authorization, gone, here }) => {
    const when = (isSo: (text: string) => boolean) =>
      new Promise<number>((resolve) => {
        const look = () => (isSo(document.body.innerText) ? resolve(performance.now()) : requestAnimationFrame(look));
        look();
      });
    const [isGone, isHere] = [when((text) => !text.includes(gone)), when((text) => text.includes(here))];
    const answer = await fetch(path, { method: 'PATCH', headers: { authorization } });
    const answered = performance.now();
    if (!answer.ok) throw new Error(`The demotion was refused: ${answer.status}`);
    return { gone: Math.round((await isGone) - answered), here: Math.round((await isHere) - answered) };
  }, demotion);
