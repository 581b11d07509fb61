import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { barriers } from './barriers.ts';
import { readersOf } from './every-way.ts';
import { codeSentTo } from './outbox-file.ts';
import {
  demo,
  fillSignIn,
  goTo,
  isTakenOver,
  meet,
  newcomer,
  password,
  phone,
  signIn,
  speaks,
  tokenOf,
} from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('obmin.token'));
const login = (page: Page) => page.getByRole('heading', { name: 'Sign in to your account' });
const newPassword = 'Another one 7!';
const nothingInTheWay = async (page: Page) => expect(await barriers(page)).toEqual([]);

const unknownPaths = ['/exchange', '/login/more', '/admin?tab=users', '/v2/orders', '/%2e%2e/etc/passwd'];

// spec 2.3
test('every unknown path leads to the home page, which for strangers is the sign-in', { tag: '@long' }, async ({
  page,
  baseURL,
  request,
}) => {
  // The server answers every path with the same page, so the page can be led to each of them without a reload.
  const answers = await Promise.all(['/', ...unknownPaths].map(async (path) => (await request.get(path)).text()));
  expect(new Set(answers).size).toBe(1);
  await page.goto('/no/such/place?tab=profile');
  await expect(page).toHaveURL(/\/login/);
  for (const path of unknownPaths) {
    await goTo(page, path);
    await expect(page).toHaveURL(/\/login(\?|$)/);
  }
  await fillSignIn(page, demo.customer);
  await page.goto('/no/such/place');
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole('link', { name: 'Exchange' })).toHaveAttribute('aria-current', 'page');
  for (const path of ['/exchange', '/login', '/login?mode=register']) {
    await goTo(page, '/?tab=profile');
    await expect(page).toHaveURL(/profile/);
    await goTo(page, path);
    await expect(page).toHaveURL(`${baseURL}/`);
  }
});

// spec 2.6
test("a poster's link to an office survives an unknown session and the sign-in, and the office is selected with its city", {
  tag: '@long',
}, async ({ page, baseURL, request }) => {
  const { id } = await officeNamed(request, 'Stryiskyi Park');
  const localStorage = [{ name: 'obmin.token', value: 'no-such-token' }];
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin: new URL(baseURL ?? '').origin, localStorage }] });
  await page.goto(`/?office_id=${id}`);
  await expect(login(page)).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/login?office_id=${id}`);
  expect(await tokenIn(page)).toBeNull();
  await fillSignIn(page, demo.customer);
  await expect(page).toHaveURL(new RegExp(`office_id=${id}`));
  await expect(page.getByRole('radio', { name: 'Stryiskyi Park' })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Lviv \d/ })).toHaveAttribute('aria-pressed', 'true');
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

test('the language can be switched before and after the sign-in, and the choice stays', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Українська');
  await expect(page.getByRole('heading', { name: 'Увійдіть' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Увійдіть' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Мова' }).selectOption('English');

  await fillSignIn(page, '+380500000012');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Українська (UA)');
  await expect(page.getByRole('link', { name: 'Профіль' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await fillSignIn(page, '+380500000012');
  await expect(page.getByRole('link', { name: 'Профіль' })).toBeVisible();
});

// spec 2.20
test('an open order is part of the address: a reload keeps it open, Back closes it', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const notFound = page.getByRole('dialog', { name: 'Deal not found' });
  await signIn(page, demo.customer, '/?tab=deals&order=019f0000-0000-7000-8000-000000000000');
  for (const order of ['nonsense', await orderOfAnother(request)]) {
    await expect(notFound).toBeVisible();
    await notFound.getByRole('button', { name: 'Close' }).last().click();
    await expect(notFound).toBeHidden();
    await expect(page.getByRole('heading', { name: 'My Deals' })).toBeVisible();
    await goTo(page, `/?tab=deals&order=${order}`);
  }
  await expect(notFound).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notFound).toBeHidden();

  await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().getByRole('link').click();
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

for (const { language } of readersOf('uk')) {
  // spec 2.15
  test(`a forgotten password is reset by phone: ${language}`, { tag: '@long' }, async ({
    browser,
    product,
    baseURL,
  }) => {
    const page = await meet(browser, { language, device: phone, dark: true, baseURL });
    const { auth, common } = words[language];
    const cellphone = await newcomer(page.request);

    await page.goto('/login?office_id=abc');
    await isTakenOver(page);
    await page.getByRole('textbox', { name: common.phone }).fill(cellphone);
    await page.getByRole('link', { name: auth.forgot }).click();
    const dialog = page.getByRole('dialog', { name: auth.recovery.title });
    await expect(dialog.getByRole('radio', { name: auth.recovery.email })).toBeDisabled();
    await nothingInTheWay(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/login\?office_id=abc$/);
    await page.getByRole('link', { name: auth.forgot }).click();
    await dialog.getByRole('button', { name: auth.recovery.continue }).click();

    await nothingInTheWay(page);
    await dialog.getByRole('button', { name: auth.recovery.send }).click();
    await expect(page.getByText(common.code.sent)).toBeVisible();
    const code = await codeSentTo(product.folder, cellphone);

    const field = dialog.getByRole('textbox', { name: common.code.label });
    await expect(field).toBeFocused();
    await field.fill(code === '000000' ? '000001' : '000000');
    await expect(page.getByText(common.code.wrong)).toBeVisible();
    await expect(dialog.getByText(words[language].messages.invalidCode)).toBeVisible();
    await nothingInTheWay(page);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page.getByText(common.code.verified)).toBeVisible();

    await dialog.getByLabel(auth.recovery.newPassword, { exact: true }).fill(newPassword);
    await dialog.getByLabel(common.newPassword.confirm).fill(newPassword);
    await nothingInTheWay(page);
    await dialog.getByRole('button', { name: auth.recovery.reset }).click();
    await expect(page.getByText(auth.toast.reset)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/login\?office_id=abc$/);

    const secret = page.getByLabel(auth.password, { exact: true });
    await expect(secret).toBeFocused();
    await secret.fill(password);
    await secret.press('Enter');
    await expect(page.getByText(words[language].messages.wrongCredentials)).toBeVisible();
    await secret.fill(newPassword);
    await secret.press('Enter');
    await expect(page).not.toHaveURL(/\/login/);
    await page.context().close();
  });
}

for (const { language } of readersOf('en')) {
  // spec 2.77
  test(`a phone is verified by its code, and a changed password signs out the other devices only: ${language}`, {
    tag: '@long',
  }, async ({ browser, product, baseURL }) => {
    const page = await meet(browser, { language, baseURL });
    const other = await meet(browser, { language, device: phone, baseURL });
    const { auth, common, profile } = words[language];
    const t = profile.passwordDialog;
    const cellphone = await newcomer(page.request);
    await speaks(page.request, cellphone, language);
    await signIn(other, cellphone);
    await signIn(page, cellphone, '/?tab=profile');

    await page.getByRole('button', { name: profile.verifyPhone }).click();
    const verification = page.getByRole('dialog', { name: profile.phoneDialog.title });
    await nothingInTheWay(page);
    await verification.getByRole('button', { name: profile.phoneDialog.send }).click();
    const field = verification.getByRole('textbox', { name: common.code.label });
    await field.fill(await codeSentTo(product.folder, cellphone));
    await expect(page.getByText(common.code.verified)).toBeVisible();
    await nothingInTheWay(page);
    await verification.getByRole('button', { name: common.close }).last().click();
    await expect(verification).toBeHidden();
    await expect(page.getByText(profile.verified, { exact: true })).toBeVisible();

    await page.getByRole('button', { name: profile.changePassword }).click();
    const dialog = page.getByRole('dialog', { name: profile.changePassword });
    await nothingInTheWay(page);
    await dialog.getByLabel(t.current).fill('Not the one 1!');
    await dialog.getByLabel(t.next).fill(newPassword);
    await dialog.getByLabel(common.newPassword.confirm).fill(newPassword);
    await dialog.getByRole('button', { name: profile.changePassword }).click();
    await expect(page.getByText(t.title.failed)).toBeVisible();
    await dialog.getByLabel(t.current).fill(password);
    await dialog.getByRole('button', { name: profile.changePassword }).click();
    await expect(page.getByText(t.changed)).toBeVisible();

    await expect(other.getByRole('heading', { name: auth.signIn.title })).toBeVisible();
    await page.reload();
    await expect(page.getByText(profile.verified, { exact: true })).toBeVisible();
    await Promise.all([page, other].map((one) => one.context().close()));
  });
}

/** Any deal of a customer with another name. */
async function orderOfAnother(request: APIRequestContext): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${await tokenOf(request, demo.owner)}` };
  const list = await request.get('/v1/orders/?search=Taras&size=1', { headers });
  return z.object({ items: z.array(z.object({ id: z.string() })).length(1) }).parse(await list.json()).items[0]?.id;
}

async function officeNamed(request: APIRequestContext, name: string) {
  const headers = { authorization: `Bearer ${await tokenOf(request, demo.customer)}` };
  const answer = await request.get('/v1/offices/', { headers, params: { search: name } });
  const [office] = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(await answer.json()).items;
  if (!office) throw new Error(`There is no office ${name}.`);
  return office;
}
