import type { CountInput, Movement, Shift, ShiftReport } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { isFiat } from '#domain/money/currency.ts';
import { isNote } from '#domain/money/notes.ts';
import { type Actor, mayKeepBooks, maySeeOffice } from '#domain/person/actor.ts';
import type { SessionBy } from '../database/by.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import { hashOf } from '../ledger/desk-entry.service.ts';
import { refuseBooks } from '../ledger/ledger.service.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { Keyed } from './count-key.sql.ts';
import type { Shifted, ShiftRefusal, ShiftStore } from './shift.store.ts';
import type { Counted, CountedNotes } from './shift-count.sql.ts';
import type { TillStore } from './till.store.ts';

type Needs = { tills: TillStore; shifts: ShiftStore };
type NewTill = { office_id: string; name: string; drawers: string[] };
export type CountBody = { count: CountInput; seals?: string[] | undefined };
type Beginning = { drawer_id: string } & ({ as_closed: true } | CountBody);

export function shiftService({ tills, shifts }: Needs) {
  /** A cashier reads the own shifts, and nobody else's. */
  async function get(actor: Actor, id: string): Promise<Shift> {
    const shift = isId(id) ? await shifts.find(actor, id) : undefined;
    if (!shift || !maySeeOffice(actor, shift.office_id)) return refuseShift();
    const isOwn = shift.members.some((member) => member.id === actor.id);
    return isOwn || mayKeepBooks(actor) ? shift : refuseShift();
  }

  const ofOwn = async (by: SessionBy, id: string) => {
    const { office_id } = await get(by.actor, id);
    return { id, officeId: office_id };
  };

  return {
    get,

    async listTills(actor: Actor, officeId: string): Promise<Till[]> {
      refuseBooks(actor, officeId);
      return await tills.list(officeId, actor.id);
    },

    async addTill(by: SessionBy, { office_id: officeId, name, drawers }: NewTill): Promise<Till> {
      refuseBooks(by.actor, officeId);
      const added = await tills.add(by, { officeId, name, drawers });
      return typeof added === 'string' ? refuse('CONFLICT', { reason: tillReasons[added] }) : added.till;
    },

    async current(actor: Actor): Promise<Shift> {
      return (await shifts.findOwn(actor)) ?? refuseShift();
    },

    async movements(actor: Actor, id: string, query: { page?: number; size?: number }): Promise<Page<Movement>> {
      await get(actor, id);
      const window = pageWindow(query, pageSizes.other);
      const { items, total } = await shifts.movements(id, window);
      return toPage(items, total, window);
    },

    async begin(by: SessionBy, tillId: string, body: Beginning): Promise<Shift> {
      const officeId = isId(tillId) ? await tills.officeOf(tillId) : undefined;
      if (officeId === undefined || !maySeeOffice(by.actor, officeId))
        return refuse('NOT_FOUND', { reason: 'tillNotFound' });
      const counted = 'count' in body ? countedIn(body) : undefined;
      return answerOf(await shifts.begin(by, { officeId, tillId, drawerId: body.drawer_id, counted }));
    },

    async leave(by: SessionBy, id: string): Promise<Shift> {
      return answerOf(await shifts.leave(by, await ofOwn(by, id)));
    },

    /** What a cashier could add up to the expected sum is not said before the drawer is closed. */
    async report(actor: Actor, id: string): Promise<ShiftReport> {
      const shift = await get(actor, id);
      const { moved, envelopes } = await shifts.report(id);
      const is_blind = shift.state !== 'closed' && !mayKeepBooks(actor);
      return {
        shift,
        is_blind,
        envelopes,
        moved: is_blind ? moved.map((row) => ({ ...row, came: null, went: null })) : moved,
      };
    },

    /** A member of the office joins, so the shift is not theirs before. */
    async join(by: SessionBy, id: string): Promise<Shift> {
      const shift = isId(id) ? await shifts.find(by.actor, id) : undefined;
      if (!shift || !maySeeOffice(by.actor, shift.office_id)) return refuseShift();
      return answerOf(await shifts.join(by, { id, officeId: shift.office_id }));
    },

    async beginClosing(by: SessionBy, id: string, handTo: string | undefined): Promise<Shift> {
      return answerOf(await shifts.beginClosing(by, await ofOwn(by, id), handTo));
    },

    async count(by: SessionBy, id: string, body: CountBody, key?: string): Promise<Answered> {
      const of = await ofOwn(by, id);
      return replayedOf(await shifts.count(by, of, saidOf(id, body, key)));
    },

    async ownerCount(by: SessionBy, id: string, count: CountInput, key?: string): Promise<Answered> {
      const of = await ofOwn(by, id);
      return replayedOf(await shifts.ownerCount(by, of, saidOf(id, { count }, key)));
    },

    async settle(by: SessionBy, id: string, reason: string): Promise<Shift> {
      return answerOf(await shifts.settle(by, await ofOwn(by, id), reason));
    },
  };
}

export type ShiftService = ReturnType<typeof shiftService>;

const refuseShift = (): never => refuse('NOT_FOUND', { reason: 'shiftNotFound' });

const tillReasons = { off: 'booksOff', named: 'tillNamed', full: 'tillsFull' } as const;

const reasonOf = (refusal: Exclude<ShiftRefusal, 'otherRequest'>) => (refusal === 'off' ? 'booksOff' : refusal);

/** `replayed`: the same call was made before. */
type Answered = { shift: Shift; replayed: boolean };

const replayedOf = (shifted: Shifted): Answered => ({
  shift: answerOf(shifted),
  replayed: typeof shifted !== 'string' && shifted.replayed === true,
});

/** Without a key each call is another one. */
export const keyedBy = (key: string | undefined, call: object): Keyed | undefined =>
  key === undefined ? undefined : { key, hash: hashOf(call) };

export const saidOf = (id: string, body: CountBody, key: string | undefined) => ({
  counted: countedIn(body),
  keyed: keyedBy(key, { id, count: body.count, seals: body.seals }),
});

export const countedIn = ({ count, seals = [] }: CountBody): Counted => ({ notes: notesOf(count), seals });

function answerOf(shifted: Shifted): Shift {
  if (typeof shifted !== 'string') return shifted.shift;
  if (shifted === 'otherRequest') return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
  return refuse(shifted === 'tillNotFound' ? 'NOT_FOUND' : 'CONFLICT', { reason: reasonOf(shifted) });
}

/** Only cash in notes and coins that are in use. */
function notesOf(count: CountInput): CountedNotes {
  const errors = count.flatMap(({ currency, notes }, at) => [
    ...(isFiat(currency) ? [] : [{ pointer: `/count/${at}/currency`, message: 'A currency of cash' }]),
    ...notes.flatMap(({ note }, row) =>
      isNote(currency, note)
        ? []
        : [{ pointer: `/count/${at}/notes/${row}/note`, message: 'A note or coin of the currency' }],
    ),
  ]);
  if (errors.length > 0) refuse('VALIDATION_ERROR', { errors });
  return count;
}
