import { amountLimits, type Decimal, parseAmount } from '#domain/money.ts';
import { parseTyped } from '../lib/typed-number.ts';

/** Only digits and one mark: what stands in the field while somebody types. */
const halfTyped = /^\d*[.,]?\d*$/;
const spaces = /[\s\u00A0\u202F\u2009'’]/g;

/**
 * What the field holds after typing or pasting: the text as it is while it is half a number, the plain number of
 * anything longer ("1 234,56", "$1,234.56"). Undefined when it is no number, 'long' when it has too many digits.
 */
export function acceptAmount(text: string): string | 'long' | undefined {
  const tight = text.replace(spaces, '');
  const accepted = halfTyped.test(tight) ? tight : parseTyped(tight.replace(/[^\d.,]/g, ''));
  if (accepted === undefined) return undefined;
  const [whole = '', fraction = ''] = accepted.split(/[.,]/);
  const isLong =
    whole.replace(/^0+/, '').length > amountLimits.integerDigits || fraction.length > amountLimits.decimals;
  return isLong ? 'long' : accepted;
}

/** The amount in the field, or undefined while there is none above zero. */
export function amountOf(typed: string): Decimal | undefined {
  const read = parseTyped(typed);
  return read === undefined ? undefined : parseAmount(read);
}
