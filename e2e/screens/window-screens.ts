import { expect } from '@playwright/test';
import { like, type Screen } from './screens.ts';

/** The window of a cashier who has placed deals: its empty form, and one of them. */
export const windowScreens: Screen[] = [
  {
    name: 'the window',
    path: '/?tab=deals&dialog=walk-in',
    open: async (page, t) => {
      await expect(page.getByRole('textbox', { name: t.walkin.gives.cash })).toBeVisible();
      await expect(page.getByRole('heading', { name: t.walkin.recent.title })).toBeVisible();
    },
  },
  {
    name: 'a deal at the window',
    path: '/?tab=deals&dialog=walk-in',
    open: async (page, t) => {
      const recent = page.getByRole('region', { name: t.walkin.recent.title });
      await recent.getByRole('button').first().click();
      await expect(page.getByRole('heading', { name: like(t.walkin.placed.title) })).toBeVisible();
      await expect(page.getByRole('heading', { name: t.walkin.placed.steps })).toBeVisible();
    },
  },
];
