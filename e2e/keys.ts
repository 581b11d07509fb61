import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has before the one that is wanted. */
const mostStops = 60;
/** As many as stand on a desk: the queue and a page of the table. */
const mostDeals = 15;

/** Goes from stop to stop until it is reached, as somebody without a mouse has to. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${mostStops} times ${key}.`);
}

/** Moves by J, and back by K, until the deal of that number has the focus. */
export async function walkTo(page: Page, number: string): Promise<void> {
  for (const key of [...Array(mostDeals).fill('j'), ...Array(mostDeals).fill('k')]) {
    if ((await focused(page)).endsWith(number)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`J and K do not lead to the deal ${number}.`);
}

/** What the element with the focus is called. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

/** What the key `1` would do now; nothing where the deal under the focus waits for somebody else. */
export const nextAction = (page: Page) =>
  page.evaluate(() => document.querySelector('[aria-keyshortcuts="1"]')?.getAttribute('aria-label') ?? '');

/**
 * Takes the step that is meant, and only that. The key rests for a moment after the deal under it has changed, so it is
 * pressed until the step is on its way; pressed once more on the way, it does nothing.
 */
export async function pressStep(page: Page, action: string): Promise<void> {
  await expect(async () => {
    expect(await nextAction(page)).toBe(action);
    const sent = page.waitForRequest((request) => request.method() === 'PUT', { timeout: 1_000 });
    await Promise.all([sent, page.keyboard.press('1')]);
  }).toPass({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: action })).toHaveCount(0);
}
