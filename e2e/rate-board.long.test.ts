import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { barriers, wcag } from './barriers.ts';
import { known } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { demo, meet, signIn, speaks } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

/** Currencies that no other test uses, with the rates of both directions. */
const morning = [
  { sc: 'USDT', tc: 'HKD', rate: '7.75' },
  { sc: 'HKD', tc: 'USDT', rate: '0.12738854' },
  { sc: 'USDT', tc: 'HUF', rate: '338' },
  { sc: 'HUF', tc: 'USDT', rate: '0.00290698' },
  { sc: 'USDT', tc: 'ILS', rate: '3.6' },
  { sc: 'ILS', tc: 'USDT', rate: '0.27027027' },
] as const;
const published = ['7.76', '0.12722646', '339.5', '0.00289436', '3.62', '0.26954178'];

const Rates = z.array(z.object({ sc: z.string(), tc: z.string(), rate: z.number() }));

/** What is in force, in the order of the morning. */
async function inForce(request: APIRequestContext): Promise<string[]> {
  const { headers } = await known(request, demo.admin);
  const rates = Rates.parse(await (await request.get('/v1/rates/current-rates', { headers })).json());
  return morning.map(({ sc, tc }) => String(rates.find((rate) => rate.sc === sc && rate.tc === tc)?.rate));
}

/** A hand that counts its presses. Two keys held together are two. */
function handOn(page: Page) {
  let presses = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        presses += key.split('+').filter(Boolean).length || 1;
        await page.keyboard.press(key);
      }
    },
    async type(text: string) {
      presses += text.length;
      await page.keyboard.type(text);
    },
    presses: () => presses,
  };
}

for (const language of ['en', 'uk'] as const) {
  const t = words[language];
  const as = (price: string) => (language === 'uk' ? price.replace('.', ',') : price);
  const buys = (quoted: string) => textWith(t.quotes.buy, { base: 'USDT', quoted });
  const sells = (quoted: string) => textWith(t.quotes.sell, { base: 'USDT', quoted });

  test(`six rates of a morning take at most 40 keys and one review, and a slip is caught: ${language}`, {
    tag: '@long',
  }, async ({ browser, request, baseURL }) => {
    const { headers } = await known(request, demo.admin);
    for (const data of morning) expect((await request.post('/v1/rates/', { headers, data })).status()).toBe(201);
    const before = await inForce(request);
    await speaks(request, demo.admin, language);
    const page = await meet(browser, { language, baseURL });
    await signIn(page, demo.admin, '/?tab=rates');
    const board = page.getByRole('region', { name: t.quotes.title });
    const cell = (name: string) => board.getByRole('textbox', { name });
    const hand = handOn(page);

    await cell(buys('HKD')).focus();
    await hand.press('+', 'Tab', '+', 'Tab');
    await hand.type(as('339.5'));
    await hand.press('Tab');
    await expect(cell(sells('HUF'))).toBeFocused();
    await hand.type(as('23.1000'));
    await expect(board).toContainText(t.quotes.crossed);
    await expect(cell(sells('HUF'))).toHaveAttribute('aria-invalid', 'true');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page, wcag), colorScheme).toEqual([]);
    }
    await hand.press('Escape');
    await expect(cell(sells('HUF'))).toHaveValue(as('344.00'));
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(as('344.00'));
    await hand.type(as('345.5'));
    await hand.press('Tab');
    await hand.type(as('3.62'));
    await hand.press('Tab');
    await hand.type(as('3.71'));
    await hand.press('Control+Enter');

    const review = page.getByRole('dialog').filter({ hasText: as('345.50') });
    await expect(review).toBeVisible();
    await expect(review.getByRole('textbox')).toHaveCount(0);
    await expect(review.getByRole('listitem')).toHaveCount(6);
    await expect(review.getByRole('button').last()).toBeFocused();
    await hand.press('Enter');
    await expect(review).toBeHidden();
    await expect.poll(() => inForce(request)).toEqual(published);
    expect(hand.presses()).toBeLessThanOrEqual(40);

    await board.getByRole('button', { name: t.quotes.bar.undo }).click();
    await page.getByRole('dialog').getByRole('button').last().press('Enter');
    await expect.poll(() => inForce(request)).toEqual(before);
    await page.context().close();
  });
}
