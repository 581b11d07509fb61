import type { Locator, Page } from '@playwright/test';
import { settle } from './barriers.ts';

/** The box of an element after all animations have ended. */
export async function boxOf(shown: Locator) {
  await settle(shown.page());
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

/** Drags the element, as a person does with a mouse. */
export async function drag(page: Page, shown: Locator, right: number, down: number): Promise<void> {
  const { x, y, width, height } = await boxOf(shown);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 8 });
  await page.mouse.up();
}

type Box = Awaited<ReturnType<typeof boxOf>>;

/** Whether the inner box lies within the outer box, with a tolerance of half a pixel. */
export const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

export const doOverlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
