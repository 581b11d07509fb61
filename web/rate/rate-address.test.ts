import { expect, test } from 'vitest';
import { readDialog, readScope, writeDialog } from './rate-address.ts';

test('a dialog is spelled and read back as it was', () => {
  const pair = { sc: 'USD', tc: 'USDT' };
  for (const dialog of [
    { name: 'history', pair, isGlobal: false },
    { name: 'history', pair, isGlobal: true },
    { name: 'assign', pair, isGlobal: false },
  ] as const) {
    expect(readDialog({ dialog: writeDialog(dialog) })).toEqual(dialog);
  }
});

test('what is no dialog of this screen, and no office, is nothing', () => {
  for (const dialog of [undefined, 'phone', 'history', 'history-USD', 'delete-USD-USDT', 'history-$-USDT']) {
    expect(readDialog({ dialog })).toBeUndefined();
  }
  expect(readScope({ scope: 'everywhere' })).toBeUndefined();
});
