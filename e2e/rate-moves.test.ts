import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { changes } from '../web/locales/en/changes.ts';
import { rate as rateWords } from '../web/locales/en/rate.ts';
import { known, type Person, registerPerson } from './calls-of-others.ts';
import {
  customersWords,
  formHolds,
  formIsNew,
  inField,
  leaveDeal,
  missing,
  noteOf,
  placedBy,
  receive,
  submitOf,
  textWith,
  writeNote,
} from './customer.ts';
import { readersOf } from './every-way.ts';
import { holdLine } from './live-line.ts';
import { demo, fillExchange, meet, phone, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const note = 'Великими купюрами, please';
/** Each test changes the rate of another pair, which only it uses. */
type Given = 'GBP' | 'SEK' | 'CZK';
const wanted = (give: Given) => ({ give, receive: 'USDT', amount: '1000', office: 'Podil' });

const figures = {
  en: { amount: '1,000.00', at12: '1,200.00', at11: '1,100.00', at125: '1,250.00', less: '100.00', more: '50.00' },
  uk: { amount: '1 000,00', at12: '1 200,00', at11: '1 100,00', at125: '1 250,00', less: '100,00', more: '50,00' },
} as const;
/** As the question shows the rates, and as the line between the sums tells them: the price that stood there. */
const rates = { en: ['1.2000', '1.1000'], uk: ['1,2000', '1,1000'] } as const;
const prices = { en: ['1.20', '1.10 T', '1.25 T'], uk: ['1,20', '1,10 T', '1,25 T'] } as const;

for (const { language, device } of readersOf('uk')) {
  const t = customersWords[language];
  const { amount, at12, at11, at125, less, more } = figures[language];
  const [before, lower] = rates[language];
  const [from, toLower, toHigher] = prices[language];
  const { changed } = t.exchange;
  const left = (give: Given) => ({ ...wanted(give), amount, note });

  test.describe(`a customer fills the form: ${language}`, () => {
    let page: Page;
    let customer: Person;
    let sent: string[];
    let line: Awaited<ReturnType<typeof holdLine>>;

    test.beforeAll(async ({ browser, request, baseURL }) => {
      page = await meet(browser, { language, device, baseURL });
      customer = await registerPerson(request, 'Somebody Waiting', language);
      line = await holdLine(page);
      sent = requestsSent(page);
      await signIn(page, customer.cellphone);
    });
    test.afterAll(() => page.context().close());

    /** Fills the form at the rate 1.2, and answers the id of that rate. */
    async function fills(request: APIRequestContext, give: Given): Promise<string> {
      const rateId = await publish(request, give, '1.2');
      // The page must know the new pair before the form can be filled with it.
      await page.evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))));
      await fillExchange(page, wanted(give), t);
      await writeNote(page, note, t);
      await expect(receive(page, t)).toHaveValue(inField(at12));
      return rateId;
    }

    test('when the rate moves, a filled form shows the cost and asks before it sends', async ({ request }) => {
      await fills(request, 'GBP');
      await publish(request, 'GBP', '1.1');
      await expect(page.getByText(textWith(changed.line, { from, to: toLower })).first()).toBeVisible();
      await expect(page.getByText(textWith(changed.less, { sum: `${less} T` })).first()).toBeVisible();
      await expect(receive(page, t)).toHaveValue(inField(at11));
      await submitOf(page, t).click();
      const question = page.getByRole('dialog', { name: changed.title });
      await expect(question.getByText(before, { exact: true })).toBeVisible();
      await expect(question.getByText(lower, { exact: true })).toBeVisible();
      await expect(question).toContainText(textWith(changed.instead, { now: `${at11} T`, before: `${at12} T` }));
      await expect(question).toContainText(textWith(changed.lessBy, { sum: `${less} T` }));

      await question.getByRole('button', { name: changed.decline }).last().click();
      await expect(question).toBeHidden();
      await formHolds(page, left('GBP'), t);
      expect(sent).toEqual([]);
      expect(await placedBy(request, customer)).toEqual([]);

      await publish(request, 'GBP', '1.25');
      await expect(page.getByText(textWith(changed.line, { from, to: toHigher })).first()).toBeVisible();
      await expect(page.getByText(textWith(changed.more, { sum: `${more} T` })).first()).toBeVisible();
      await submitOf(page, t).click();
      await expect(question).toContainText(textWith(changed.moreBy, { sum: `${more} T` }));
      await question.getByRole('button', { name: changed.accept }).click();
      await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
      await formIsNew(page, t);
      expect(await placedBy(request, customer)).toMatchObject([{ amt_to_exch: 1000, amt_to_recv: 1250, note }]);
      expect(sent).toHaveLength(1);
      await expect(page.getByRole('region', { name: t.exchange.active.title })).toContainText(`${at125} T`);
      await leaveDeal(page);
    });

    test('a rate that moved without a live message is asked about, and declining it keeps the form', {
      tag: '@long',
    }, async ({ request }) => {
      await fills(request, 'SEK');
      const placed = (await placedBy(request, customer)).length;
      line.deafen();
      await publish(request, 'SEK', '1.1');

      await submitOf(page, t).click();
      const question = page.getByRole('dialog', { name: changed.title });
      await expect(question).toContainText(textWith(changed.instead, { now: `${at11} T`, before: `${at12} T` }));
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await formHolds(page, left('SEK'), t);
      await expect(page.getByText(textWith(changed.line, { from, to: toLower })).first()).toBeVisible();
      await expect(receive(page, t)).toHaveValue(inField(at11));
      expect(await placedBy(request, customer)).toHaveLength(placed);

      await submitOf(page, t).click();
      await question.getByRole('button', { name: changed.accept }).click();
      // The notice of the order before may still be visible, so the list says when this one is placed.
      await expect.poll(async () => (await placedBy(request, customer)).length).toBeGreaterThan(placed);
      await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
      const [newest, ...others] = await placedBy(request, customer);
      expect(newest).toMatchObject({ amt_to_exch: 1000, amt_to_recv: 1100, note });
      expect(others).toHaveLength(placed);
      await leaveDeal(page);
    });

    test('a withdrawn rate is shown as gone, and the typed text stays', { tag: '@long' }, async ({ request }) => {
      const rateId = await fills(request, 'CZK');
      const placed = (await placedBy(request, customer)).length;
      line.deafen();
      await switchOff(request, rateId);

      await submitOf(page, t).click();
      const question = page.getByRole('dialog', { name: changed.goneTitle });
      await expect(question).toContainText(textWith(changed.gone, { sc: 'CZK', tc: 'USDT' }));
      await expect(question.getByRole('button', { name: changed.accept })).toHaveCount(0);
      await question.getByRole('button', { name: changed.decline }).last().click();
      await expect(question).toBeHidden();
      await expect(missing(page, t.exchange.reasons.rate)).toBeVisible();
      await expect(submitOf(page, t)).toBeDisabled();
      await expect(noteOf(page, t)).toHaveValue(note);
      await expect(page.getByRole('textbox', { name: t.exchange.give, exact: true })).toHaveValue(inField(amount));
      expect(await placedBy(request, customer)).toHaveLength(placed);
    });
  });
}

/** The requests for a new order that the page sends from now on. */
function requestsSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/v1/orders/') {
      sent.push(request.postData() ?? '');
    }
  });
  return sent;
}

async function publish(request: APIRequestContext, sc: Given, rate: string): Promise<string> {
  const { headers } = await known(request, demo.admin);
  const answer = await request.post('/v1/rates/', { headers, data: { sc, tc: 'USDT', rate } });
  expect(answer.status()).toBe(201);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

async function switchOff(request: APIRequestContext, rateId: string): Promise<void> {
  const { headers } = await known(request, demo.admin);
  const answer = await request.patch(`/v1/rates/${rateId}/status`, { headers, params: { active: 'false' } });
  expect(answer.status()).toBe(200);
}

const uk = customersWords.uk;
const zloty = { pair: 'PLN to USDT' };
const arrow = 'PLN → USDT';

test("a large rate change is confirmed by the admin, accepted by the customer and recorded with the admin's name", {
  tag: '@long',
}, async ({ browser, request, baseURL }) => {
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
    hasText: textWith(uk.exchange.changed.line, { from: '4,0000', to: '3,4483 PLN' }),
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
  const card = admin.getByRole('article', { name: zloty.pair });
  await card.getByRole('button', { name: textWith(rateWords.card.edit, zloty) }).click();
  const form = admin.getByRole('form', { name: rateWords.form.label });
  const field = form.getByRole('textbox', { name: rateWords.form.rate, exact: true });
  await expect(field).toBeFocused();
  await field.fill('0,29');
  await expect(form).toContainText(
    textWith(rateWords.form.up, { rate: '0.2500', difference: '0.0400', percent: '16.00' }),
  );
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
  await expect(form.getByRole('button', { name: rateWords.form.addGlobal })).toBeEnabled();
  await field.press('Enter');
  await question.getByRole('button', { name: guard.yes.publish }).click();
  await expect(admin.getByText(textWith(rateWords.form.done, { pair: arrow, rate: '0.2900' }))).toBeVisible();
  await expect(card).toContainText('0.2900');
}

async function historyTells(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: textWith(rateWords.card.history, zloty) }).click();
  const dialog = admin.getByRole('dialog', { name: textWith(rateWords.history.title, { pair: arrow }) });
  const rows = dialog.getByRole('table', { name: rateWords.history.table }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('0.2900');
  await expect(rows.nth(1)).toContainText(textWith(rateWords.card.up, { difference: '0.0400', percent: '16.00' }));
  await expect(rows.nth(2)).toContainText('0.2500');
  const figure = (name: string) => dialog.locator('dl > div').filter({ hasText: name });
  await expect(figure(rateWords.history.current)).toContainText('0.2900');
  await expect(figure(rateWords.history.lowest)).toContainText('0.2500');
  await expect(figure(rateWords.history.average)).toContainText('0.2700');
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
