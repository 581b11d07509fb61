import type { Locator, Page } from '@playwright/test';
import { settle } from './barriers.ts';

/** Where something stands once nothing moves. */
export async function boxOf(shown: Locator) {
  await settle(shown.page());
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

/** Moves what is shown, as a hand with a mouse does. */
export async function drag(page: Page, shown: Locator, right: number, down: number): Promise<void> {
  const { x, y, width, height } = await boxOf(shown);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 8 });
  await page.mouse.up();
}
