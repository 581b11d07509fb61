import { expect, type Page } from '@playwright/test';
import { demo, tokenOf } from './people.ts';

/** Sets a global rate as an admin on another device. */
export async function publish(page: Page, sc: string, tc: string, rate: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.admin)}` };
  expect((await page.request.post('/v1/rates/', { headers, data: { sc, tc, rate } })).status()).toBe(201);
}
