import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { barriers, wcag } from './barriers.ts';
import { type Office, openOffice, type Person, registerPerson } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { desk, isConnected, meet, setLanguage, signIn } from './people.ts';
import { type Words, words } from './screens/screens.ts';

/** A wallet of a customer, on one network alone. */
export const wallet = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

export const languages = ['uk', 'en'] as const;
export type Language = (typeof languages)[number];

export type Crew = { office: Office; owner: Person; cashier: Person };

/** An office of this journey with its owner and its cashier, who read this language. */
export async function openCrew(request: APIRequestContext, name: string, language: Language): Promise<Crew> {
  const [owner, cashier] = [
    await registerPerson(request, 'Iryna Melnyk'),
    await registerPerson(request, 'Petro Bilyk'),
  ];
  for (const { headers } of [owner, cashier]) {
    await setLanguage(request, headers.authorization.slice('Bearer '.length), language);
  }
  return { owner, cashier, office: await openOffice(request, name, { owner, cashiers: [cashier] }) };
}

/** The desk of this person. The presses of keys are counted in the page, as the browser gets them, and so are prints. */
export async function sitDown(
  browser: Browser,
  { baseURL, language, person }: { baseURL: string | undefined; language: Language; person: Person },
) {
  const page = await meet(browser, { baseURL, language, device: desk });
  let [presses, prints] = [0, 0];
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.exposeFunction('countPrint', () => {
    prints += 1;
  });
  await page.addInitScript(() => {
    addEventListener('keydown', ({ repeat }) => repeat || Reflect.get(window, 'countPress')(), true);
    window.print = () => Reflect.get(window, 'countPrint')();
  });
  await page.clock.install();
  await signIn(page, person.cellphone, '/?tab=deals');
  await isConnected(page);
  await expect(page.getByRole('button', { name: words[language].walkin.open })).toBeVisible();
  return { page, presses: () => presses, prints: () => prints };
}

/** A person looks before a key that acts: for longer than it rests after the deal under it has moved. */
export const lookAtIt = (page: Page) => page.clock.fastForward(1_100);

/** Types into the field that has the focus, once it is this one. */
export async function typeIn(page: Page, field: string | RegExp, text: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: field }).first()).toBeFocused();
  await page.keyboard.type(text);
}

/** The digits after the dial code, as people type them. */
export const digitsOf = (cellphone: string) => cellphone.slice('+380'.length);

/** Cash for USDT by keys alone, up to the open question. */
export async function sellByKeys(page: Page, { walkin }: Words, sum: string, cellphone: string): Promise<void> {
  await page.keyboard.press('n');
  await typeIn(page, walkin.gives.cash, sum);
  await page.keyboard.press('Enter');
  await typeIn(page, walkin.phone, digitsOf(cellphone));
  await page.keyboard.press('Enter');
  await typeIn(page, walkin.address, wallet);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('[data-autofocus]')).toBeFocused();
}

/** The heading of a deal that was placed. */
export const placedDeal = (page: Page, { walkin }: Words) =>
  page.getByRole('heading', { name: new RegExp(`^${walkin.placed.title.replace('{{id}}', '#\\w{4}')}$`) });

/** Presses the keys of the green button, once it is on: the rate of a new pair is read first. */
export async function create(page: Page): Promise<void> {
  await expect(page.locator('button[aria-keyshortcuts="Control+Enter"]')).toBeEnabled();
  await page.keyboard.press('Control+Enter');
}

const Id = z.object({ id: z.string() });
const Till = z.object({ drawers: z.tuple([Id, Id]) });

/** What people do without this page: each answer must be a good one. */
export async function send(
  { request, by }: { request: APIRequestContext; by: Person },
  path: string,
  data: object,
  put = false,
) {
  const headers = { ...by.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await request[put ? 'put' : 'post'](path, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** The office keeps books, and has a till with two drawers. */
export async function setUpTill(request: APIRequestContext, { office, owner }: Crew) {
  const cash = [{ currency: 'USD', amount: '5000', rate: '1' }];
  const wallets = [{ network: 'TRC20', amount: '5000' }];
  await send({ request, by: owner }, `/v1/offices/${office.id}/books`, { on: true, cash, wallets }, true);
  const till = { office_id: office.id, name: 'Window 1', drawers: ['A', 'B'] };
  const made = await send({ request, by: owner }, '/v1/tills', till);
  return { tillId: Id.parse(made).id, drawers: Till.parse(made).drawers };
}

/** Types how many of each note there are, goes through the other currencies, and sends the count. */
export async function count(page: Page, { till }: Words, dollars: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: /^USD/ }).click();
  for (const [note, pieces] of Object.entries(dollars)) {
    await page.getByLabel(textWith(till.count.field.pieces, { note, currency: 'USD' }), { exact: true }).fill(pieces);
  }
  for (const other of [/^UAH/, /^EUR/]) await page.getByRole('button', { name: other }).click();
  await page.getByRole('button', { name: till.count.send }).click();
}

/** Nothing is cut off, and nothing keeps a person from using it. */
export async function isWell(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await barriers(page, wcag)).toEqual([]);
}
