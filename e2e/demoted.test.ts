import { expect, type Page } from '@playwright/test';
import { user as enUser } from '../web/locales/en/user.ts';
import { known, openOffice, place, registerPerson } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { demo, isConnected, meet, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens.ts';

/**
 * Within this many ms after the answer to the demotion, the page of the demoted person must show nothing of the role.
 */
const limitMs = 1_000;

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
  await expect(page.getByRole('heading', { name: deals.queue.title })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: deal.number })).toContainText(marta.name);
  await isConnected(page);

  const { gone, here } = await demotedUntil(page, {
    path: `/v1/users/${cashier.id}/demote`,
    authorization: admin.headers.authorization,
    gone: deals.queue.title,
    here: exchange.selectOffice,
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
  await expect(page.getByText(words.uk.order.list.none)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('obmin.token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.put(`/v1/orders/${deal.id}/confirm`, { headers })).status()).toBe(403);
  await page.context().close();
});

test('an order that a cashier has open disappears when the admin demotes the cashier', async ({
  browser,
  request,
  baseURL,
}) => {
  const { exchange, order } = words.uk;
  const cashier = await registerPerson(request, 'Ярослав Козуб', 'uk');
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const office = await openOffice(request, 'Pekarska', { owner, cashiers: [cashier] });
  const marta = await known(request, demo.customer);
  const deal = await place(request, marta, office, { sc: 'USDT', tc: 'USD', amount: '88' });
  const page = await meet(browser, { language: 'uk', baseURL });
  await signIn(page, cashier.cellphone, `/?order=${deal.id}`);
  const open = page.getByRole('dialog', { name: textWith(order.name, { id: deal.number }) });
  await expect(open).toContainText(marta.name);
  await isConnected(page);

  const desk = await meet(browser, { baseURL });
  await signIn(desk, demo.admin, `/?tab=users&search=${encodeURIComponent(cashier.name)}`);
  await desk.getByRole('button', { name: textWith(enUser.demote.label, { name: cashier.name }) }).click();
  const question = desk.getByRole('dialog', { name: textWith(enUser.demote.title, { name: cashier.name }) });
  await expect(question).toContainText(textWith(enUser.demote.offices, { offices: office.name }));
  await question.getByRole('button', { name: enUser.demote.button }).click();
  await expect(desk.getByText(textWith(enUser.demote.done, { name: cashier.name }))).toBeVisible();

  await expect(page.getByRole('heading', { name: exchange.title, exact: true })).toBeAttached();
  await expect(page.getByRole('dialog', { name: order.notFound.title })).toBeVisible();
  await expect(page.getByText(marta.name)).toHaveCount(0);
  await Promise.all([page.context().close(), desk.context().close()]);
});

test('the device of a demoted cashier keeps no data of the orders that were shown on it', async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await known(request, demo.admin);
  const cashier = await registerPerson(request, 'Олег Шпак', 'uk');
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const office = await openOffice(request, 'Virmenska', { owner, cashiers: [cashier] });
  const marta = await known(request, demo.customer);
  const deal = await place(request, marta, office, { sc: 'USDT', tc: 'USD', amount: '99' });
  const page = await meet(browser, { language: 'uk', installed: true, baseURL });
  await signIn(page, cashier.cellphone);
  expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active))).toBe(true);
  await page.goto(`/?order=${deal.id}`);
  const open = page.getByRole('dialog', { name: textWith(words.uk.order.name, { id: deal.number }) });
  await expect.poll(() => kept(page)).toContain(`/v1/orders/${deal.id}`);
  await expect.poll(() => kept(page)).toContain('/v1/users/me/');
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await isConnected(page);

  const answer = await request.patch(`/v1/users/${cashier.id}/demote`, { headers: admin.headers });
  expect(answer.status()).toBe(200);
  await expect(page.getByText(words.uk.exchange.selectOffice)).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(`/v1/orders/${deal.id}`);
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
