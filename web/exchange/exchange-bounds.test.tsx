import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { type PairTerms, termsApi } from '#contract/rate/terms.ts';
import { answer, refuse } from '../testing/answers.ts';
import { amountField, fill, officeRow, plain, rynok, showExchange, submitButton, type } from '../testing/exchange.tsx';
import { anId } from '../testing/fixtures.ts';

const terms = (min_amount: string | null, max_amount: string | null, office_id: string | null = null): PairTerms => ({
  id: anId(),
  office_id,
  sc: 'USD',
  tc: 'USDT',
  min_amount,
  max_amount,
  at: new Date('2026-11-20T07:12:00Z'),
});

const saidBounds = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'SPAN' && plain(element.textContent) === text);

test('the form says the bounds before anything is typed, and those of an office once it is chosen', async () => {
  await showExchange({ routes: [answer(termsApi.list, [terms('100', '5000'), terms('200', null, rynok.id)])] });
  // The office that the form begins with has bounds of its own.
  await saidBounds('from $200');
  fireEvent.click(await officeRow('Stryiskyi Park'));
  await saidBounds('from $100 to $5,000');
  expect(screen.queryByRole('button', { name: /^Give/ })).toBeNull();
});

test.each([
  ['below the least', '99.99', 'Give $100', '100.00'],
  ['above the most', '5000.01', 'Give $5,000', '5,000.00'],
])('an amount %s is not sent, and one press takes the nearest allowed one', async (_, amount, press, taken) => {
  await showExchange({ routes: [answer(termsApi.list, [terms('100', '5000')])] });
  await fill(amount, 'Rynok Square');
  expect((await saidBounds('from $100 to $5,000')).getAttribute('role')).toBe('alert');
  const button = await screen.findByRole('button', { name: (name) => plain(name) === press });
  expect(screen.getByText('Type an allowed amount')).toBeTruthy();
  expect(submitButton().disabled).toBe(true);
  fireEvent.click(button);
  await waitFor(() => expect(submitButton().disabled).toBe(false));
  expect(plain(amountField().value)).toBe(taken);
});

test('an amount at the bound is allowed', async () => {
  await showExchange({ routes: [answer(termsApi.list, [terms('100', null)])] });
  await fill('100', 'Rynok Square');
  expect(submitButton().disabled).toBe(false);
});

test('bounds that have changed meanwhile are loaded again when the server refuses the amount', async () => {
  let now: PairTerms[] = [];
  const refusal = { reason: 'amountOutOfBounds', min_amount: '3000', max_amount: null } as const;
  await showExchange({
    routes: [answer(termsApi.list, () => now), refuse(orderApi.create, 'INVALID_AMOUNT', refusal)],
  });
  await fill('2500', 'Rynok Square');
  now = [terms('3000', null)];
  fireEvent.click(submitButton());
  await saidBounds('from $3,000');
  expect(screen.getByText('This office exchanges other amounts of this pair')).toBeTruthy();
  type('3000');
  await waitFor(() => expect(submitButton().disabled).toBe(false));
});
