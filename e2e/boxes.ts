import type { Locator } from '@playwright/test';
import { settle } from './barriers.ts';

/** Where something stands once nothing moves. */
export async function boxOf(shown: Locator) {
  await settle(shown.page());
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}
