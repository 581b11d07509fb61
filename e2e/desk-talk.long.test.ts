import { expect } from '@playwright/test';
import { barriers, wcag } from './barriers.ts';
import { openOffice, type Person, type PlacedOrder, place, registerPerson } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { isConnected, meet, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const t = words.en;

test('a message lifts its deal, and is read and answered in the panel by keys alone', { tag: '@long' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const customers = await Promise.all(['Marta Bondar', 'Taras Koval'].map((name) => registerPerson(request, name)));
  const office = await openOffice(request, 'Doroshenka', { owner, cashiers: [] });
  const deals = [];
  for (const customer of customers)
    deals.push(await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '100', note: 'In hundreds' }));
  const [marta, taras] = customers;
  const [first, second] = deals;
  if (!marta || !taras || !first || !second) throw new Error('Two deals are placed.');
  const write = async ({ headers }: Person, { id }: PlacedOrder, text: string) =>
    expect((await request.post(`/v1/orders/${id}/messages`, { headers, data: { text } })).status()).toBe(201);
  const page = await meet(browser, { baseURL });
  await signIn(page, owner.cellphone, '/?tab=deals');
  await isConnected(page);
  const lanes = page.getByRole('region', { name: t.deals.lanes.heading });
  const cards = lanes.getByRole('listitem');
  await expect(cards.first()).toContainText(first.number);

  await write(taras, second, 'At the second window?');
  await expect(cards.first()).toContainText(second.number);
  await expect(cards.first()).toContainText(t.deals.lanes.unread);
  await lanes.getByRole('button', { name: textWith(t.deals.queue.openDeal, { number: second.number }) }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: textWith(t.order.name, { id: second.number }) });
  const log = panel.getByRole('log', { name: t.talk.title });
  await expect(log.getByText('At the second window?')).toBeInViewport();
  await expect(panel.getByText('In hundreds')).toBeInViewport();
  await expect(lanes.getByText(t.deals.lanes.unread)).toHaveCount(0);
  await expect(cards.first()).toContainText(second.number);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await barriers(page, wcag)).toEqual([]);

  const field = panel.getByRole('textbox', { name: t.talk.text });
  await expect(async () => {
    await page.keyboard.press('m');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('Yes, come in');
  await page.keyboard.press('Enter');
  await expect(log.getByText('Yes, come in')).toBeVisible();
  await expect(log.getByText(t.talk.delivered)).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();

  // The other deal is lifted while this one is open, and J goes to it.
  await write(marta, first, 'And me?');
  await expect(lanes.getByText(t.deals.lanes.unread)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(cards.first()).toContainText(first.number);
  await page.context().close();
});
