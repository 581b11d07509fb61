import type { LookedAt, TillRadar } from '#contract/till/till-radar.ts';
import { type Actor, mayKeepBooks, maySeeOffice } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import { booksOf } from '../../ledger/ledger.service.ts';
import { isId } from '../../lib/id.ts';
import { refuse } from '../../lib/refuse.ts';
import { mostFindings, type TillRadarStore } from './till-radar.store.ts';

/** What at the tills waits for somebody: an owner reads all of the own offices, a cashier what they can act on. */
export const tillRadarService = ({ radar }: { radar: TillRadarStore }) => ({
  async list(actor: Actor, officeId: string | undefined): Promise<TillRadar> {
    const cashierId = mayKeepBooks(actor) ? undefined : actor.id;
    const found = await radar.list({ officeIds: booksOf(actor, officeId), cashierId });
    return { items: found.slice(0, mostFindings), more: found.length > mostFindings };
  },

  async look(by: SessionBy, id: string): Promise<LookedAt> {
    const officeId = isId(id) ? await radar.officeOf(id) : undefined;
    if (officeId === undefined || !maySeeOffice(by.actor, officeId)) refuse('NOT_FOUND', { reason: 'entryNotFound' });
    return (await radar.look(by, id)) ?? refuse('CONFLICT', { reason: 'differenceLooked' });
  },
});

export type TillRadarService = ReturnType<typeof tillRadarService>;
