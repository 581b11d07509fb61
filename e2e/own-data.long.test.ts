import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { OwnData } from '#contract/person/own-data.ts';
import { barriers, wcag } from './barriers.ts';
import { freshPhone, goTo, meet, phone, register } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const t = words.uk;

test('a customer saves the own data as a file, asks for erasure, and takes it back', async ({ browser, baseURL }) => {
  const cellphone = freshPhone();
  const page = await meet(browser, { device: phone, language: 'uk', touch: true, baseURL });
  await register(page, cellphone, t);
  await goTo(page, '/?tab=profile');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t.privacy.export.start }).tap();
  const file = await saving;
  const name = file.suggestedFilename();
  await expect(page.getByText(name)).toBeVisible();
  const data = OwnData.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(data.account).toMatchObject([{ cellphone }]);
  expect(data.agreements, 'what the person agreed to at the registration').toHaveLength(1);
  expect(data.deals).toEqual([]);

  await page.getByRole('button', { name: t.privacy.erasure.open }).tap();
  const question = page.getByRole('dialog', { name: t.privacy.erasure.question });
  await expect(question).toContainText(t.privacy.erasure.goes);
  await expect(question).toContainText(t.privacy.erasure.stays);
  expect(await barriers(page, wcag)).toEqual([]);
  await question.getByRole('button', { name: t.privacy.erasure.yes }).tap();
  await expect(page.getByText(t.privacy.erasure.asked)).toBeVisible();

  // The wish is kept on the server, not on the page.
  await page.reload();
  await expect(page.getByText(t.privacy.erasure.waits)).toBeVisible();
  await page.getByRole('button', { name: t.privacy.erasure.withdraw }).tap();
  await expect(page.getByText(t.privacy.erasure.withdrawn)).toBeVisible();
  await expect(page.getByRole('button', { name: t.privacy.erasure.open })).toBeVisible();
  await page.context().close();
});
