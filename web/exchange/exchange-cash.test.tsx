import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { answer } from '../testing/answers.ts';
import {
  amountField,
  fill,
  khreshchatyk,
  plain,
  planRows,
  receivedField,
  rynok,
  showExchange,
  submitButton,
  type,
} from '../testing/exchange.tsx';
import { aPage } from '../testing/fixtures.ts';

const said = (text: string) => screen.findByText((shown) => plain(shown) === text);
const button = (name: string) => screen.findByRole('button', { name: (shown) => plain(shown) === name });

const show = async (address: string, steps: Record<string, string> = {}) => {
  await i18next.loadNamespaces('cash');
  const offices = [rynok, khreshchatyk].map((office) => ({ ...office, cash_steps: steps }));
  return showExchange({ address, routes: [answer(officeApi.list, aPage(offices))] });
};

test('the form says the cash that goes out, asks for it, and one press takes an amount at which nothing is rounded', async () => {
  await show('/?sc=USDT&tc=UAH');
  await fill('33.39', 'Khreshchatyk');
  await said('Exactly 1,380.6765 UAH. Cash is rounded to 1 UAH. Without rounding:');
  expect(plain(receivedField().value)).toBe('1,380.00');
  expect(plain(submitButton().textContent)).toBe('Request 1,380.00 UAH');
  fireEvent.click(await button('Give 33.37364 USDT'));
  await waitFor(() => expect(plain(amountField().value)).toBe('33.37364'));
});

test('cash that comes in is rounded up, to the step of the office', async () => {
  await show('/?sc=USD&tc=USDT', { USD: '5' });
  await fill('2501', 'Rynok Square');
  await said('You pay 2,505.00 USD in cash, rounded to 5 USD. Without rounding:');
  expect(planRows()[1]).toContain('You bring $2,505.00');
  fireEvent.click(await button('Give 2,505.00 USD'));
  await waitFor(() => expect(screen.queryByText(/rounded to/)).toBeNull());
  expect(submitButton().disabled).toBe(false);
});

test('an amount of which no cash is left is not sent', async () => {
  await show('/?sc=USDT&tc=UAH');
  await fill('0.0001', 'Khreshchatyk');
  await said('This is so little that no cash is left after rounding');
  expect(submitButton().disabled).toBe(true);
  expect(screen.getByText('Type an amount that is some cash after rounding')).toBeTruthy();
  type('1000');
  await waitFor(() => expect(submitButton().disabled).toBe(false));
});

test('on a phone one line says the cash and offers the amount at which nothing is rounded', async () => {
  const width = window.innerWidth;
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = width;
  });
  await show('/?sc=USD&tc=USDT&amount=2501', { USD: '5' });
  await said('2,505.00 USD in cash');
  fireEvent.click(await button('Give 2,505.00 USD'));
  await waitFor(() => expect(plain(amountField().value)).toBe('2,505.00'));
});
