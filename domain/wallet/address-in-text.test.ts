import { describe, expect, test } from 'vitest';
import { holdsAddress } from './address-in-text.ts';

const tron = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';
const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const ton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';

describe('a text that reads as the address of a wallet', () => {
  test.each([tron, ethereum, ethereum.toLowerCase(), solana, ton])('has it anywhere: %s', (address) => {
    for (const text of [address, `Send it to ${address}, please`, `(${address})`, `Адреса:${address}.\nДякую`])
      expect(holdsAddress(text)).toBe(true);
  });

  test('is found with a wrong character too: it was meant as one', () => {
    expect(holdsAddress(`${tron.slice(0, -1)}g`)).toBe(true);
    expect(holdsAddress(ethereum.replace('5', '6'))).toBe(true);
    expect(holdsAddress(`${ton.slice(0, -1)}t`)).toBe(true);
  });

  test('is found in the code of a wallet and in the page of an explorer', () => {
    expect(holdsAddress(`tron:${tron}?amount=5`)).toBe(true);
    expect(holdsAddress(`ethereum:${ethereum}@1`)).toBe(true);
    expect(holdsAddress(`https://tronscan.org/#/address/${tron}`)).toBe(true);
  });

  test.each([' ', '\n', ' - ', '.', ' / '])('is found in pieces with %j between them', (between) => {
    for (const address of [tron, ethereum, ton]) {
      const pieces = [address.slice(0, 9), address.slice(9, 20), address.slice(20)];
      expect(holdsAddress(`Here: ${pieces.join(between)} thanks`)).toBe(true);
    }
  });

  test('is found with letters of another alphabet that look the same, and in wide letters', () => {
    expect(holdsAddress(`Т${tron.slice(1)}`)).toBe(true);
    expect(holdsAddress(tron.replaceAll('X', 'Х').replaceAll('o', 'о'))).toBe(true);
    expect(
      holdsAddress([...tron].map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)).join('')),
    ).toBe(true);
  });
});

test.each([
  'Чи можна прийти о 18:30? Буду з братом, 40 000 грн купюрами по 500.',
  'The quick brown fox jumps over the dog. This is a sentence that goes on and on, with no sum in it at all.',
  '+380671234567, Stryiskyi Park, 12a',
  'Order 9f8c2f9e-6c1b-4d0e-8a5f-0f2b7c1d9e3a',
  '9f3d1f2b8c7e6a5d4c3b2a19087f6e5d4c3b2a19087f6e5d4c3b2a1908abcdef',
  '0x9f3d1f2b8c7e6a5d4c3b2a19087f6e5d4c3b2a19087f6e5d4c3b2a1908abcdef',
  'Paid: 0x9f3d1f2b8c7e6a5d4c3b2a19087f6e5d4c3b2a19087f6e5d4c3b2a1908abcdef at 21:03',
  'Sent, the transaction is 5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
])('no address is in: %s', (text) => {
  expect(holdsAddress(text)).toBe(false);
});
