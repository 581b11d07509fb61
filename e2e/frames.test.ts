import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { demo, password, signIn as signInAgain, speaks } from './people.ts';
import { test } from './product.ts';

/** The words of the heading, by the language. */
const signIn = { en: 'Sign in to your account', uk: 'Увійдіть в обліковий запис' } as const;
type Language = keyof typeof signIn;

/** The words above the amount to give. */
const give = { en: 'You give', uk: 'Ви віддаєте' } as const;

const widths = [390, 1440];
const schemes = ['light', 'dark'] as const;

for (const language of ['en', 'uk'] as const) {
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const isUsual = language === 'en' && colorScheme === 'light' && width === 390;
      const tag = isUsual ? [] : '@long';
      test(`the sign-in is there before the page's code and stays: ${language}, ${colorScheme}, ${width} px`, {
        tag,
      }, async ({ browser }) => {
        const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
        await prepare(context, language);
        const { page, said, goOn } = await visit(context, '/login');
        await expect(page.getByRole('heading', { level: 1, name: signIn[language] })).toBeVisible();
        await mark(page);
        goOn();
        await isTakenOver(page);
        expect(await unmarked(page, 'header, h1, form, form input, form button')).toEqual([]);
        expect(said()).toEqual([]);
        expect(await shiftOf(page)).toBeLessThan(0.02);
        await context.close();
      });
    }
  }
}

const gated = ['exchange, uk, light'];

for (const screen of ['exchange', 'desk'] as const) {
  for (const language of ['en', 'uk'] as const) {
    for (const colorScheme of schemes) {
      const name = `${screen}, ${language}, ${colorScheme}`;
      const tag = gated.includes(name) ? [] : '@long';
      test(`a phone has the screen before the page's code, and it stays with what was typed: ${name}`, {
        tag,
      }, async ({ browser }) => {
        const who = screen === 'desk' ? demo.cashier : demo.customer;
        const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme });
        await prepare(context, language);
        await leaveTraces(context, who, language);
        const { page, said, goOn } = await visit(context, '/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (screen === 'exchange') await amountIn(page, language).pressSequentially('25');
        await mark(page);
        goOn();
        await isTakenOver(page);
        if (screen === 'exchange') await typeOn(page, language);
        else await expect(page.getByRole('main').getByRole('list').getByRole('listitem').first()).toBeVisible();
        expect(await unmarked(page, 'main, h1, nav a, select, input[inputmode=decimal]')).toEqual([]);
        expect(said()).toEqual([]);
        expect(await shiftOf(page)).toBeLessThan(0.02);
        await speaks(context.request, who, 'en');
        await context.close();
      });
    }
  }
}

test('a frame of somebody whose session has ended is followed by the sign-in', { tag: '@long' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await prepare(context, 'en');
  await context.addInitScript(() => {
    localStorage.setItem('obmin.shell', 'customer');
    localStorage.setItem('obmin.token', localStorage.getItem('obmin.token') ?? 'of-a-session-that-has-ended');
  });
  const { page, goOn } = await visit(context, '/');
  await expect(amountIn(page, 'en')).toBeVisible();
  goOn();
  await expect(page.getByRole('heading', { level: 1, name: signIn.en })).toBeVisible();
  await context.close();
});

test('a press on the button of the sign-in before the code is there sends nothing then, and signs in with it', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext();
  await prepare(context, 'en');
  const { page, said, goOn } = await visit(context, '/');
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially(demo.customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(new URL(page.url()).search).toBe('');
  goOn();
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(said()).toEqual([]);
  await context.close();
});

test('what is typed into the frame of the sign-in is kept, and the focus stays', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext();
  await prepare(context, 'en');
  const { page, said, goOn } = await visit(context, '/');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially(demo.customer);
  goOn();
  await isTakenOver(page);
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(said()).toEqual([]);
  await context.close();
});

test('the frame has the language that was chosen in it', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext();
  await prepare(context, 'en');
  const { page, said, goOn } = await visit(context, '/login');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('uk');
  goOn();
  await isTakenOver(page);
  await expect(page.getByRole('heading', { level: 1, name: signIn.uk })).toBeVisible();
  expect(said()).toEqual([]);
  await context.close();
});

test('an address that no frame fits begins with the plain head', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext();
  await prepare(context, 'en');
  const { page, said, goOn } = await visit(context, '/login?mode=register');
  await expect(page.locator('#root > .start-head')).toBeVisible();
  goOn();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  expect(said()).toEqual([]);
  await context.close();
});

const amountIn = (page: Page, language: Language) => page.getByRole('textbox', { name: give[language], exact: true });

/** The next digits follow those that were typed into the frame. */
async function typeOn(page: Page, language: Language): Promise<void> {
  await expect(page.getByRole('button', { name: /USD(T)?/ }).first()).toBeEnabled();
  await page.keyboard.type('00');
  await amountIn(page, language).blur();
  await expect(amountIn(page, language)).toHaveValue(language === 'en' ? '2,500.00' : /^2.500,00$/);
}

/** What a device keeps after a visit of this person, with the account in this language. */
async function leaveTraces(context: BrowserContext, cellphone: string, language: Language): Promise<void> {
  await speaks(context.request, cellphone, language);
  const page = await context.newPage();
  await signInAgain(page, cellphone);
  await page.waitForLoadState('networkidle');
  // The frame keeps room for a deal that waits, if the device has seen one.
  if (cellphone === demo.customer) await page.waitForFunction(() => localStorage.getItem('obmin.waits') === 'yes');
  await page.close();
}

/** Notes each move of the layout that no person has caused, from the first paint on. */
const prepare = (context: BrowserContext, language: Language) =>
  context.addInitScript((chosen) => {
    localStorage.setItem('obmin.lang', localStorage.getItem('obmin.lang') ?? chosen);
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = Object.assign({ value: 0, hadRecentInput: false }, entry.toJSON());
        if (!hadRecentInput) sum += value;
      }
      document.documentElement.dataset.shift = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  }, language);

const shiftOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));

/** Visits on a slow device. The page's own code waits until `goOn`: until then there is only the frame. */
async function visit(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { promise: released, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[\w-]+\.js$/, (route: Route) => released.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#root > *').first()).toBeAttached();
  // The journeys block it, and the browser says so.
  return { page, goOn, said: () => said.filter((text) => !text.includes('Service Worker registration blocked')) };
}

const mark = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { isOfFrame: true });
  });

/** React has taken the frame over, and the page rests. */
async function isTakenOver(page: Page): Promise<void> {
  await expect(page.locator('#root:not([data-frame])')).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** The elements that are there now and were not in the frame. */
const unmarked = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(`#root :is(${wanted})`)]
        .filter((element) => !('isOfFrame' in element))
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    selector,
  );
