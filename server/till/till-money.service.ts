import { z } from 'zod';
import type { ShortBy } from '#contract/order/promise.ts';
import type { Movement } from '#contract/till/shifts.ts';
import type { NewTillMove, TillMove } from '#contract/till/till-moves.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { isFiat } from '#domain/money/currency.ts';
import { type Actor, mayKeepBooks, maySeeOffice } from '#domain/person/actor.ts';
import { cashKinds, type MoveState } from '#domain/till/shift.ts';
import type { CarriedOut } from '../approval/approval.service.ts';
import type { SessionBy } from '../database/by.ts';
import type { Caller } from '../database/caller.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import { type AgreedEntry, countedOf, hashOf, yesTo } from '../ledger/desk-entry.service.ts';
import { booksOf, readSum, refuseSum } from '../ledger/ledger.service.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import { keyedBy, type ShiftService } from './shift.service.ts';
import type { CashMoved, CashRequest, TillCashStore } from './till-cash.store.ts';
import type { TillMoved, TillMoveStore } from './till-move.store.ts';

type Needs = { shifts: Pick<ShiftService, 'get'>; cash: TillCashStore; moves: TillMoveStore };
type Query = { office_id?: string; state?: MoveState; page?: number; size?: number };
type Cash = { kind: CashRequest['cash']['kind']; currency: string; amount: string; reason: string };
type Of = { shiftId: string; officeId: string };
type Ended = { amount?: string; reason?: string | undefined };

/** An approval keeps what was asked so. */
const AskedCash = z.object({
  key: z.string(),
  shift_id: z.string(),
  body: z.object({
    ...{ office_id: z.string(), kind: z.enum(cashKinds) },
    ...{ currency: z.string(), amount: z.string(), reason: z.string() },
  }),
  entry: z.object({ moved: z.unknown() }),
});

/** Cash of a drawer, and the yes that it comes with when it is carried out. */
type CashCall = Caller & { agreed?: AgreedEntry };

/** Cash that comes into a drawer or leaves it, beside the deals. */
export function tillMoneyService({ shifts, cash, moves }: Needs) {
  /** What comes in from outside is the owner's to say. */
  async function book({ agreed, ...caller }: CashCall, of: Of, { reason, ...wanted }: Cash, key: string) {
    const { actor } = caller.by;
    if (wanted.kind === 'capital_in' && !mayKeepBooks(actor)) refuse('FORBIDDEN');
    const sum = { ...wanted, currency: cashOf(wanted.currency), amount: readSum(wanted.amount, '/amount') };
    const desk = { reason, key, hash: hashOf({ shiftId: of.shiftId, sum, reason }) };
    const yes = yesTo({ body: { ...sum, office_id: of.officeId, reason }, ...desk, shiftId: of.shiftId }, agreed);
    return movedOr(actor, await cash.move({ caller, ...of, cash: sum, desk, yes }));
  }

  return {
    async move(by: SessionBy, shiftId: string, wanted: Cash, key: string) {
      const { office_id: officeId } = await shifts.get(by.actor, shiftId);
      return book({ by }, { shiftId, officeId }, wanted, key);
    },

    /** Somebody has agreed to what was asked. It is booked now, where the asker works in the shift still, or fails. */
    async carryOut({ tx, asker: by, approved, asked }: CarriedOut): Promise<void> {
      const { body, key, shift_id: shiftId, entry } = AskedCash.parse(asked);
      const { office_id: officeId, ...wanted } = body;
      if (!maySeeOffice(by.actor, officeId)) refuse('FORBIDDEN');
      const call = { by, tx, agreed: { approved, moved: entry.moved } };
      const { replayed } = await book(call, { shiftId, officeId }, wanted, key);
      if (replayed) refuse('VALIDATION_ERROR', { reason: 'keyReused' });
    },

    async list(actor: Actor, { office_id: officeId, state, ...query }: Query): Promise<Page<TillMove>> {
      const officeIds = booksOf(actor, officeId);
      const window = pageWindow(query, pageSizes.other);
      const cashierId = mayKeepBooks(actor) ? undefined : actor.id;
      const { items, total } = await moves.list({ officeIds, state, cashierId }, window);
      return toPage(items, total, window);
    },

    /** From the safe its keeper, an owner or an admin gives it, from a drawer who works in it. */
    async send(by: SessionBy, body: NewTillMove, key: string) {
      const officeId = await moves.officeOf(body.drawer_id);
      if (officeId === undefined || !maySeeOffice(by.actor, officeId))
        return refuse('NOT_FOUND', { reason: 'tillNotFound' });
      const { drawer_id: drawerId, way, reason } = body;
      const move = { drawerId, way, currency: cashOf(body.currency), amount: readSum(body.amount, '/amount') };
      const desk = { reason, key, hash: hashOf({ move, reason }) };
      return movedOr(by.actor, await moves.send({ by, officeId, move, desk }));
    },

    async end(by: SessionBy, id: string, { amount, reason }: Ended, key?: string) {
      const known = isId(id) ? await moves.find(id) : undefined;
      if (!known || !maySeeOffice(by.actor, known.office_id))
        return refuse('NOT_FOUND', { reason: 'tillMoveNotFound' });
      const counted = amount === undefined ? undefined : countedOf(amount);
      const keyed = keyedBy(key, { id, counted, reason });
      return movedOr(by.actor, await moves.end({ by, id, officeId: known.office_id, counted, reason, keyed }));
    },
  };
}

export type TillMoneyService = ReturnType<typeof tillMoneyService>;

const cashOf = (currency: string): string =>
  isFiat(currency) ? currency : refuseSum('/currency', 'A currency of cash');

type Done = Exclude<CashMoved | TillMoved, string | { short: unknown }>;

/** A cashier reads no sum with a refusal. */
function movedOr<T extends { replayed: boolean } & ({ movement: Movement } | { move: TillMove })>(
  actor: Actor,
  moved: T | Exclude<CashMoved | TillMoved, Done>,
): T {
  if (typeof moved === 'string') return refuseMove(moved);
  if (!('short' in moved)) return moved;
  const extension: Partial<ShortBy> = mayKeepBooks(actor) ? { short_by: moved.short } : {};
  return refuse('CONFLICT', { reason: moved.of === 'free' ? 'notEnoughFree' : 'notEnoughHere', extension });
}

function refuseMove(moved: Extract<CashMoved | TillMoved, string>): never {
  switch (moved) {
    case 'otherRequest':
      return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
    case 'reasonMissing':
      return refuse('VALIDATION_ERROR', { reason: 'reasonMissing' });
    case 'unvalued':
      return refuseSum('/currency', 'Nothing says what it is worth');
    case 'notKeeper':
      return refuse('FORBIDDEN');
    case 'off':
      return refuse('CONFLICT', { reason: 'booksOff' });
    default:
      return refuse('CONFLICT', { reason: moved });
  }
}
