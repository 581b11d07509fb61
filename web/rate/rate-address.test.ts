import { expect, test } from 'vitest';
import { readDialog, readScope, writeDialog } from './rate-address.ts';

test('a dialog is the same after it is written to the address and read back', () => {
  const pair = { sc: 'USD', tc: 'USDT' };
  for (const dialog of [
    { name: 'history', pair, isGlobal: false },
    { name: 'history', pair, isGlobal: true },
    { name: 'assign', pair, isGlobal: false },
    { name: 'bounds', pair, isGlobal: false },
  ] as const) {
    expect(readDialog({ dialog: writeDialog(dialog) })).toEqual(dialog);
  }
});

test('an unknown dialog or an invalid office id is ignored', () => {
  for (const dialog of [undefined, 'phone', 'history', 'history-USD', 'delete-USD-USDT', 'history-$-USDT']) {
    expect(readDialog({ dialog })).toBeUndefined();
  }
  expect(readScope({ scope: 'everywhere' })).toBeUndefined();
});
