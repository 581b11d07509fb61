import { amountLimits, type Decimal, parseAmount } from '#domain/money.ts';
import { parseTyped } from '../lib/typed-number.ts';

/** Why a text is no amount, or not yet one. */
export type AmountProblem = 'letters' | 'sign' | 'digits' | 'decimals' | 'shape' | 'zero';

/** A sum as it is copied from a page, its currency with it: "$1,234.56", "1 234,56 ₴", "2,496.25 T", "10 USDT", "500 грн.". */
const sum = /^[$€₴]?([\d.,\s'’]*?)(?:[$€₴]|\s(?:T|[A-Z]{3,5})|\s?грн\.?)?$/;
const longest = 40;

/** What stands in the field while somebody types: digits and one mark, or groups of thousands that are not whole yet. */
const halfTyped = /^\d*[.,]?\d*$/;
const halfGrouped = /^\d{1,3}(?:,\d{3})*,\d{0,3}$|^\d{1,3}(?:\.\d{3})*\.\d{0,3}$/;

type Accepted = { typed: string; problem?: undefined } | { typed?: undefined; problem: AmountProblem };

/**
 * What the field holds after typing or pasting, marks as they were typed, or why the text is not taken. Nothing is left
 * out of it but spaces and the currency that a copied sum brings along.
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
 * What was typed, with the one ambiguous shape as the language means it: where the decimal mark is a point, "1,234" is a
 * thousand and more. Everywhere else a lone mark is the decimal one, since a Ukrainian keypad offers only the comma.
 */
export const meantBy = (typed: string, mark: string) =>
  mark === '.' && /^[1-9]\d{0,2},\d{3}$/.test(typed) ? typed.replace(',', '') : typed;

/** The amount in the field, or undefined while there is none above zero. */
export function amountOf(typed: string): Decimal | undefined {
  const read = parseTyped(typed);
  return read === undefined ? undefined : parseAmount(read);
}

/** Why what was left in the field is no amount; an empty field has no problem. */
export function problemLeft(typed: string): AmountProblem | undefined {
  if (typed === '' || amountOf(typed) !== undefined) return undefined;
  return parseTyped(typed) === '0' ? 'zero' : 'shape';
}
