import type { Erasure } from '#contract/person/erasure.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Acting } from '../../http/acting.ts';
import { refuse } from '../../lib/refuse.ts';
import type { ErasureStore } from './erasure.store.ts';

type Needs = { store: ErasureStore; wake: () => void };

export function erasureService({ store, wake }: Needs) {
  const get = async (userId: string): Promise<Erasure> => (await store.find(userId)) ?? refuse('USER_NOT_FOUND');

  return {
    get,

    /** Staff have other people's data at hand, so they leave the network first. */
    async ask(acting: Acting): Promise<Erasure> {
      const { keeps } = await get(acting.actorId);
      if (keeps === 'staff') refuse('CONFLICT', { reason: 'erasureOfStaff' });
      await store.ask(acting);
      return get(acting.actorId);
    },

    async withdraw(by: SessionBy): Promise<Erasure> {
      await store.withdraw(by);
      return get(by.actor.id);
    },

    async carryOut(acting: Acting, userId: string): Promise<Erasure> {
      const { asked_at, erased_at, keeps, until } = await get(userId);
      if (erased_at || !asked_at) refuse('CONFLICT', { reason: 'erasureNotAsked' });
      if (keeps) refuse('CONFLICT', { reason: 'erasureKept', extension: { keeps, until } });
      if ((await store.eraseNow(acting, userId)) !== null) refuse('CONFLICT', { reason: 'erasureKept' });
      wake();
      return get(userId);
    },
  };
}

export type ErasureService = ReturnType<typeof erasureService>;
