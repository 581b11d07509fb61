import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import { settle } from './barriers.ts';
import { openOffice, place, registerPerson, take } from './calls-of-others.ts';
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

/** Opens an office with one deal in each of the six statuses. */
async function aDealInEachStatus(request: APIRequestContext) {
  const [owner, cashier] = [
    await registerPerson(request, 'Iryna Melnyk'),
    await registerPerson(request, 'Olena Hnatiuk'),
  ];
  const office = await openOffice(request, 'Doroshenka', { owner, cashiers: [cashier] });
  const customer = await registerPerson(request, 'Marta Bondar');
  const way = [
    [cashier, 'confirm'],
    [owner, 'receive'],
    [cashier, 'ready'],
    [customer, 'close'],
  ] as const;
  const steps = [[], way.slice(0, 1), way.slice(0, 2), way.slice(0, 3), way, [[customer, 'cancel']]] as const;
  for (const taken of steps) {
    const deal = await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '100' });
    for (const [person, step] of taken) await take(request, person, deal, step);
  }
  return { office, deals: steps.length };
}

// spec 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 9.46
test('each status and each role has its colour, in the light and the dark scheme', async ({
  browser,
  baseURL,
  request,
}) => {
  const { office, deals } = await aDealInEachStatus(request);
  const page = await meet(browser, { baseURL });
  await signIn(page, demo.admin, `/?tab=deals&office=${office.id}`);
  const table = page.getByRole('table');
  const haveColours = async (tags: (readonly [tag: Locator, word: string, colour: string])[]) => {
    for (const [tag] of tags) await expect(tag).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchScheme(page, colorScheme);
      await settle(page);
      for (const [tag, word, colour] of tags) {
        expect(`${word} is ${await colourOf(tag)} when it is ${colorScheme}`).toBe(
          `${word} is ${colour} when it is ${colorScheme}`,
        );
      }
    }
  };
  const statuses = [
    ['Requested', 'yellow'],
    ['Confirmed', 'blue'],
    ['Completed', 'green'],
    ['Cancelled', 'red'],
    ['Received', 'purple'],
    ['Ready', 'pink'],
  ] as const;
  await expect(table.getByRole('row')).toHaveCount(1 + deals);
  await haveColours(
    statuses.map(([word, colour]) => [
      table.locator('[data-tone]', { hasText: new RegExp(`^${word}$`) }),
      word,
      colour,
    ]),
  );
  const roles = [
    ['admin', 'Admin', 'purple'],
    ['cashier', 'Cashier', 'blue'],
    ['customer', 'Customer', 'grey'],
  ] as const;
  for (const [role, word, colour] of roles) {
    await goTo(page, `/?tab=users&role=${role}`);
    await haveColours([[table.getByText(word, { exact: true }).first(), word, colour]]);
  }
  await page.context().close();
});

test('the example in a refused field does not look like typed text, in the light and the dark scheme', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
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
