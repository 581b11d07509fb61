import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { khreshchatyk, offerOf, showExchange } from '../testing/exchange.tsx';

test('the offices that offer the pair are listed under their title, of every city at first', async () => {
  await showExchange({ offers: { 'USD-USDT': [offerOf(khreshchatyk, '0.99')] } });
  expect(screen.getByRole('heading', { name: 'Select Office' })).toBeTruthy();
  const [row, ...others] = await screen.findAllByRole('radio');
  expect(row?.textContent).toContain('Khreshchatyk');
  expect(others).toEqual([]);
});
