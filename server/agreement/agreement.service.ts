import type { CurrentAgreement, NewAgreement, OwnAgreement } from '#contract/person/agreement.ts';
import type { SessionBy } from '../database/by.ts';
import type { Acting } from '../http/acting.ts';
import { refuse } from '../lib/refuse.ts';
import type { AgreementStore } from './agreement.store.ts';

export function agreementService(store: AgreementStore) {
  const get = async (): Promise<CurrentAgreement> => ({ agreement: (await store.findCurrent()) ?? null });
  const getOwn = async (userId: string): Promise<OwnAgreement> => {
    const [current, accepted] = await Promise.all([get(), store.findAccepted(userId)]);
    return { ...current, accepted };
  };

  return {
    get,
    getOwn,

    async change(acting: Acting, texts: NewAgreement): Promise<CurrentAgreement> {
      await store.change(acting, texts);
      return get();
    },

    /** Refuses when an admin has set other terms since the person has read these. */
    async accept(by: SessionBy, version: number): Promise<OwnAgreement> {
      await store.accept(by, version);
      const own = await getOwn(by.actor.id);
      if (own.agreement?.version !== version || own.accepted?.version !== version)
        refuse('CONFLICT', { reason: 'termsChanged' });
      return own;
    },
  };
}

export type AgreementService = ReturnType<typeof agreementService>;
