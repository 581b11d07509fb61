import type { Arrival, NewTransfer, OfficeTransfer } from '#contract/ledger/office-transfers.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import type { TransferState } from '#domain/ledger/transfer.ts';
import { type Actor, maySeeOffice, sharedOffices } from '#domain/person/actor.ts';
import type { SessionBy } from '../database/by.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import { countedOf, hashOf, refuseEntry, refuseShort, sumOf } from './desk-entry.service.ts';
import { readRate, refuseBooks } from './ledger.service.ts';
import type { Moved, OfficeTransferStore } from './office-transfer.store.ts';

type Answer = { transfer: OfficeTransfer; replayed: boolean };
type Query = { office_id?: string; state?: TransferState; page?: number; size?: number };

export const officeTransferService = ({ store }: { store: OfficeTransferStore }) => ({
  async list(actor: Actor, { office_id, state, ...query }: Query): Promise<Page<OfficeTransfer>> {
    if (office_id !== undefined) refuseBooks(actor, office_id);
    const window = pageWindow(query, pageSizes.other);
    const offices = office_id === undefined ? sharedOffices(actor) : [office_id];
    const { items, total } = await store.list(offices, state, window);
    return toPage(items, total, window);
  },

  /** An owner of the sender calls it. The receiver may be any office. */
  async send(by: SessionBy, body: NewTransfer, key: string): Promise<Answer> {
    const { from_office_id: fromId, to_office_id: toId, reason } = body;
    refuseBooks(by.actor, fromId);
    if (!isId(toId)) refuse('NOT_FOUND', { reason: 'officeNotFound' });
    if (fromId === toId)
      refuse('VALIDATION_ERROR', { errors: [{ pointer: '/to_office_id', message: 'Another office' }] });
    const sum = sumOf(body);
    const hash = hashOf({ fromId, toId, sum, reason });
    return answerOf(await store.send({ by, fromId, toId, sum, desk: { reason, key, hash } }));
  },

  /** An owner of the receiver calls it, after counting. */
  async arrive(by: SessionBy, id: string, { amount, rate: stated, reason }: Arrival, key: string): Promise<Answer> {
    const sides = await sidesOf(store, by.actor, id, 'to_office_id');
    const counted = countedOf(amount);
    const rate = stated === undefined ? undefined : readRate(stated, '');
    const hash = hashOf({ id, counted, rate, reason });
    return answerOf(await store.end({ by, id, sides, counted: { counted, rate }, desk: { reason, key, hash } }));
  },

  /** An owner of the sender calls it, who has the money back. */
  async takeBack(by: SessionBy, id: string, reason: string, key: string): Promise<Answer> {
    const sides = await sidesOf(store, by.actor, id, 'from_office_id');
    const hash = hashOf({ id, reason });
    return answerOf(await store.end({ by, id, sides, counted: undefined, desk: { reason, key, hash } }));
  },
});

export type OfficeTransferService = ReturnType<typeof officeTransferService>;

/** Each side says what lies with it. The other one reads the transfer, and may not say it. */
async function sidesOf(store: OfficeTransferStore, actor: Actor, id: string, side: 'from_office_id' | 'to_office_id') {
  const sides = isId(id) ? await store.findSides(id) : undefined;
  const isKnown = sides && [sides.from_office_id, sides.to_office_id].some((office) => maySeeOffice(actor, office));
  if (!isKnown) return refuse('NOT_FOUND', { reason: 'transferNotFound' });
  return maySeeOffice(actor, sides[side]) ? sides : refuse('FORBIDDEN');
}

function answerOf(moved: Moved): Answer {
  if (typeof moved !== 'string') return 'transfer' in moved ? moved : refuseShort(moved);
  return moved === 'over' ? refuse('CONFLICT', { reason: 'transferOver' }) : refuseEntry(moved);
}
