import { expect, type Page } from '@playwright/test';
import { changes } from '../web/locales/en/changes.ts';
import { rate as t } from '../web/locales/en/rate.ts';
import { known, registerPerson } from './calls-of-others.ts';
import { customersWords, submitOf, textWith } from './customer.ts';
import { demo, fillExchange, meet, phone, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens.ts';

const uk = customersWords.uk;
const pair = { pair: 'PLN to USDT' };
const arrow = 'PLN → USDT';

test("a large rate change is confirmed by the admin, accepted by the customer and recorded with the admin's name", async ({
  browser,
  request,
  baseURL,
}) => {
  const { headers } = await known(request, demo.admin);
  const first = await request.post('/v1/rates/', { headers, data: { sc: 'PLN', tc: 'USDT', rate: '0.25' } });
  expect(first.status()).toBe(201);
  const oksana = await registerPerson(request, 'Оксана Ткаченко', 'uk');
  const [customer, admin] = await Promise.all([
    meet(browser, { language: 'uk', device: phone, baseURL }),
    meet(browser, { baseURL }),
  ]);
  await signIn(customer, oksana.cellphone);
  await fillExchange(customer, { give: 'PLN', receive: 'USDT', amount: '1000', office: 'Rynok Square' }, uk);
  await expect(submitOf(customer, uk)).toBeEnabled();
  await signIn(admin, demo.admin, '/?tab=rates');
  await changes16Percent(admin);

  // The open form asks about the new rate. The request is sent at the accepted rate.
  const notice = customer.getByRole('status').filter({
    hasText: textWith(uk.exchange.changed.line, { from: '0,2500', to: '0,2900' }),
  });
  await expect(notice).toContainText(textWith(uk.exchange.changed.more, { sum: '40,00 T' }));
  await submitOf(customer, uk).click();
  const question = customer.getByRole('dialog', { name: uk.exchange.changed.title });
  await expect(question).toContainText(textWith(uk.exchange.changed.instead, { now: '290,00 T', before: '250,00 T' }));
  await question.getByRole('button', { name: uk.exchange.changed.accept }).click();
  await expect(customer.getByText(uk.exchange.doneTitle)).toBeVisible();
  const deal = customer.getByRole('dialog');
  await expect(deal).toContainText('1 PLN = 0,2900 USDT');
  await expect(deal).toContainText('290,00 T');

  await historyTells(admin);
  await journalNames(admin, 'Olha Danyliuk');
  await Promise.all([customer.context().close(), admin.context().close()]);
});

/** Changes the rate from 0.25 to 0.29. Nothing is published before the jump is confirmed. */
async function changes16Percent(admin: Page): Promise<void> {
  const card = admin.getByRole('article', { name: pair.pair });
  await card.getByRole('button', { name: textWith(t.card.edit, pair) }).click();
  const form = admin.getByRole('form', { name: t.form.label });
  const field = form.getByRole('textbox', { name: t.form.rate, exact: true });
  await expect(field).toBeFocused();
  await field.fill('0,29');
  await expect(form).toContainText(textWith(t.form.up, { rate: '0.2500', difference: '0.0400', percent: '16.00' }));
  const guard = words.en.guard;
  const question = admin.getByRole('dialog', { name: guard.title.jump });
  await field.press('Enter');
  await expect(question).toContainText(
    textWith(guard.jump, { pair: arrow, before: '0.2500', after: '0.2900', percent: '+16.00' }),
  );
  await expect(question).toContainText(textWith(guard.officeLoses, { loss: '160.00' }));
  await question.getByRole('button', { name: guard.keep, exact: true }).last().click();
  await expect(question).toBeHidden();
  await expect(card).toContainText('0.2500');
  // The form sends again only after the unpublished call has ended.
  await expect(form.getByRole('button', { name: t.form.addGlobal })).toBeEnabled();
  await field.press('Enter');
  await question.getByRole('button', { name: guard.yes.publish }).click();
  await expect(admin.getByText(textWith(t.form.done, { pair: arrow, rate: '0.2900' }))).toBeVisible();
  await expect(card).toContainText('0.2900');
}

async function historyTells(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: textWith(t.card.history, pair) }).click();
  const dialog = admin.getByRole('dialog', { name: textWith(t.history.title, { pair: arrow }) });
  const rows = dialog.getByRole('table', { name: t.history.table }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('0.2900');
  await expect(rows.nth(1)).toContainText(textWith(t.card.up, { difference: '0.0400', percent: '16.00' }));
  await expect(rows.nth(2)).toContainText('0.2500');
  const figure = (name: string) => dialog.locator('dl > div').filter({ hasText: name });
  await expect(figure(t.history.current)).toContainText('0.2900');
  await expect(figure(t.history.lowest)).toContainText('0.2500');
  await expect(figure(t.history.average)).toContainText('0.2700');
  await dialog.getByRole('button', { name: words.en.common.close }).click();
  await expect(dialog).toBeHidden();
}

async function journalNames(admin: Page, who: string): Promise<void> {
  await admin.getByRole('link', { name: words.en.common.tab.changes }).click();
  const newest = admin
    .getByRole('list', { name: changes.title })
    .getByRole('listitem')
    .filter({ hasText: arrow })
    .first();
  await expect(newest).toContainText(who);
  await expect(newest).toContainText(changes.kind.rate_created);
  await expect(newest).toContainText('0.29');
}
