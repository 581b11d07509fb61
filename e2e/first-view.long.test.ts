import { expect } from '@playwright/test';
import { known } from './calls-of-others.ts';
import { customersWords, placedBy, submitOf } from './customer.ts';
import { boxOf } from './overlap.ts';
import { enrol, meet, openOffices, signIn } from './people.ts';
import { test } from './product.ts';

const t = customersWords.en;
const handset = { width: 390, height: 844 };

test('a returning customer places a deal in two taps and a number, and the button never leaves the first view', async ({
  browser,
  request,
  baseURL,
}) => {
  const { cellphone } = await enrol(request);
  const page = await meet(browser, { device: handset, touch: true, baseURL });
  await signIn(page, cellphone, '/?tab=exchange&sc=USDT&tc=USD');

  const button = submitOf(page, t);
  const bottom = async () => {
    const { y, height } = await boxOf(button);
    return y + height;
  };
  await expect(button).toBeVisible();
  expect(await bottom()).toBeLessThanOrEqual(handset.height);

  // One tap and a number …
  await page.getByRole('textbox', { name: t.exchange.give, exact: true }).tap();
  await page.keyboard.type('500');
  await expect(page.getByRole('textbox', { name: t.exchange.receive, exact: true })).not.toHaveValue('');
  await expect(button).toBeEnabled();
  expect(await bottom()).toBeLessThanOrEqual(handset.height);
  for (const text of [t.exchange.plan.collect, t.exchange.note.add]) {
    const { y, height } = await boxOf(page.getByText(text));
    expect(y + height, `"${text}" is above the bar`).toBeLessThanOrEqual((await boxOf(button)).y);
  }
  expect(await page.evaluate(() => window.scrollY), 'nothing had to scroll').toBe(0);

  // … and the second tap.
  await button.tap();
  await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
  const customer = await known(request, cellphone);
  expect(await placedBy(request, customer)).toMatchObject([{ status: 1, sc: 'USDT', tc: 'USD', amt_to_exch: 500 }]);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openOffices(page);
  await expect(page.getByRole('dialog', { name: t.office.list.title })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await bottom()).toBeLessThanOrEqual(handset.height);
  await page.context().close();
});
