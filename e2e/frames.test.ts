import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { demo, password } from './people.ts';
import { test } from './product.ts';

/** The words of the heading, by the language. */
const signIn = { en: 'Sign in to your account', uk: 'Увійдіть в обліковий запис' } as const;
type Language = keyof typeof signIn;

const widths = [390, 1440];
const schemes = ['light', 'dark'] as const;

for (const language of ['en', 'uk'] as const) {
  for (const colorScheme of schemes) {
    for (const width of widths) {
      test(`the sign-in is there before the page's code and stays: ${language}, ${colorScheme}, ${width} px`, async ({
        browser,
      }) => {
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

test('what is typed into the frame of the sign-in is kept, and a tap on its button sends nothing', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext();
  await prepare(context, 'en');
  const { page, said, goOn } = await visit(context, '/');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially(demo.customer);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).focus();
  expect(new URL(page.url()).search).toBe('');
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
