import { createHash } from 'node:crypto';
import type { BookEntry } from '#contract/ledger/entries.ts';
import type { MovedSum, NewEntry } from '#contract/ledger/new-entry.ts';
import type { ShortBy } from '#contract/order/promise.ts';
import type { Sum } from '#domain/ledger/trade.ts';
import { isFiat, stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import type { CarriedOut } from '../approval/approval.service.ts';
import type { Caller } from '../database/caller.ts';
import { refuse } from '../lib/refuse.ts';
import { type AgreedEntry, AskedEntry, type EntryYes, isOfShift, yesTo } from './desk-approval.ts';
import type { DeskEntries, Entered } from './desk-entry.store.ts';
import type { DeskWork, Short } from './desk-plan.sql.ts';
import { readLeast, readRate, readSum, refuseBooks, refuseSum } from './ledger.service.ts';

export { type AgreedEntry, type EntryYes, isOfShift, yesTo };

/** An entry, and the yes that it comes with when it is carried out. */
type EntryCall = Caller & { agreed?: AgreedEntry };
type Answer = { entry: BookEntry; replayed: boolean };

export function deskEntryService({ store }: { store: DeskEntries }) {
  async function enter({ agreed, ...caller }: EntryCall, body: NewEntry, key: string): Promise<Answer> {
    refuseBooks(caller.by.actor, body.office_id);
    const { office_id: officeId, reason } = body;
    const work = workOf(body);
    const hash = hashOf({ officeId, work, reason });
    const yes = yesTo({ body, key, hash }, agreed);
    return answerOf(await store.enter({ caller, officeId, work, reason, key, hash, yes }));
  }

  return {
    enter,

    /** Somebody has agreed to an asked entry. It is booked now, or the approval fails. */
    async carryOut({ tx, asker: by, approved, asked }: CarriedOut): Promise<void> {
      if (!mayKeepBooks(by.actor)) refuse('FORBIDDEN');
      const { body, key, entry } = AskedEntry.parse(asked);
      const { replayed } = await enter({ by, tx, agreed: { approved, moved: entry.moved } }, body, key);
      if (replayed) refuse('VALIDATION_ERROR', { reason: 'keyReused' });
    },
  };
}

export type DeskEntryService = ReturnType<typeof deskEntryService>;

/** The same call has the same hash, however its sums are spelled. */
export const hashOf = (call: object): Buffer => createHash('sha256').update(JSON.stringify(call)).digest();

/** What is to be booked, with its sums as they are counted. */
function workOf(body: NewEntry): DeskWork {
  switch (body.kind) {
    case 'correction':
      return { kind: body.kind, entryId: body.entry_id };
    case 'settlement':
      return { kind: body.kind, counterparty: body.counterparty_id, sum: sumOf(body), way: body.way };
    case 'trade':
      return tradeOf(body);
    default: {
      const rate = rateOf(body.rate);
      return { kind: body.kind, ...placeOf(body, ''), amount: amountOf(body), rate };
    }
  }
}

function tradeOf({ counterparty_id, settled, moved, ...body }: Extract<NewEntry, { kind: 'trade' }>): DeskWork {
  const [give, get] = [sumOf(body.give, '/give'), sumOf(body.get, '/get')];
  if (give.currency === get.currency) refuseSum('/get/currency', 'Another currency');
  const other = moved === 'give' ? 'get' : 'give';
  const open = settled === 'one' ? other : undefined;
  return { kind: 'trade', counterparty: counterparty_id, give, get, open, rate: rateOf(body.rate) };
}

const rateOf = (rate: string | undefined): Decimal | undefined => (rate === undefined ? undefined : readRate(rate, ''));

/** A wallet has a network, a safe has none. */
function placeOf({ currency, network }: MovedSum, pointer: string) {
  if (currency !== stablecoin && !isFiat(currency)) refuseSum(`${pointer}/currency`, 'Cash, or USDT');
  if ((currency === stablecoin) !== (network !== undefined))
    refuse('VALIDATION_ERROR', {
      errors: [{ pointer: `${pointer}/network`, message: 'The network of the wallet, and none for cash' }],
    });
  return { currency, network };
}

export const sumOf = (sum: MovedSum, pointer = ''): Sum => ({
  ...placeOf(sum, pointer),
  amount: readSum(sum.amount, `${pointer}/amount`),
});

/** Nothing at all may be counted. */
const amountOf = ({ kind, amount }: { kind: string; amount: string }): Decimal =>
  kind === 'count' ? countedOf(amount) : readSum(amount, '/amount');

export const countedOf = (amount: string): Decimal => readLeast(amount, '/amount');

function answerOf(entered: Entered): Answer {
  if (typeof entered === 'string') return refuseEntry(entered);
  return 'entry' in entered ? entered : refuseShort(entered);
}

const reasons = {
  off: 'booksOff',
  nothing: 'countAgrees',
  moreThanOwed: 'moreThanOwed',
  entryCorrected: 'entryCorrected',
  entryStays: 'entryStays',
} as const;

export function refuseEntry(entered: Extract<Entered, string>): never {
  switch (entered) {
    case 'otherRequest':
      return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
    case 'unvalued':
      return refuseSum('/rate', 'USDT for one of the currency');
    case 'counterpartyNotFound':
    case 'entryNotFound':
      return refuse('NOT_FOUND', { reason: entered });
    default:
      return refuse('CONFLICT', { reason: reasons[entered] });
  }
}

export function refuseShort({ short, of }: Short): never {
  const extension: ShortBy = { short_by: short };
  return refuse('CONFLICT', { reason: of === 'free' ? 'notEnoughFree' : 'notEnoughHere', extension });
}
