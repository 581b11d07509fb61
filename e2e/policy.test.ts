import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import { demo, meet, signInByForm } from './people.ts';
import { test } from './product.ts';

/** The messages of the browser about what its content security policy blocked. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (/Content Security Policy|Trusted/.test(message.text())) refusals.push(message.text());
  });
  page.on('pageerror', (error) => refusals.push(error.message));
  return refusals;
}

test('the API description is shown in full under the content security policy of its page', { tag: '@long' }, async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { baseURL });
  const refusals = refusalsOf(page);
  await page.goto('/docs');
  // The viewer draws only what is in sight.
  const confirm = page.getByText('/v1/orders/{id}/confirm').first();
  const look = async () => {
    if (await confirm.isVisible()) return true;
    await page.mouse.wheel(0, 600);
    return false;
  };
  await expect.poll(look, { intervals: [100], timeout: 60_000 }).toBe(true);
  await confirm.click();
  await expect(page.getByText('Responses').first()).toBeVisible();
  expect(refusals).toEqual([]);
  await page.context().close();
});

test('an installed page receives live messages under its policy, and the policy lets no text become markup', async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { baseURL, installed: true });
  const refusals = refusalsOf(page);
  const live = page.waitForEvent('websocket');
  await signInByForm(page, demo.admin);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect((await live).isClosed()).toBe(false);
  expect(refusals).toEqual([]);
  const tried = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src="x" onerror="alert(1)">';
      return 'written';
    } catch (error) {
      return error instanceof Error ? error.name : 'refused';
    }
  });
  expect(tried).toBe('TypeError');
  await page.context().close();
});
