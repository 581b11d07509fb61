import { expect, type Request, type Route } from '@playwright/test';
import { demo, meet, phone, signIn } from './people.ts';
import { test } from './product.ts';

// Journeys keep the browser from its service worker, so each request is seen here.
test('a customer who comes back has the answers before the code, and nothing is asked twice', async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { device: phone, touch: true, baseURL });
  await signIn(page, demo.customer);
  const readKept = () => page.evaluate(() => JSON.parse(localStorage.getItem('obmin.start') ?? '[]'));
  await expect.poll(async () => (await readKept()).length).toBe(4);
  const kept = await readKept();
  expect(kept.map((url: string) => new URL(url).pathname)).toEqual(
    expect.arrayContaining(['/v1/users/me/', '/v1/exchange']),
  );

  const again = await page.context().newPage();
  const asked: string[] = [];
  again.on('request', (request: Request) => {
    if (request.method() === 'GET' && request.url().includes('/v1/')) asked.push(request.url());
  });
  const { promise: released, resolve: goOn } = Promise.withResolvers<void>();
  await again.route(/\/assets\/index-[\w-]+\.js$/, (route: Route) => released.then(() => route.continue()));
  await again.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => asked.toSorted()).toEqual(kept.toSorted());
  goOn();
  await expect(again.getByRole('textbox', { name: 'You give', exact: true })).toBeVisible();
  await again.waitForLoadState('networkidle');
  for (const url of kept) expect(asked.filter((other) => other === url)).toEqual([url]);
  await page.context().close();
});
