import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { leaveDeal } from './customer.ts';
import { demo, fillExchange, isConnected, meet, phone, signIn, signInByForm, tokenOf } from './people.ts';
import { openHome, test } from './product.ts';

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('obmin.token'));
const login = (page: Page) => page.getByRole('heading', { name: 'Sign in to your account' });

test('a stored token that the server does not know is removed, and the sign-in shows', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('obmin.token', 'no-such-token'));
  await page.goto('/');
  await expect(login(page)).toBeVisible();
  expect(await tokenIn(page)).toBeNull();
});

// spec 2.3
test('every unknown path leads to the home page, which for strangers is the sign-in', async ({ page }) => {
  await page.goto('/no/such/place?tab=profile');
  await expect(page).toHaveURL(/\/login/);
  await signInByForm(page, demo.customer);
  await page.goto('/no/such/place');
  await expect(page).toHaveURL(/^[^?#]+:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Exchange' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/login');
  await expect(page).toHaveURL(/^[^?#]+:\d+\/$/);
});

// spec 2.6
test("a poster's link to an office survives the sign-in, and the office is selected with its city", async ({
  page,
  request,
}) => {
  const office = await officeNamed(request, 'Stryiskyi Park');
  await signInByForm(page, demo.customer, `/?office_id=${office.id}`);
  await expect(page).toHaveURL(new RegExp(`office_id=${office.id}`));
  await expect(page.getByRole('radio', { name: 'Stryiskyi Park' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Lviv');
});

// spec 4.31
test('signing out ends the session everywhere: in the other tab, in the live connection and on the server', async ({
  page,
  context,
  request,
}) => {
  const other = await context.newPage();
  await signIn(page, demo.customer);
  const token = await tokenIn(page);
  const socket = other.waitForEvent('websocket');
  await other.goto('/?tab=deals');
  await expect(other.getByRole('heading', { name: 'My Deals' })).toBeVisible();
  const closed = (await socket).waitForEvent('close');

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(login(page)).toBeVisible();
  await expect(login(other)).toBeVisible();
  await closed;
  expect(await tokenIn(page)).toBeNull();
  await page.goto('/?tab=profile');
  await expect(login(page)).toBeVisible();
  const answer = await request.get('/v1/users/me/', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('the language can be switched before and after the sign-in, and the choice stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Українська');
  await expect(page.getByRole('heading', { name: 'Увійдіть' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Увійдіть' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Мова' }).selectOption('English');

  await signInByForm(page, '+380500000012', '/?tab=profile');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Українська (UA)');
  await expect(page.getByRole('link', { name: 'Профіль' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInByForm(page, '+380500000012', '/?tab=profile');
  await expect(page.getByRole('link', { name: 'Профіль' })).toBeVisible();
});

// spec 2.20
test('an open order is part of the address: a reload keeps it open, Back closes it', async ({ page }) => {
  await signIn(page, demo.customer, '/?tab=deals');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Deal #' });
  await expect(dialog).toBeVisible();
  const title = await dialog.getByRole('heading', { name: 'Deal #' }).innerText();
  await page.reload();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/tab=deals$/);
  await page.goForward();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test.describe('an order that does not exist', () => {
  for (const order of ['019f0000-0000-7000-8000-000000000000', 'nonsense']) {
    test(`is shown as not found: ${order}`, async ({ page }) => {
      await signIn(page, demo.customer, `/?tab=deals&order=${order}`);
      const dialog = page.getByRole('dialog', { name: 'Deal not found' });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: 'My Deals' })).toBeVisible();
    });
  }

  test('is shown as not found when it belongs to another person', async ({ page, request }) => {
    const token = await tokenOf(request, demo.owner);
    const foreign = z.object({ items: z.array(z.object({ id: z.string() })) });
    const list = await request.get('/v1/orders/?search=Taras&size=1', {
      headers: { authorization: `Bearer ${token}` },
    });
    const [order] = foreign.parse(await list.json()).items;
    await signIn(page, demo.customer, `/?order=${order?.id}`);
    await expect(page.getByRole('dialog', { name: 'Deal not found' })).toBeVisible();
  });
});

test('when the server stops the page says so, and it reloads its data when the server is back', async ({ browser }) => {
  const home = await openHome();
  let product = await home.start();
  const page = await meet(browser);
  try {
    await page.clock.install();
    await signIn(page, demo.customer, `${product.address}/?tab=deals`);
    await isConnected(page);
    const newest = page.getByRole('main').getByRole('listitem').first();
    await expect(newest).toContainText('Requested');

    await product.stop();
    await passesUntil(page, page.getByText('Disconnected', { exact: true }));
    await expect(page.getByText('Real-time updates unavailable')).toBeVisible();
    await expect(page.getByText('Connected', { exact: true })).toBeHidden();
    await expect(newest).toContainText('Requested');

    product = await home.start();
    await cancelNewest(product.address, await tokenIn(page));
    await passesUntil(page, page.getByText('Connected', { exact: true }));
    await expect(newest).toContainText('Cancelled');
    await expect(page.getByText('Disconnected', { exact: true })).toBeHidden();
  } finally {
    await page.context().close();
    await product.stop();
    await home.remove();
  }
});

/** Moves the clock of the page until the element shows. The real time that this takes does not matter here. */
const passesUntil = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000, intervals: [0] });

test('a rate that changes while the form is filled is asked about before the form is sent', async ({
  page,
  request,
}) => {
  await signIn(page, demo.customer);
  await fillExchange(page, { give: 'EUR', receive: 'USDT', amount: '1000', office: 'Stryiskyi Park' });
  await expect(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('1,147.00');
  await publish(request, { sc: 'EUR', tc: 'USDT', rate: '1.1' });

  await expect(page.getByText('The rate has changed: 1.1470 → 1.1000')).toBeVisible();
  await expect(page.getByText('You receive 47.00 T less.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('1,100.00');
  await page.getByRole('button', { name: /^Request / }).click();
  const question = page.getByRole('dialog', { name: 'The rate has changed' });
  await expect(question).toContainText('You receive 1,100.00 T instead of 1,147.00 T: 47.00 T less.');
  await question.getByRole('button', { name: 'Back to the form' }).last().click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: /^Request / }).click();
  await expect(page.getByText('Request Submitted')).toBeVisible();
});

test('a rate that changed without a live message is asked about, and no request is sent at the old rate', async ({
  browser,
  request,
  baseURL,
}) => {
  const page = await meet(browser, { device: phone });
  // The live connection opens, but no message arrives.
  await page.routeWebSocket(/notifier/, () => undefined);
  await signIn(page, demo.customer, baseURL);
  await fillExchange(page, { give: 'USDT', receive: 'EUR', amount: '1000', office: 'Stryiskyi Park' });
  await expect(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('865.00');
  await publish(request, { sc: 'USDT', tc: 'EUR', rate: '0.9' });
  await page.getByRole('button', { name: /^Request / }).click();
  const question = page.getByRole('dialog', { name: 'The rate has changed' });
  await expect(question).toContainText('You receive €900.00 instead of €865.00: €35.00 more.');
  await question.getByRole('button', { name: 'Accept the new rate' }).click();
  await expect(page.getByText('Request Submitted')).toBeVisible();
  await leaveDeal(page);
  await page.getByRole('link', { name: 'My Deals' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('€900.00');
  await page.context().close();
});

async function officeNamed(request: APIRequestContext, name: string) {
  const headers = { authorization: `Bearer ${await tokenOf(request, demo.customer)}` };
  const answer = await request.get('/v1/offices/', { headers, params: { search: name } });
  const [office] = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(await answer.json()).items;
  if (!office) throw new Error(`There is no office ${name}.`);
  return office;
}

async function publish(request: APIRequestContext, rate: { sc: string; tc: string; rate: string }): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, demo.admin)}` };
  const answer = await request.post('/v1/rates/', { headers, data: rate });
  expect(answer.status()).toBe(201);
}

/** Another person cancels an order while the page receives no messages. */
async function cancelNewest(address: string, token: string | null): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await (await fetch(`${address}/v1/orders/?size=1`, { headers })).json();
  const [order] = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(list).items;
  const answer = await fetch(`${address}/v1/orders/${order?.id}/cancel`, { method: 'PUT', headers });
  expect(answer.status).toBe(200);
}
