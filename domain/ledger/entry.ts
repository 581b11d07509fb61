import { deskKinds } from './desk.ts';

/** What the steps of deals book: see `bookings` in ledger.ts. */
const stepKinds = ['deal', 'pay', 'hand', 'undo'] as const;
/** What became of coin that came after the end of a deal. */
const lateKinds = ['late'] as const;
/** What the switch of an office books. */
const switchKinds = ['opening', 'emptying'] as const;

/** What the desk books with others: counterparties and other offices. And what corrects an entry of the desk. */
const otherKinds = [
  'trade',
  'settlement',
  'correction',
  'transfer_send',
  'transfer_arrive',
  'transfer_return',
] as const;

/** What is counted in a drawer and in the safe, and what goes between it and the safe. */
const tillKinds = ['till_count', 'till_send', 'till_arrive', 'till_return', 'safe_count'] as const;

/** Every kind of entry. */
export const entryKinds = [
  ...stepKinds,
  ...lateKinds,
  ...switchKinds,
  ...deskKinds,
  ...otherKinds,
  ...tillKinds,
] as const;

/** The accounts of what is earned and lost, in their order on paper. Together they are the result. */
export const resultParts = ['trading', 'rounding', 'over_short', 'expenses'] as const;
export type ResultPart = (typeof resultParts)[number];

/** A longer time is asked for in parts. */
export const mostResultDays = 31;
