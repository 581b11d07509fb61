import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has before the target. */
const mostStops = 60;
/** The most orders on a desk: the queue and one page of the table. */
const mostDeals = 15;

/** Tabs until the target has the focus, as a person without a mouse has to. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${mostStops} times ${key}.`);
}

/** Tabs to a button and presses it. */
export async function press(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }), key);
  await page.keyboard.press('Enter');
}

/** Moves forward by J, and back by K, until the order of that number has the focus. */
export async function walkTo(page: Page, number: string): Promise<void> {
  for (const key of [...Array(mostDeals).fill('j'), ...Array(mostDeals).fill('k')]) {
    if ((await focused(page)).endsWith(number)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`J and K do not lead to the deal ${number}.`);
}

/** The accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

/** The step that the key `1` would take now. Empty when the focused order waits for another person. */
export const nextAction = (page: Page) =>
  page.evaluate(() => document.querySelector('[aria-keyshortcuts="1"]')?.getAttribute('aria-label') ?? '');

/**
 * Takes exactly this step. The key is disabled for a moment after the order under it has changed, so it is pressed
 * until the request is sent. A second press while the request is in progress does nothing. A step that moves money
 * opens a panel first, which Enter confirms.
 */
export async function pressStep(page: Page, action: string, panel?: string): Promise<void> {
  const opened = panel === undefined ? undefined : page.getByRole('dialog', { name: panel });
  await expect(async () => {
    expect(await nextAction(page)).toBe(action);
    const sent = opened
      ? expect(opened).toBeVisible({ timeout: 1_000 })
      : page.waitForRequest((request) => request.method() === 'PUT', { timeout: 1_000 });
    await Promise.all([sent, page.keyboard.press('1')]);
  }).toPass({ timeout: 30_000 });
  if (opened) {
    await expect(opened.locator('[data-autofocus]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(opened).toBeHidden();
  }
  await expect(page.getByRole('button', { name: action })).toHaveCount(0);
}
