import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { amountField, officeRow, receivedField, showExchange, type } from '../testing/exchange.tsx';

const need = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'I need' });

async function ask(sum: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'I need…' }));
  expect(document.activeElement).toBe(need());
  fireEvent.change(need(), { target: { value: sum } });
}

test('who needs a sum types it, and the least whole amount that brings it is put in', async () => {
  await showExchange();
  await ask('1000');
  expect(amountField().value).toBe('1,002.00');
  await waitFor(() => expect(receivedField().value).toBe('1,000.497'));
  expect(receivedField().readOnly).toBe(true);
});

test('at another office the amount follows the sum that is needed', async () => {
  await showExchange();
  await ask('1000');
  fireEvent.click(await officeRow('Stryiskyi Park'));
  await waitFor(() => expect(amountField().value).toBe('1,005.00'));
  expect(need().value).toBe('1000');
});

test('a typed amount asks for no sum any more', async () => {
  await showExchange();
  await ask('1000');
  type('500');
  expect(screen.queryByRole('textbox', { name: 'I need' })).toBeNull();
  fireEvent.click(await officeRow('Stryiskyi Park'));
  await waitFor(() => expect(receivedField().value).toBe('498.00'));
  expect(amountField().value).toBe('500.00');
});

test('a sum beyond all amounts changes nothing', { tags: 'long' }, async () => {
  await showExchange();
  await ask('9999999999');
  expect(amountField().value).toBe('');
});
