import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { known, registerPerson } from './calls-of-others.ts';
import {
  customersWords,
  formHolds,
  formIsNew,
  inField,
  missing,
  noteOf,
  placedBy,
  readers,
  receive,
  submitOf,
  textWith,
} from './customer.ts';
import { demo, fillExchange, meet, signIn } from './people.ts';
import { test } from './product.ts';

const note = 'Великими купюрами, please';
/** Only these journeys use this pair, so a change of its rate disturbs no other test. */
const pair = { give: 'GBP', receive: 'USDT' };
const wanted = { ...pair, amount: '1000', office: 'Podil' };

const figures = {
  en: { amount: '1,000.00', at12: '1,200.00', at11: '1,100.00', at125: '1,250.00', less: '100.00', more: '50.00' },
  uk: { amount: '1 000,00', at12: '1 200,00', at11: '1 100,00', at125: '1 250,00', less: '100,00', more: '50,00' },
} as const;
const rates = { en: ['1.2000', '1.1000', '1.2500'], uk: ['1,2000', '1,1000', '1,2500'] } as const;

for (const { language, device } of readers) {
  const t = customersWords[language];
  const { amount, at12, at11, at125, less, more } = figures[language];
  const [before, lower, higher] = rates[language];
  const { changed } = t.exchange;
  const left = { ...pair, amount, office: wanted.office, note };

  test(`when the rate moves, a filled form shows the cost and asks before it sends: ${language}`, async ({
    browser,
    request,
    baseURL,
  }) => {
    await publish(request, '1.2');
    const page = await meet(browser, { language, device, baseURL });
    const customer = await registerPerson(request, 'Somebody Waiting', language);
    const sent = requestsSent(page);
    await signIn(page, customer.cellphone);
    await fillExchange(page, wanted, t);
    await noteOf(page, t).fill(note);
    await expect(receive(page, t)).toHaveValue(inField(at12));

    await publish(request, '1.1');
    await expect(page.getByText(textWith(changed.line, { from: before, to: lower })).first()).toBeVisible();
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
    await formHolds(page, left, t);
    expect(sent).toEqual([]);
    expect(await placedBy(request, customer)).toEqual([]);

    await publish(request, '1.25');
    await expect(page.getByText(textWith(changed.line, { from: before, to: higher })).first()).toBeVisible();
    await expect(page.getByText(textWith(changed.more, { sum: `${more} T` })).first()).toBeVisible();
    await submitOf(page, t).click();
    await expect(question).toContainText(textWith(changed.moreBy, { sum: `${more} T` }));
    await question.getByRole('button', { name: changed.accept }).click();
    await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
    await formIsNew(page, t);
    expect(await placedBy(request, customer)).toMatchObject([{ amt_to_exch: 1000, amt_to_recv: 1250, note }]);
    expect(sent).toHaveLength(1);
    await expect(page.getByRole('region', { name: t.exchange.active.title })).toContainText(`${at125} T`);
    await page.context().close();
  });

  test(`a rate that moved without a live message is asked about, and declining it keeps the form: ${language}`, async ({
    browser,
    request,
    baseURL,
  }) => {
    await publish(request, '1.2');
    const page = await meet(browser, { language, device, baseURL });
    const customer = await registerPerson(request, 'Somebody Deaf', language);
    await hearNothing(page);
    await signIn(page, customer.cellphone);
    await fillExchange(page, wanted, t);
    await noteOf(page, t).fill(note);
    await expect(receive(page, t)).toHaveValue(inField(at12));
    await publish(request, '1.1');

    await submitOf(page, t).click();
    const question = page.getByRole('dialog', { name: changed.title });
    await expect(question).toContainText(textWith(changed.instead, { now: `${at11} T`, before: `${at12} T` }));
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await formHolds(page, left, t);
    await expect(page.getByText(textWith(changed.line, { from: before, to: lower })).first()).toBeVisible();
    await expect(receive(page, t)).toHaveValue(inField(at11));
    expect(await placedBy(request, customer)).toEqual([]);

    await submitOf(page, t).click();
    await question.getByRole('button', { name: changed.accept }).click();
    await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
    expect(await placedBy(request, customer)).toMatchObject([{ amt_to_exch: 1000, amt_to_recv: 1100, note }]);
    await page.context().close();
  });

  test(`a withdrawn rate is shown as gone, and the typed text stays: ${language}`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const rateId = await publish(request, '1.2');
    const page = await meet(browser, { language, device, baseURL });
    const customer = await registerPerson(request, 'Somebody Late', language);
    await hearNothing(page);
    await signIn(page, customer.cellphone);
    await fillExchange(page, wanted, t);
    await noteOf(page, t).fill(note);
    await expect(receive(page, t)).toHaveValue(inField(at12));
    await switchOff(request, rateId);

    await submitOf(page, t).click();
    const question = page.getByRole('dialog', { name: changed.goneTitle });
    await expect(question).toContainText(textWith(changed.gone, { sc: 'GBP', tc: 'USDT' }));
    await expect(question.getByRole('button', { name: changed.accept })).toHaveCount(0);
    await question.getByRole('button', { name: changed.decline }).last().click();
    await expect(question).toBeHidden();
    await expect(missing(page, t.exchange.reasons.rate)).toBeVisible();
    await expect(submitOf(page, t)).toBeDisabled();
    await expect(noteOf(page, t)).toHaveValue(note);
    await expect(page.getByRole('textbox', { name: t.exchange.give, exact: true })).toHaveValue(inField(amount));
    expect(await placedBy(request, customer)).toEqual([]);
    await page.context().close();
  });
}

/** The live connection opens, but no message arrives. */
const hearNothing = (page: Page) => page.routeWebSocket(/notifier/, () => undefined);

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

async function publish(request: APIRequestContext, rate: string): Promise<string> {
  const { headers } = await known(request, demo.admin);
  const answer = await request.post('/v1/rates/', { headers, data: { sc: pair.give, tc: pair.receive, rate } });
  expect(answer.status()).toBe(201);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

async function switchOff(request: APIRequestContext, rateId: string): Promise<void> {
  const { headers } = await known(request, demo.admin);
  const answer = await request.patch(`/v1/rates/${rateId}/status`, { headers, params: { active: 'false' } });
  expect(answer.status()).toBe(200);
}
