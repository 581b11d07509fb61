import { expect } from '@playwright/test';
import { barriers, wcag } from './barriers.ts';
import { openOffice, place, registerPerson } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { isConnected, meet, openDeal, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const t = words.en;

test('at 1440 px a deal stands beside its lane: J and K walk on, 1 takes the step of the framed deal, Escape goes back', {
  tag: '@long',
}, async ({ browser, request, baseURL }) => {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const customers = await Promise.all(
    ['Marta Bondar', 'Taras Koval', 'Oksana Tkach'].map((name) => registerPerson(request, name)),
  );
  const office = await openOffice(request, 'Kopernyka', { owner, cashiers: [] });
  const deals = [];
  for (const customer of customers)
    deals.push(await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '100' }));
  const page = await meet(browser, { baseURL });
  await signIn(page, owner.cellphone, '/?tab=deals');
  await isConnected(page);
  const [first, second, third] = deals;
  if (!first || !second || !third) throw new Error('Three deals are placed.');
  const lanes = page.getByRole('region', { name: t.deals.lanes.heading });
  const panel = (number: string) => page.getByRole('region', { name: textWith(t.order.name, { id: number }) });
  const opener = (number: string) => lanes.getByRole('button', { name: textWith(t.deals.queue.openDeal, { number }) });
  const framed = lanes.locator('[data-current]');
  const green = page.locator('[aria-keyshortcuts="1"]');

  await opener(first.number).focus();
  await page.keyboard.press('Enter');
  await expect(panel(first.number)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`order=${first.id}`));
  await expect(panel(first.number).getByText(t.order.details.title)).toBeVisible();
  expect(await barriers(page, wcag)).toEqual([]);

  await page.keyboard.press('j');
  await expect(panel(second.number)).toBeVisible();
  await expect(opener(second.number)).toBeFocused();
  await expect(framed).toHaveCount(1);
  await expect(framed).toContainText(second.number);
  await page.keyboard.press('k');
  await expect(panel(first.number)).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel(second.number).getByRole('button', { name: t.order.step.confirm, exact: true })).toBeVisible();
  await expect(green).toHaveCount(1);

  const taken: string[] = [];
  page.on('request', (sent) => void (sent.method() === 'PUT' && taken.push(sent.url())));
  await expect(async () => {
    await page.keyboard.press('1');
    await expect(page.getByText(textWith(t.order.taken.confirm, { id: second.number }))).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(taken.filter((url) => url.includes('/confirm')).map((url) => url.includes(second.id))).toEqual([true]);
  await expect(panel(third.number)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(openDeal(page)).toHaveCount(0);
  await expect(opener(third.number)).toBeFocused();
  await expect(page).not.toHaveURL(/order=/);
  await page.context().close();
});

test('a deal that leaves its lane does not move the table below', { tag: '@long' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const office = await openOffice(request, 'Stryiska', { owner, cashiers: [] });
  for (const name of ['Marta Bondar', 'Taras Koval', 'Oksana Tkach'])
    await place(request, await registerPerson(request, name), office, { sc: 'USDT', tc: 'UAH', amount: '100' });
  const page = await meet(browser, { baseURL });
  await signIn(page, owner.cellphone, '/?tab=deals');
  await isConnected(page);
  const lane = (name: 'confirm' | 'customer') => page.getByRole('region', { name: t.deals.lanes.title[name] });
  await expect(lane('confirm').getByRole('listitem')).toHaveCount(3);
  const top = async () => (await page.getByRole('table').boundingBox())?.y;
  const before = await top();
  await lane('confirm')
    .getByRole('button', { name: new RegExp(t.order.step.confirm) })
    .first()
    .click();
  await page.mouse.move(0, 0);
  await expect(lane('customer').getByRole('listitem')).toHaveCount(1);
  await expect(lane('confirm').getByRole('listitem')).toHaveCount(2);
  expect(await top()).toBe(before);
});
