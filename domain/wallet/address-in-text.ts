import { networksOf } from './network-address.ts';

/** Letters of the Cyrillic alphabet that look like these, in the same order. */
const cyrillic = 'АВСЕНІКМОРТХаеіорсхуЗ';
const latin = 'ABCEHIKMOPTXaeiopcxy3';

/** What the eye reads: a letter of another alphabet that looks like one of an address is read as that one. */
const asSeen = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\u0400-\u04ff]/g, (letter) => latin[cyrillic.indexOf(letter)] ?? letter);

/** A word in the form of an address, also with a wrong character: it was meant as one. */
const forms = [
  /(?<![0-9A-Za-z])T[1-9A-HJ-NP-Za-km-z]{33}(?![0-9A-Za-z])/,
  /(?<![0-9A-Za-z])(?:EQ|UQ|kQ|0Q)[\w+/-]{46}(?![\w+/-])/,
];

/** A transaction has 64 digits, an address 40. */
const transactions = /(?<![0-9A-Za-z])(?:0x)?[0-9a-f]{64}(?![0-9A-Za-z])/gi;
const hexAddress = /0x[0-9a-f]{40}/i;

const longWords = /[1-9A-HJ-NP-Za-km-z]{32,}/g;
const isSolana = (word: string): boolean => word.length <= 44 && networksOf(word).includes('SOL');

/** Those of a checksum, wherever they stand in a run of letters. */
const lengths = [
  { begins: /T/g, length: 34 },
  { begins: /[EUk0]Q/g, length: 48 },
];
const hasChecked = (run: string): boolean =>
  lengths.some(({ begins, length }) =>
    [...run.matchAll(begins)].some(({ index }) => networksOf(run.slice(index, index + length)).length > 0),
  );

/**
 * Whether something in the text reads as the address of a wallet, on any of the networks. Also when it is written with
 * spaces or dashes, or with letters of another alphabet that look the same. A transaction is no address.
 */
export function holdsAddress(text: string): boolean {
  const seen = asSeen(text).replaceAll(transactions, ' , ');
  const words = seen.match(longWords) ?? [];
  if (forms.some((form) => form.test(seen)) || hexAddress.test(seen) || words.some(isSolana)) return true;
  const joined = seen.replaceAll(/[^0-9A-Za-z_+/-]|(?<=\s)[-_/]|[-_/](?=\s)/g, '');
  const letters = joined.replaceAll(/[^0-9A-Za-z]/g, '');
  return hexAddress.test(letters) || hasChecked(joined) || hasChecked(letters);
}
