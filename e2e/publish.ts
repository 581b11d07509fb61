import { expect, type Page } from '@playwright/test';
import { demo, tokenOf } from './people.ts';

/** An admin elsewhere sets a global rate. */
export async function publish(page: Page, sc: string, tc: string, rate: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.admin)}` };
  expect((await page.request.post('/v1/rates/', { headers, data: { sc, tc, rate } })).status()).toBe(201);
}
