import { expect } from '@playwright/test';
import { barriers, wcag } from './barriers.ts';
import { openOffice, place, registerPerson, take } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { goTo, meet, phone, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const t = words.en;

test('what the office does comes to the bell at once, opens its deal, is read on every device, and is chosen by kind', async ({
  browser,
  request,
  baseURL,
}) => {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const customer = await registerPerson(request, 'Marta Bondar');
  const office = await openOffice(request, 'Sichovykh', { owner, cashiers: [] });
  const page = await meet(browser, { device: phone, touch: true, baseURL });
  const desk = await meet(browser, { baseURL });
  for (const one of [page, desk]) {
    await signIn(one, customer.cellphone, '/?tab=deals');
    await goTo(one, '/?tab=profile');
  }
  const unread = (one: typeof page, count: number) =>
    one.getByRole('link', { name: textWith(t.notification.unread_one, { count: String(count) }), exact: true });

  const before = Number((await page.getByRole('link', { name: /^Inbox/ }).innerText()) || 0);
  const deal = await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '100' });
  await take(request, owner, deal, 'confirm');
  await unread(page, before + 1).tap();
  const inbox = page.getByRole('dialog', { name: t.inbox.title });
  const entry = inbox.getByRole('link', { name: /is confirmed/ });
  await expect(entry).toContainText(t.inbox.unreadOne);
  expect(await barriers(page, wcag)).toEqual([]);

  await entry.tap();
  await expect(page.getByRole('dialog', { name: textWith(t.order.name, { id: deal.number }) })).toBeVisible();
  await page.goBack();
  await expect(entry).not.toContainText(t.inbox.unreadOne);
  await expect(
    before > 0 ? unread(desk, before) : desk.getByRole('link', { name: 'Inbox', exact: true }),
  ).toBeVisible();

  await inbox.getByRole('button', { name: t.inbox.choices.open }).tap();
  const messages = page.getByRole('switch', { name: t.inbox.choices.kind.message });
  await expect(messages).toBeChecked();
  await messages.tap();
  await expect(messages).not.toBeChecked();
  expect(await barriers(page, wcag)).toEqual([]);
  await page.reload();
  await expect(messages).not.toBeChecked();
  await Promise.all([page.context().close(), desk.context().close()]);
});
