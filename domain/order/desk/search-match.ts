import { countedSums } from '../../money/cash.ts';
import { compare, type Decimal, parseAmount } from '../../money/money.ts';
import { digitsOf, parsePhone } from '../../person/phone.ts';
import { isFinal, type OrderStatus } from '../order.ts';
import { isHere } from '../pickup-code.ts';

/** What a search can find a deal by. */
export const searchKinds = ['sum', 'id', 'phone', 'name'] as const;
export type SearchKind = (typeof searchKinds)[number];

type Found = {
  id: string;
  status: OrderStatus;
  sc: string;
  tc: string;
  amt_to_exch: Decimal;
  amt_to_recv: Decimal;
  cash: Decimal;
  customer: { full_name: string | null; cellphone: string };
};

/** The sum that a text means, as people write it: with spaces, and with a comma or a point before the decimals. */
export function searchedSum(text: string): Decimal | undefined {
  const digits = text.replaceAll(/\s/g, '');
  return parseAmount(digits.includes('.') ? digits.replaceAll(',', '') : digits.replace(',', '.'));
}

/** What a text means as the id of a deal: without the sign before it. */
export const searchedId = (text: string): string => text.trim().replace(/^#/, '').toLowerCase();

/** A text that may be a part of a phone. */
const phoneShape = /^[\d\s()+.-]+$/;

/** The digits by which a text finds a phone: those that are typed, and those of the whole number that they spell. */
export const searchedDigits = (text: string): string[] =>
  phoneShape.test(text) ? [digitsOf(text), digitsOf(parsePhone(text) ?? '')].filter(Boolean) : [];

const idEnds = (id: string, search: string): boolean =>
  id === search || (search.length === 4 && id.endsWith(search)) || (search.length === 8 && id.startsWith(search));

/** Which of the two sums the text is, as they stand on the screen. The exact sum behind rounded cash counts too. */
export function matchedSums(order: Found, search: string): ('give' | 'receive')[] {
  const sum = searchedSum(search);
  if (sum === undefined) return [];
  const { give, receive } = countedSums(order);
  const isSame = (other: Decimal) => compare(sum, other) === 0;
  // Nobody counts the cash of a deal that has ended, so only its exact sum finds it.
  const isOne = (shown: Decimal, exact: Decimal) => isSame(exact) || (!isFinal(order.status) && isSame(shown));
  return [
    ...(isOne(give, order.amt_to_exch) ? (['give'] as const) : []),
    ...(isOne(receive, order.amt_to_recv) ? (['receive'] as const) : []),
  ];
}

/** A name with one spelling of its apostrophes, for comparing. */
export const sameMarks = (text: string) => text.toLowerCase().replaceAll(/['’ʼ`]/g, "'");

/** By what a deal is found, as the search of the server finds it. */
export function searchMatches(order: Found, search: string): SearchKind[] {
  const text = search.trim();
  const phone = digitsOf(order.customer.cellphone);
  const name = sameMarks(order.customer.full_name ?? '');
  const is: Record<SearchKind, boolean> = {
    sum: matchedSums(order, text).length > 0,
    id: idEnds(order.id, searchedId(text)),
    phone: searchedDigits(text).some((digits) => phone.includes(digits)),
    name:
      name !== '' &&
      sameMarks(text)
        .split(/\s+/)
        .every((word) => name.includes(word)),
  };
  return searchKinds.filter((kind) => is[kind]);
}

type Sorted = Found & { here_at: Date | null; created_at: Date };

/** The order of what is found. Open: exact sums first, then who is here, then the oldest. Closed: exact sums, then the newest. */
export function byFound(search: string, now: Date, isOpen: (order: Sorted) => boolean) {
  const rank = (order: Sorted) =>
    (isOpen(order) ? 0 : 4) +
    (matchedSums(order, search).length > 0 ? 0 : 2) +
    (isOpen(order) && !isFinal(order.status) && isHere(order, now) ? 0 : 1);
  return (one: Sorted, other: Sorted): number => {
    const older = one.created_at.getTime() - other.created_at.getTime();
    return rank(one) - rank(other) || (isOpen(one) ? older : -older) || (one.id < other.id ? -1 : 1);
  };
}
