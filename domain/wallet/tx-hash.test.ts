import { expect, test } from 'vitest';
import type { Network } from './network.ts';
import { txHashOn } from './tx-hash.ts';

const digits = '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a35b6c7d8e9fa0b1c2d3e4f5a6b7c8d9e0';
const ofSolana = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

// biome-ignore format: the columns make it a table
const spellings: [Network | null, typed: string, spelled: string | undefined][] = [
  ['TRC20', digits,                        digits],
  ['TRC20', digits.toUpperCase(),          digits],
  ['TRC20', `0x${digits}`,                 digits],
  ['TRC20', digits.slice(1),               undefined],
  ['TRC20', ofSolana,                      undefined],
  ['ERC20', digits.toUpperCase(),          `0x${digits}`],
  ['ERC20', `0x${digits}`,                 `0x${digits}`],
  ['ERC20', 'привіт',                      undefined],
  ['BEP20', `0x${digits}`,                 `0x${digits}`],
  ['BEP20', `0x${digits}0`,                undefined],
  ['SOL',   ofSolana,                      ofSolana],
  ['SOL',   digits,                        undefined],
  ['SOL',   ofSolana.slice(0, -2),         undefined],
  ['TON',   digits,                        digits],
  ['TON',   'Xywbep49SGCx98Ko2eD0o1tsfY6foLHC0+T1prfI2eA=', digits],
  ['TON',   'Xywbep49SGCx98Ko2eD0o1tsfY6foLHC0-T1prfI2eA=', digits],
  ['TON',   ofSolana,                      undefined],
  [null,    digits.toUpperCase(),          digits],
  [null,    ofSolana,                      ofSolana],
  [null,    'too short',                   undefined],
];

test.each(spellings)('on %s the id %s is spelled %s', (network, typed, spelled) => {
  expect(txHashOn(network, typed)).toBe(spelled);
});
