import { expect, test } from 'vitest';
import { isEmail, shortWallet, walletAddress, withAddress, withoutGaps } from './user.ts';

test('the wallet address is the first address of the wallet', () => {
  expect(walletAddress({ data: [{ address: 'first' }, { address: 'second' }] })).toBe('first');
  expect([walletAddress(null), walletAddress(undefined), walletAddress({ data: [] })]).toEqual(
    Array(3).fill(undefined),
  );
});

test('a new first address keeps the others, and a wallet without addresses is null', () => {
  const wallet = { data: [{ address: 'first' }, { address: 'second' }] };
  expect(withAddress(wallet, 'new')).toEqual({ data: [{ address: 'new' }, { address: 'second' }] });
  expect(withAddress(wallet, '')).toEqual({ data: [{ address: 'second' }] });
  expect(withAddress(null, 'new')).toEqual({ data: [{ address: 'new' }] });
  expect([withAddress(null, ''), withAddress({ data: [{ address: 'first' }] }, '')]).toEqual([null, null]);
});

// spec 9.41
test('a long address shows its first 6 and last 4 characters', () => {
  expect(shortWallet('TQ9xK2mZr8vLw4nYp6sUe3aHb5cJd17fHd')).toBe('TQ9xK2…7fHd');
  expect(shortWallet('TQ9xK27fHd12')).toBe('TQ9xK27fHd12');
});

test('spaces and invisible characters are removed from a copied address', () => {
  expect(withoutGaps(' TXk3nR8v\n Q2mP\u200B7wL9\u00A0 ')).toBe('TXk3nR8vQ2mP7wL9');
});

test('an e-mail address has a name, a domain with a dot, no spaces, and at most 128 characters', () => {
  expect(['olena@example.com', 'o.k+x@mail.lviv.ua'].filter(isEmail)).toHaveLength(2);
  const wrong = ['olena', '@example.com', 'olena@example', 'olena@example.', 'ole na@example.com', 'a@b@example.com'];
  expect(wrong.filter(isEmail)).toEqual([]);
  expect(isEmail(`${'x'.repeat(116)}@example.com`)).toBe(true);
  expect(isEmail(`${'x'.repeat(117)}@example.com`)).toBe(false);
});
