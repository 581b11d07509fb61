import { expect, type Page } from '@playwright/test';
import { demo, fillSignIn, isConnected, meet, phone, signIn } from './people.ts';
import { test } from './product.ts';

const note = (page: Page) => page.getByText(/You see what was loaded last, as of today \d\d:\d\d\. Changes need/);
const deals = (page: Page) => page.getByRole('main').getByRole('listitem');
const login = (page: Page) => page.getByRole('heading', { name: 'Sign in to your account' });

/** The page has an active service worker, which has cached all its files. */
const isInstalled = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));

/** The orders that the device has stored. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('obmin.seen.'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

// spec 7.45
test('without a network the page opens, shows the orders and the code seen before, and says how old they are', async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { device: phone, installed: true });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await signIn(page, demo.customer, `${baseURL}/?tab=deals`);
  expect(await isInstalled(page)).toBe(true);
  await page.reload();
  await deals(page).filter({ hasText: 'Show the code' }).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Hide the code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deal #' });
  await expect(dialog).toBeVisible();
  const title = await dialog.getByRole('heading', { name: 'Deal #' }).innerText();
  const place = page.url();
  const order = `/v1/orders/${new URL(place).searchParams.get('order')}`;
  await expect.poll(() => remembered(page)).toEqual(expect.arrayContaining([order, `${order}/pickup-code`]));
  await expect(note(page)).toBeHidden();

  await page.context().setOffline(true);
  await page.goto(`${baseURL}/?tab=deals`);
  await expect(note(page)).toBeVisible();
  await expect(deals(page).first()).toContainText('#');
  await page.goto(place);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Show the code' }).click();
  await expect(page.getByText(/^(\d, ){5}\d$/)).toBeAttached();
  await expect(page.getByRole('img', { name: 'The pickup code as a QR code' })).toBeVisible();

  await page.goto(`${baseURL}/?tab=profile`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Nobody Here');
  await page.getByRole('button', { name: 'Save' }).click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText('You are offline. Check the connection and try again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Nobody Here');

  await page.context().setOffline(false);
  await expect(page.getByText('Changes need the network.')).toBeHidden();
  expect(complaints).toEqual([]);

  await test.step('signing out removes all data from the device, also without a network', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => remembered(page)).toContain('/v1/users/me/');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(login(page)).toBeVisible();
    await expect.poll(() => remembered(page)).toEqual([]);
    await page.goto(`${baseURL}/?tab=deals`);
    await expect(login(page)).toBeVisible();
  });
  await page.context().close();
});

test('a first visit that loads before the service worker is ready can also be read without a network', {
  tag: '@long',
}, async ({ browser, baseURL, request }) => {
  const page = await meet(browser, { device: phone, installed: true });
  await holdWorker(page);
  await signIn(page, demo.customer, `${baseURL}/?tab=deals`);
  // Until now no request has passed through the worker, not even those after the live connection opened.
  await isConnected(page);
  await expect(deals(page).first()).toContainText('#');
  expect(await remembered(page)).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('let-the-worker-in')));
  await expect.poll(() => remembered(page)).toContain('/v1/users/me/');
  await expect.poll(() => remembered(page)).toContain('/v1/orders/');

  await page.context().setOffline(true);
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(deals(page).first()).toContainText('#');

  await test.step('a session that the server has ended is wiped from the device, and the next person finds no data of it', async () => {
    await page.context().setOffline(false);
    await expect(note(page)).toBeHidden();
    await isConnected(page);
    await expect.poll(() => remembered(page)).toContain('/v1/orders/');
    const token = await page.evaluate(() => localStorage.getItem('obmin.token'));
    await request.post('/v1/token/revoke', { headers: { authorization: `Bearer ${token}` } });
    await expect(login(page)).toBeVisible();
    await expect.poll(() => remembered(page)).toEqual([]);
    await fillSignIn(page, demo.cashier);
    await expect
      .poll(() =>
        page.evaluate(() => caches.keys().then((all) => all.filter((name) => name.startsWith('obmin.seen.')).length)),
      )
      .toBe(1);
  });
  await page.context().close();
});

/** Delays the registration of the worker until the event, as on a slow phone. */
const holdWorker = (page: Page) =>
  page.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    const letIn = new Promise((resolve) => window.addEventListener('let-the-worker-in', resolve, { once: true }));
    workers.register = (...wanted) => letIn.then(() => register(...wanted));
  });

// spec 7.45, 7.46, 9.34
test('the page can be installed: its manifest, icons and service worker are what browsers require', async ({
  request,
}) => {
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { name, start_url, display, icons } = await manifest.json();
  expect({ name, start_url, display }).toEqual({ name: 'Obmin', start_url: '/', display: 'standalone' });
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  const worker = await request.get('/sw.js');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  // It keeps the fonts of both alphabets ahead.
  const kept = await worker.text();
  for (const alphabet of ['latin', 'cyrillic'])
    expect(kept).toMatch(new RegExp(`/inter-${alphabet}-[\\w-]{8}\\.woff2`));
  expect(await (await request.get('/meta.json')).json()).toEqual({
    version: '0.0.4',
    build: expect.stringMatching(/^assets\/index-.+\.js$/),
  });
});

test.describe('a newer version on the server', () => {
  const newer = { version: '0.0.5', build: 'assets/index-newer.js' };

  test('loads at once where no person is typing, and only once when the same page returns', { tag: '@long' }, async ({
    page,
  }) => {
    let looks = 0;
    await page.route('**/meta.json', (route) => {
      looks += 1;
      return route.fulfill({ json: newer });
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/login');
    await expect.poll(() => looks).toBe(2);
    await expect.poll(() => loads).toBe(2);
    await expect(login(page)).toBeVisible();
    // When a later answer is here, the page has acted on the one before.
    await page.evaluate(() => fetch('/manifest.webmanifest').then((answer) => answer.text()));
    expect({ looks, loads }).toEqual({ looks: 2, loads: 2 });
    await expect(page.getByText('Obmin was updated')).toBeHidden();
  });

  // spec 9.35
  test('asks first where a person is typing', async ({ page }) => {
    await page.clock.install();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Phone' }).fill('067');
    await page.route('**/meta.json', (route) => route.fulfill({ json: newer }));
    await page.clock.fastForward(660_000);
    await expect(page.getByText('Obmin was updated')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue(/67/);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Load again' }).click();
    await loaded;
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('');
  });
});
