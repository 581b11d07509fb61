import { expect, type Locator } from '@playwright/test';
import { settle } from './barriers.ts';
import { demo, goTo, meet, phone, signIn } from './people.ts';
import { test } from './product.ts';
import { switchScheme } from './turning.ts';

/** The name of the background colour of an element. */
const colourOf = (shown: Locator) =>
  shown.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(
      Number,
    );
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    const spread = most - least;
    if (spread < 12) return 'grey';
    const sixth =
      most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
    const hue = (sixth * 60 + 360) % 360;
    const names = [
      [20, 'red'],
      [35, 'orange'],
      [65, 'yellow'],
      [165, 'green'],
      [195, 'cyan'],
      [235, 'blue'],
      [290, 'purple'],
      [345, 'pink'],
    ] as const;
    return names.find(([end]) => hue < end)?.[1] ?? 'red';
  });

// spec 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 9.46
test('each status and each role has its colour, in the light and the dark scheme', async ({ browser, baseURL }) => {
  const page = await meet(browser, { baseURL });
  await signIn(page, demo.admin, '/?tab=deals');
  const table = page.getByRole('table');
  const hasColour = async (tag: Locator, word: string, colour: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchScheme(page, colorScheme);
      await settle(page);
      expect(`${word} is ${await colourOf(tag)} when it is ${colorScheme}`).toBe(
        `${word} is ${colour} when it is ${colorScheme}`,
      );
    }
  };
  const statuses = [
    [1, 'Requested', 'yellow'],
    [2, 'Confirmed', 'blue'],
    [3, 'Completed', 'green'],
    [4, 'Cancelled', 'red'],
    [5, 'Received', 'purple'],
    [6, 'Ready', 'pink'],
  ] as const;
  for (const [code, word, colour] of statuses) {
    await goTo(page, `/?tab=deals&status=${code}`);
    const tag = table.getByRole('cell', { name: word, exact: true }).first().getByText(word, { exact: true });
    await expect(tag).toBeVisible();
    await hasColour(tag, word, colour);
  }
  const roles = [
    ['admin', 'Admin', 'purple'],
    ['cashier', 'Cashier', 'blue'],
    ['customer', 'Customer', 'grey'],
  ] as const;
  for (const [role, word, colour] of roles) {
    await goTo(page, `/?tab=users&role=${role}`);
    const badge = table.getByText(word, { exact: true }).first();
    await expect(badge).toBeVisible();
    await hasColour(badge, word, colour);
  }
  await page.context().close();
});

test('the example in a refused field does not look like typed text, in the light and the dark scheme', async ({
  browser,
  baseURL,
}) => {
  const page = await meet(browser, { device: phone, baseURL });
  await page.goto('/login');
  const field = page.getByRole('textbox', { name: 'Phone' });
  const colours = async () => {
    await settle(page);
    return field.evaluate((input) => ({
      example: getComputedStyle(input, '::placeholder').color,
      typed: getComputedStyle(input).color,
    }));
  };
  const both = async () => {
    await switchScheme(page, 'light');
    const light = await colours();
    await switchScheme(page, 'dark');
    return [light, await colours()];
  };
  await expect(field).toBeVisible();
  const before = await both();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(field).toHaveAttribute('data-error');
  const refused = await both();
  expect(refused.map(({ example }) => example)).toEqual(before.map(({ example }) => example));
  for (const { example, typed } of refused) expect(typed).not.toBe(example);
  await page.context().close();
});
