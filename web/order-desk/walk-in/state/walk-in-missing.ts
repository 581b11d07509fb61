import { approvalReasonLength } from '#domain/approval/approval-kinds.ts';
import { type BoundNeed, documentEndLength } from '#domain/bound.ts';
import type { Decimal } from '#domain/money/money.ts';
import { noteLength, noteMaxLength } from '#domain/order/order-view.ts';
import { fullNameMaxLength } from '#domain/person/user.ts';
import type { WalkInDraft } from './walk-in-draft.ts';

/** Why the deal can't be created yet, in the order of the form. */
export const obstacles = [
  'office',
  'shut',
  'rate',
  'amount',
  'bounds',
  'cash',
  'phone',
  'looking',
  'person',
  'name',
  'network',
  'address',
  'document',
  'reason',
  'note',
] as const;
export type Obstacle = (typeof obstacles)[number];

/** The fields in which Enter goes forward, in the order of the form. */
export const fields = ['office', 'sum', 'phone', 'name', 'network', 'address', 'document', 'reason', 'note'] as const;
export type Field = (typeof fields)[number];

/** The field that ends the obstacle. */
export const fieldOf: Record<Obstacle, Field> = {
  office: 'office',
  shut: 'office',
  rate: 'sum',
  amount: 'sum',
  bounds: 'sum',
  cash: 'sum',
  phone: 'phone',
  looking: 'phone',
  person: 'phone',
  name: 'name',
  network: 'network',
  address: 'address',
  document: 'document',
  reason: 'reason',
  note: 'note',
};

/** What of the form the obstacles are read from. */
type Facts = {
  draft: WalkInDraft;
  office: object | undefined;
  isShut: boolean;
  rate: object | undefined;
  sums: { cash: Decimal } | undefined;
  isAllowed: boolean;
  person: { cellphone: string | undefined; error: Error | null; isLooking: boolean };
  needsAddress: boolean;
  isNetworkOpen: boolean;
  addressProblem: string | undefined;
};

export function missingIn(facts: Facts): Obstacle[] {
  const parts = [missingOfDeal, missingOfPerson, missingOfAddress, missingOfBound, missingOfRest];
  const found = new Set(parts.flatMap((part) => part(facts)));
  return obstacles.filter((one) => found.has(one));
}

const those = (checks: Partial<Record<Obstacle, boolean>>): Obstacle[] => obstacles.filter((one) => checks[one]);

const missingOfDeal = ({ office, isShut, rate, sums, isAllowed }: Facts) =>
  those({
    office: office === undefined,
    shut: isShut,
    rate: office !== undefined && rate === undefined,
    amount: sums === undefined,
    bounds: !isAllowed,
    cash: sums?.cash === '0',
  });

const missingOfPerson = ({ draft: { isGuest }, person }: Facts) =>
  those({
    phone: !isGuest && person.cellphone === undefined,
    looking: person.isLooking,
    person: person.error !== null,
  });

const missingOfAddress = ({ draft: { to }, needsAddress, isNetworkOpen, addressProblem }: Facts) =>
  those({
    network: isNetworkOpen,
    address: needsAddress && !isNetworkOpen && (to.address === '' || addressProblem !== undefined),
  });

const missingOfRest = ({ draft: { name, note } }: Facts) =>
  those({
    name: name.trim().length > fullNameMaxLength,
    note: noteLength(note) > noteMaxLength,
  });

/** What a bound has asked for. Guests are left out of bounds. */
const missingOfBound = ({ draft: { isGuest, needs, name, document, reason } }: Facts) => {
  const lacks = (need: BoundNeed, text: string, least: number) =>
    !isGuest && needs.includes(need) && text.trim().length < least;
  return those({
    name: lacks('name', name, 1),
    document: lacks('document', document.end, documentEndLength),
    reason: lacks('approval', reason, approvalReasonLength.min),
  });
};
