import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPair, showRates, textOf } from '../testing/rates.tsx';

test('a card tells of the offices that follow and have no wallet for it', async () => {
  await showRates({ pairs: [aPair({ without_wallet: 1 }, { sc: 'USDT', tc: 'UAH' })] });
  const text = textOf(await screen.findByRole('article'));
  expect(text).toContain('6 of 6 offices follow');
  expect(text).toContain('1 cannot offer it: no wallet');
});

test('a pair that all who follow have no wallet for is offered nowhere', async () => {
  await showRates({ pairs: [aPair({ followers: 1, without_wallet: 1 }, { sc: 'USDT', tc: 'UAH' })] });
  expect(textOf(await screen.findByRole('article'))).toContain('No office offers it');
});
