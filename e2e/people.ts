import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Words, words } from './screens/screens.ts';

/** The people of the demo world. The start of the product prints their accounts. */
export const demo = {
  admin: '+380500000001',
  owner: '+380500000002',
  cashier: '+380500000003',
  customer: '+380500000004',
} as const;
export const password = 'Obmin!2026';

export type Device = { width: number; height: number };
export const phone: Device = { width: 360, height: 740 };
export const desk: Device = { width: 1440, height: 900 };

/** Resizes the window. The page applies the rules for a width in the next frame, not at once. */
export async function resize(page: Page, size: Device): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

type DeviceOptions = {
  device?: Device;
  language?: 'en' | 'uk';
  dark?: boolean;
  /** Whether the device has a touch screen instead of a mouse. */
  touch?: boolean;
  /** Lets the page install its service worker. Requests of the worker bypass the routes that a journey intercepts. */
  installed?: boolean;
  baseURL?: string;
};

/** Opens a page in a separate browser context: it shares no cookies, storage or session with other pages. */
export async function meet(
  browser: Browser,
  { device = desk, language = 'en', dark = false, touch = false, installed = false, baseURL }: DeviceOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: device,
    locale: language === 'uk' ? 'uk-UA' : 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: 'reduce',
    serviceWorkers: installed ? 'allow' : 'block',
  });
  return context.newPage();
}

/** Signs in by the form and continues to the target. Use it only in journeys about signing in, because it is slow. */
export async function signInByForm(page: Page, cellphone: string, target = '/'): Promise<void> {
  await page.goto(target);
  await fillSignIn(page, cellphone);
}

/** Until React has taken over the frame of a screen, a press on one of its buttons is carried out later. */
export const isTakenOver = (page: Page) => expect(page.locator('#root:not([data-frame])')).toBeAttached();

/** Signs in by the form that the page shows. */
export async function fillSignIn(page: Page, cellphone: string): Promise<void> {
  await isTakenOver(page);
  await page.getByRole('textbox', { name: /^(Phone|Телефон)$/ }).fill(cellphone);
  await page.getByLabel(/^(Password|Пароль)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Увійти)$/ }).click();
  await isIn(page);
}

/** Opens the target in a browser that has a session already. */
export async function signIn(page: Page, cellphone: string, target = '/'): Promise<void> {
  const form = { username: cellphone, password };
  const address = URL.canParse(target) ? new URL('/v1/token', target).href : '/v1/token';
  const answer = await page.request.post(address, { form });
  const localStorage = [{ name: 'obmin.token', value: Granted.parse(await answer.json()).access_token }];
  const { cookies } = await page.context().storageState();
  await page.context().setStorageState({ cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage }] });
  await page.goto(target);
  await isIn(page);
}

async function isIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('main')).toBeVisible();
}

const Granted = z.object({ access_token: z.string() });

/**
 * Changes the address as a link on the page does. A reload would take far longer. The entry of the history has a name, by
 * which the page knows on the way back where it was scrolled to.
 */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(([target, name]) => history.pushState({ __TSR_key: name, __TSR_index: history.length }, '', target), [
    path,
    `to ${performance.now()}`,
  ] as const);

/** Expects an open live connection, which brings the live messages. */
export const isConnected = (page: Page) => expect(page.locator('[data-connection="connected"]')).toBeAttached();

/** Opens a session without a page, for steps taken on another device. */
export async function tokenOf(request: APIRequestContext, username: string): Promise<string> {
  const answer = await request.post('/v1/token', { form: { username, password } });
  return Granted.parse(await answer.json()).access_token;
}

/** Sets the language that the product uses for this account after sign-in. */
export const speaks = async (request: APIRequestContext, cellphone: string, lang: 'en' | 'uk'): Promise<void> =>
  setLanguage(request, await tokenOf(request, cellphone), lang);

/** Sets the language of the account that this session belongs to. */
export async function setLanguage(request: APIRequestContext, token: string, lang: 'en' | 'uk'): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.put('/v1/users/me/', { headers, data: { lang } })).status()).toBe(200);
}

export async function register(
  page: Page,
  cellphone: string,
  { auth, common }: Words = words.en,
  target = '/',
): Promise<void> {
  await page.goto(target);
  await isTakenOver(page);
  await page.getByRole('button', { name: auth.signIn.other }).click();
  await page.getByRole('textbox', { name: common.phone }).fill(cellphone);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByLabel(common.newPassword.confirm).fill(password);
  await page.getByRole('checkbox', { name: auth.terms.agree }).check();
  await page.getByRole('button', { name: auth.register.submit }).click();
  await expect(page.getByText(auth.toast.registered)).toBeVisible();
}

type Exchange = { give: string; receive: string; amount: string; office: string };

const ukrainianNames: Partial<Record<string, string>> = {
  'Rynok Square': 'Площа Ринок',
  'Stryiskyi Park': 'Стрийський парк',
  Horodotska: 'Городоцька',
  Khreshchatyk: 'Хрещатик',
  Podil: 'Поділ',
};

/** The name of an office of the demo world, as customers with these words read it. */
export const officeIn = ({ exchange }: Pick<Words, 'exchange'>, office: string): string =>
  exchange === words.uk.exchange ? (ukrainianNames[office] ?? office) : office;

/** Fills the exchange form but does not send it: the journey does. */
export async function fillExchange(
  page: Page,
  { give, receive, amount, office }: Exchange,
  t: Words = words.en,
): Promise<void> {
  const { exchange } = t;
  await choose(page.getByRole('combobox', { name: exchange.giveCurrency }), give);
  await choose(page.getByRole('combobox', { name: exchange.receiveCurrency }), receive);
  await page.getByRole('textbox', { name: exchange.give, exact: true }).fill(amount);
  await pickOffice(page, officeIn(t, office));
}

/** An open deal: at a wide desk beside the lanes, else in a dialog over the screen. */
export const openDeal = (page: Page, name: string | RegExp = /^(Deal|Заявка) #/) =>
  page.getByRole('dialog', { name }).or(page.getByRole('region', { name }));

/** The row of the form that names the chosen office. Only a narrow screen has it: a wide one has all offices beside the form. */
const officeButton = (page: Page) =>
  page.getByRole('main').locator('button[aria-haspopup="dialog"]:has(.tabler-icon-building-store)');

/** Shows all offices: on a narrow screen they are in a sheet, which opens. */
export async function openOffices(page: Page): Promise<void> {
  const row = officeButton(page);
  await expect(row.or(page.getByRole('radio')).first()).toBeVisible();
  const isOpen = (await page.getByRole('dialog').count()) > 0;
  if (!isOpen && (await row.isVisible())) await row.click();
  await expect(page.getByRole('radio').first()).toBeVisible();
}

/** Chooses an office. The sheet of a narrow screen closes. */
export async function pickOffice(page: Page, name: string | RegExp): Promise<void> {
  await openOffices(page);
  await page.getByRole('radio', { name }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Expects that the form names this office. */
export async function isChosen(page: Page, name: string): Promise<void> {
  const row = officeButton(page);
  const radio = page.getByRole('radio', { name });
  await expect(row.or(radio).first()).toBeVisible();
  if (await row.isVisible()) await expect(row).toContainText(name);
  else await expect(radio).toBeChecked();
}

/** Picks from a list that opens under its field. A phone has its own list. */
export async function choose(field: Locator, option: string): Promise<void> {
  const isNative = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if (isNative) return void (await field.selectOption(option));
  await field.click();
  await field.page().getByRole('option', { name: option, exact: true }).click();
}

/** The version of the demo's terms of use. */
const demoAgreement = 1;

/** A random phone that no account has yet. */
export const freshPhone = () => `+38067${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

/** Creates an account without any orders, and answers its phone and the token of its first session. */
export async function enrol(request: APIRequestContext): Promise<{ cellphone: string; token: string }> {
  const cellphone = freshPhone();
  const answer = await request.post('/v1/users/', { data: { cellphone, password, agreement: demoAgreement } });
  expect(answer.status()).toBe(201);
  return { cellphone, token: Granted.parse(await answer.json()).access_token };
}

/** Creates an account without any orders and answers its phone. */
export const newcomer = async (request: APIRequestContext): Promise<string> => (await enrol(request)).cellphone;
