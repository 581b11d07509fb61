import type { Envelopes } from '#contract/till/envelopes.ts';
import type { Actor } from '#domain/person/actor.ts';
import { mostSeals, type SetAsideWay } from '#domain/till/envelope.ts';
import type { Acting } from '../../http/acting.ts';
import { refuseBooks } from '../../ledger/ledger.service.ts';
import { refuse } from '../../lib/refuse.ts';
import type { EnvelopeStore } from './envelope.store.ts';

/** The envelopes that lie at an office, and whether it uses them. */
export const envelopeService = ({ envelopes }: { envelopes: EnvelopeStore }) => ({
  async list(actor: Actor, officeId: string): Promise<Envelopes> {
    refuseBooks(actor, officeId);
    const { way, items } = (await envelopes.list(officeId)) ?? refuse('NOT_FOUND', { reason: 'officeNotFound' });
    return {
      ...{ office_id: officeId, set_aside: way },
      ...{ items: items.slice(0, mostSeals), more: items.length > mostSeals },
    };
  },

  async setAside(acting: Acting, officeId: string, way: SetAsideWay) {
    refuseBooks(acting.by.actor, officeId);
    if (!(await envelopes.setAside(acting, officeId, way))) refuse('NOT_FOUND', { reason: 'officeNotFound' });
    return { office_id: officeId, set_aside: way };
  },
});

export type EnvelopeService = ReturnType<typeof envelopeService>;
