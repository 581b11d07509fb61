import { isFiat, type Pair, stablecoin } from '#domain/money/currency.ts';
import { amountLimits, type Decimal, parseAmount } from '#domain/money/money.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';

/** Why a text is not an amount, or not an amount yet. */
export type AmountProblem = 'letters' | 'sign' | 'digits' | 'decimals' | 'shape' | 'zero';

/**
 * An amount as copied from a page, with its currency: "$1,234.56", "1 234,56 ₴", "2,496.25 T", "10 USDT", "500 грн.".
 */
const sum = /^[$€₴]?([\d.,\s'’]*?)(?:[$€₴]|\s(?:T|[A-Z]{3,5})|\s?грн\.?)?$/;
const longest = 40;

/** Allowed during typing: digits with one decimal mark, or groups of thousands that are not complete yet. */
const halfTyped = /^\d*[.,]?\d*$/;
const halfGrouped = /^\d{1,3}(?:,\d{3})*,\d{0,3}$|^\d{1,3}(?:\.\d{3})*\.\d{0,3}$/;

type Accepted = { typed: string; problem?: undefined } | { typed?: undefined; problem: AmountProblem };

/**
 * Checks typed or pasted text. Returns the text for the field, with its marks unchanged, or the problem. Only spaces,
 * apostrophes and the currency of a copied amount are removed.
 */
export function acceptAmount(text: string): Accepted {
  const trimmed = text.trim();
  const [, found] = (trimmed.length <= longest && sum.exec(trimmed)) || [];
  const typed = found?.replace(/[\s'’]/g, '');
  if (!typed && trimmed !== '') return { problem: /^[-+−–]/.test(trimmed) ? 'sign' : 'letters' };
  if (!typed) return { typed: '' };
  const problem = problemOf(typed);
  return problem ? { problem } : { typed };
}

function problemOf(typed: string): AmountProblem | undefined {
  const read = readAsFarAsTyped(typed);
  if (read === undefined) return 'shape';
  const [whole = '', fraction = ''] = read.split('.');
  if (whole.replace(/^0+/, '').length > amountLimits.integerDigits) return 'digits';
  return fraction.length > amountLimits.decimals ? 'decimals' : undefined;
}

function readAsFarAsTyped(typed: string): string | undefined {
  if (halfTyped.test(typed)) return typed.replace(',', '.');
  return parseTyped(typed) ?? (halfGrouped.test(typed) ? typed.replace(/[.,]/g, '') : undefined);
}

/**
 * Resolves the ambiguous text "1,234" by the language. If the decimal mark is a point, "1,234" is a thousand and more.
 * In all other cases a single mark is the decimal mark, because a Ukrainian number keypad has only the comma.
 */
export const meantBy = (typed: string, mark: string) =>
  mark === '.' && /^[1-9]\d{0,2},\d{3}$/.test(typed) ? typed.replace(',', '') : typed;

/** The amount in the field. Undefined if the text is not a number above zero. */
export function amountOf(typed: string): Decimal | undefined {
  const read = parseTyped(typed);
  return read === undefined ? undefined : parseAmount(read);
}

/** Why the text left in the field is not an amount. An empty field has no problem. */
export function problemLeft(typed: string): AmountProblem | undefined {
  if (typed === '' || amountOf(typed) !== undefined) return undefined;
  return parseTyped(typed) === '0' ? 'zero' : 'shape';
}

/** The currency codes of one side, USDT first. The chosen code is included even if no pair has it. */
export function codesOf(pairs: readonly Pair[], side: keyof Pair, chosen: string): string[] {
  const codes = new Set([...pairs.map((pair) => pair[side]), chosen, stablecoin]);
  return [...codes].sort((a, b) => Number(isFiat(a)) - Number(isFiat(b)) || a.localeCompare(b));
}

export const turned = ({ sc, tc }: Pair): Pair => ({ sc: tc, tc: sc });

/** One side is always USDT. Choosing a currency sets the other side to USDT; choosing USDT swaps the pair. */
export function chooseCode(pair: Pair, side: keyof Pair, code: string): Pair {
  if (code === pair[side]) return pair;
  if (code === stablecoin) return turned(pair);
  return side === 'sc' ? { sc: code, tc: stablecoin } : { sc: stablecoin, tc: code };
}
