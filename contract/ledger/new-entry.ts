import { z } from 'zod';
import { deskKinds } from '#domain/ledger/desk.ts';
import { tradeSides } from '#domain/ledger/trade.ts';
import { Asking } from '../approval/asking.ts';
import { NetworkCode } from '../office/network.ts';
import { Currency } from '../rate/currency.ts';
import { MoneyInput } from '../wire/money.ts';
import { Id, Text } from '../wire/wire-types.ts';

export const Reason = Text(500).min(3, 'Say why');

/** Asks for somebody else's yes, if the entry needs one. */
const askField = { ask: Asking.optional() };

/** `network`: the wallet, for USDT. */
export const MovedSum = z.object({ currency: Currency, amount: MoneyInput, network: NetworkCode.optional() });
export type MovedSum = z.output<typeof MovedSum>;

/** Money in or out, or what was counted. A count says what lies there. */
const DeskEntry = MovedSum.extend({
  office_id: Id,
  kind: z.enum(deskKinds),
  /** USDT for one of the currency: needed for cash that comes in, and where the books have no average cost. */
  rate: MoneyInput.optional(),
  reason: Reason,
  ...askField,
});

/** Money for money, at the price that was agreed with somebody who is no customer. */
const TradeEntry = z.object({
  office_id: Id,
  kind: z.literal('trade'),
  counterparty_id: Id,
  give: MovedSum,
  get: MovedSum,
  /** `one`: only `moved` has moved, and the other is owed from now on. */
  settled: z.enum(['both', 'one']),
  moved: z.enum(tradeSides).default('give'),
  /** USDT for one of what is given, where the books have no average cost of it. */
  rate: MoneyInput.optional(),
  reason: Reason,
  ...askField,
});

/** `in`: they bring what they owe. `out`: the office pays what it owes. */
const SettlementEntry = MovedSum.extend({
  office_id: Id,
  kind: z.literal('settlement'),
  counterparty_id: Id,
  way: z.enum(['in', 'out']),
  reason: Reason,
  ...askField,
});

/** Books an entry of the desk back. */
const CorrectionEntry = z.object({
  office_id: Id,
  kind: z.literal('correction'),
  entry_id: Id,
  reason: Reason,
  ...askField,
});

export const NewEntry = z.discriminatedUnion('kind', [DeskEntry, TradeEntry, SettlementEntry, CorrectionEntry]);
export type NewEntry = z.output<typeof NewEntry>;

/** Where a call may be sent without one. */
export const optionalKeyHeader = z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() });
export const keyHeader = z.looseObject({ 'idempotency-key': z.string().min(1).max(200) });
