import type { Keeping } from '#contract/till/safe.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { type Actor, maySeeOffice } from '#domain/person/actor.ts';
import type { KeepingState } from '#domain/till/safe.ts';
import type { SessionBy } from '../../database/by.ts';
import { pageWindow, toPage } from '../../database/page-window.ts';
import { booksOf, refuseBooks } from '../../ledger/ledger.service.ts';
import { isId } from '../../lib/id.ts';
import { refuse } from '../../lib/refuse.ts';
import { type CountBody, saidOf } from '../shift.service.ts';
import type { Kept, SafeStore } from './safe.store.ts';

type Query = { office_id?: string; state__in?: KeepingState[]; page?: number; size?: number };

/** Who keeps the safe of an office. */
export function safeService({ safes }: { safes: SafeStore }) {
  async function ofKnown({ actor }: SessionBy, id: string) {
    const officeId = isId(id) ? await safes.officeOf(id) : undefined;
    if (officeId === undefined || !maySeeOffice(actor, officeId))
      return refuse('NOT_FOUND', { reason: 'safeNotFound' });
    return { id, officeId };
  }

  return {
    async list(actor: Actor, { office_id: officeId, state__in: states, ...query }: Query): Promise<Page<Keeping>> {
      const window = pageWindow(query, pageSizes.other);
      const { items, total } = await safes.list(actor, { officeIds: booksOf(actor, officeId), states }, window);
      return toPage(items, total, window);
    },

    async offer(by: SessionBy, officeId: string, keeperId: string): Promise<Keeping> {
      refuseBooks(by.actor, officeId);
      return answerOf(await safes.offer(by, officeId, keeperId));
    },

    async count(by: SessionBy, id: string, body: CountBody, key: string | undefined) {
      const said = saidOf(id, body, key);
      const kept = await safes.count(by, await ofKnown(by, id), said);
      return { keeping: answerOf(kept), replayed: typeof kept !== 'string' && kept.replayed === true };
    },

    async settle(by: SessionBy, id: string, reason: string): Promise<Keeping> {
      return answerOf(await safes.settle(by, await ofKnown(by, id), reason));
    },

    async withdraw(by: SessionBy, id: string): Promise<Keeping> {
      return answerOf(await safes.withdraw(by, await ofKnown(by, id)));
    },
  };
}

export type SafeService = ReturnType<typeof safeService>;

function answerOf(kept: Kept): Keeping {
  if (typeof kept !== 'string') return kept.keeping;
  if (kept === 'notKeeper') return refuse('FORBIDDEN');
  if (kept === 'otherRequest') return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
  return refuse('CONFLICT', { reason: kept === 'off' ? 'booksOff' : kept });
}
