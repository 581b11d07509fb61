import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPair, showRates, textOf } from '../testing/rates.tsx';

test('a card shows how many following offices have no wallet', async () => {
  await showRates({ pairs: [aPair({ without_wallet: 1 }, { sc: 'USDT', tc: 'UAH' })] });
  const text = textOf(await screen.findByRole('article'));
  expect(text).toContain('6 of 6 offices follow');
  expect(text).toContain('1 cannot offer it: no wallet');
});

test('a pair is offered by no office when all its followers lack a wallet', async () => {
  await showRates({ pairs: [aPair({ followers: 1, without_wallet: 1 }, { sc: 'USDT', tc: 'UAH' })] });
  expect(textOf(await screen.findByRole('article'))).toContain('No office offers it');
});
