import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type APIRequestContext, type Browser, expect, type Page, type Response } from '@playwright/test';
import { demo, meet, password, phone, signIn, signInByForm } from './people.ts';
import { test } from './product.ts';

/** The limits of a first visit over the network, in bytes. */
const budget = { script: 211_500, stylesheet: 20_000 };

/** What a signed-in customer's phone fetches until the exchange is of use. docs/benchmarks.md says what is in it. */
const ofExchange = { script: 266_000, stylesheet: 26_000, scripts: 10 };

/** Script and styles of the display of an office, and the script of the widget. */
const ofKit = { display: 20_000, widget: 12_000 };

/** Files of the screens that only signed-in people see. */
const behindSignIn =
  /^(home|kit|list-parts|customer-parts|staff-parts|desk|deals|exchange|order|profile|office|wallet|texts-uk|qr)/;

test('the first visit, the exchange on a phone, the display and the widget stay within their budgets, and the first loads no code of the screens behind the sign-in', async ({
  page,
  browser,
  product,
}) => {
  const visit = watch(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();

  const script = await visit.weigh('script');
  const style = await visit.weigh('stylesheet');
  process.stdout.write(`First visit: ${script} bytes of script and ${style} of style, compressed.\n`);
  expect(script).toBeGreaterThan(50_000);
  expect(script).toBeLessThanOrEqual(budget.script);
  expect(style).toBeGreaterThan(2_000);
  expect(style).toBeLessThanOrEqual(budget.stylesheet);
  expect(visit.names().filter((name) => behindSignIn.test(name))).toEqual([]);

  await signInByForm(page, demo.cashier);
  await expect(page.getByRole('table')).toBeVisible();
  expect(visit.names().filter((name) => behindSignIn.test(name))).not.toEqual([]);
  await weighExchange(browser, product.address);
  await weighKit(page.request);
});

test('the code behind the sign-in loads while the server checks the sign-in, and no empty page shows in between', {
  tag: '@long',
}, async ({ page }) => {
  await countEmptyFrames(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/v1/token', (route) => answered.then(() => route.continue()));
  const home = page.waitForResponse(isHome);
  await page.getByRole('textbox', { name: 'Phone' }).fill(demo.customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.evaluate(() => window.dispatchEvent(new Event('count-empty-frames')));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await home;
  answer();
  await expect(page.getByRole('navigation')).toBeVisible();
  // The change of the address may fall between two frames. A page that waits for its code would be empty for twenty.
  expect(Number(await page.evaluate(() => document.documentElement.dataset.emptyFrames))).toBeLessThan(5);
});

/** The display of an office and the widget are bundles of their own. */
async function weighKit(request: APIRequestContext): Promise<void> {
  const read = async (path: string) => (await request.get(path)).body();
  const page = String(await read('/board.html'));
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const weigh = async (paths: string[]) =>
    (await Promise.all(paths.map(read))).reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  const display = await weigh(files);
  const widget = await weigh(['/widget.js']);
  process.stdout.write(`Display: ${display} bytes in ${files.length} files. Widget: ${widget}.\n`);
  expect(files.map((path) => path.replace(/^.*\/(\w+)-.*\./, '$1.')).sort()).toEqual(['board.css', 'board.js']);
  expect(display).toBeGreaterThan(4_000);
  expect(display).toBeLessThanOrEqual(ofKit.display);
  expect(widget).toBeGreaterThan(2_000);
  expect(widget).toBeLessThanOrEqual(ofKit.widget);
}

/** A customer on a phone needs few files until the exchange is of use, and gets the dialog of a deal when it is in use. */
async function weighExchange(browser: Browser, baseURL: string): Promise<void> {
  const page = await meet(browser, { device: phone, touch: true, baseURL });
  const visit = watch(page);
  await signIn(page, demo.customer);
  await expect(page.getByRole('textbox', { name: 'You give', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /more$|offices$/ })).toBeVisible();

  const [script, style] = [await visit.weigh('script'), await visit.weigh('stylesheet')];
  const scripts = visit.names().filter((name) => name.endsWith('.js'));
  process.stdout.write(`Exchange: ${script} bytes of script in ${scripts.length} files and ${style} of style.\n`);
  expect(script).toBeGreaterThan(100_000);
  expect(script).toBeLessThanOrEqual(ofExchange.script);
  expect(style).toBeLessThanOrEqual(ofExchange.stylesheet);
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(ofExchange.scripts);
  expect(
    scripts.filter((name) => /^(order-dialog|phone-library|map|place-pickers|office-sheet|office-list)/.test(name)),
  ).toEqual([]);

  const dialog = page.waitForResponse((response) => /order-dialog.*\.js$/.test(response.url()));
  await page.getByRole('heading', { level: 1 }).tap();
  await dialog;
}

const isHome = (response: Response) => basename(new URL(response.url()).pathname).startsWith('home');

/** Counts, from the event on, the frames that show a white page: neither the form nor a screen behind the sign-in. */
const countEmptyFrames = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      const { dataset } = document.documentElement;
      if (!document.querySelector('main')) dataset.emptyFrames = String(Number(dataset.emptyFrames) + 1);
      requestAnimationFrame(look);
    };
    window.addEventListener('count-empty-frames', () => {
      document.documentElement.dataset.emptyFrames = '0';
      look();
    });
  });

/** Records the responses that the page receives. */
function watch(page: Page) {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const isOf = (kind: string) => (response: Response) => response.request().resourceType() === kind;
  return {
    /**
     * Compresses the bodies here, so that the result does not depend on how the server sent them. They are asked for once more,
     * because the browser does not hand out the script of a worker.
     */
    async weigh(kind: string): Promise<number> {
      const answers = await Promise.all(responses.filter(isOf(kind)).map((one) => page.request.get(one.url())));
      const bodies = await Promise.all(answers.map((answer) => answer.body()));
      return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    },
    names: () => responses.map((response) => basename(new URL(response.url()).pathname)),
  };
}
