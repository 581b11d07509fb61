import { expect, type Page } from '@playwright/test';
import { codeSentTo } from '../outbox-file.ts';
import { freshPhone, newcomer } from '../people.ts';
import type { Screen, Words } from './screens.ts';

export const signedOutScreens: Screen[] = [
  {
    name: 'sign-in',
    path: '/login',
    isUntouched: true,
    open: async (page, t) => {
      await expect(page.getByRole('heading', { name: t.auth.signIn.title })).toBeVisible();
    },
  },
  {
    name: 'sign-in, refused',
    path: '/login',
    open: async (page, t) => {
      await page.getByRole('button', { name: t.auth.signIn.submit }).click();
      await expect(page.getByText(t.common.phoneMissing)).toBeVisible();
      await page.getByRole('textbox', { name: t.common.phone }).fill('0501112233');
      await page.getByLabel(t.auth.password, { exact: true }).fill('wrong');
      await page.getByRole('button', { name: t.auth.signIn.submit }).click();
      await expect(page.getByRole('alert')).toContainText(t.auth.toast.signInFailed);
    },
  },
  {
    name: 'create account',
    path: '/login?mode=register',
    open: async (page, t) => {
      await expect(page.getByRole('heading', { name: t.auth.register.title })).toBeVisible();
      await page.getByRole('textbox', { name: t.common.phone }).fill('123');
      await page.getByLabel(t.auth.password, { exact: true }).fill('abcdefgh1');
      await page.getByLabel(t.common.newPassword.confirm).fill('abc');
      await page.getByLabel(t.auth.password, { exact: true }).focus();
      await expect(page.getByText(t.common.newPassword.mismatch)).toBeVisible();
    },
  },
  {
    name: 'forgotten password',
    path: '/login?recover=1',
    isUntouched: true,
    open: async (page, t) => {
      await expect(recovery(page, t)).toBeVisible();
    },
  },
  {
    name: 'forgotten password, whose',
    path: '/login?recover=1',
    open: async (page, t) => {
      await recovery(page, t).getByRole('button', { name: t.auth.recovery.continue }).click();
      await recovery(page, t).getByRole('textbox', { name: t.common.phone }).fill('123');
      await recovery(page, t).getByRole('button', { name: t.auth.recovery.send }).click();
      await expect(recovery(page, t).locator('[aria-invalid="true"]')).toBeVisible();
    },
  },
  {
    name: 'forgotten password, a wrong code',
    path: '/login?recover=1',
    open: async (page, t) => {
      const dialog = recovery(page, t);
      await dialog.getByRole('button', { name: t.auth.recovery.continue }).click();
      await dialog.getByRole('textbox', { name: t.common.phone }).fill(freshPhone());
      await dialog.getByRole('button', { name: t.auth.recovery.send }).click();
      await dialog.getByRole('textbox', { name: t.common.code.label }).fill('000000');
      await expect(dialog.getByText(t.messages.invalidCode)).toBeVisible();
    },
  },
  {
    name: 'forgotten password, the code and then a new one',
    path: '/login?recover=1',
    open: async (page, t, folder) => {
      const dialog = recovery(page, t);
      await dialog.getByRole('button', { name: t.auth.recovery.continue }).click();
      const forgetful = await newcomer(page.request);
      await dialog.getByRole('textbox', { name: t.common.phone }).fill(forgetful);
      await dialog.getByRole('button', { name: t.auth.recovery.send }).click();
      await dialog.getByRole('textbox', { name: t.common.code.label }).fill(await codeSentTo(folder, forgetful));
      await dialog.getByLabel(t.auth.recovery.newPassword, { exact: true }).fill('abcdefgh1');
      await expect(dialog.getByText(t.common.passwordRules.uppercase).first()).toBeVisible();
    },
  },
];

const recovery = (page: Page, t: Words) => page.getByRole('dialog', { name: t.auth.recovery.title });
