import type { User } from '#contract/person/user.ts';
import type { Acting } from '../http/acting.ts';
import { refuse } from '../lib/refuse.ts';
import type { UserStore } from './user.store.ts';

type Needs = {
  store: UserStore;
  /** Refuses an unknown id. */
  getUser: (id: string) => Promise<User>;
  verifiedPhoneFirst: boolean;
  wake: () => void;
};

/** What admins change of an account: its role, and whether its person may sign in. */
export const userAccess = ({ store, getUser, verifiedPhoneFirst, wake }: Needs) => {
  return {
    async promote(by: Acting, id: string): Promise<User> {
      const { permissions, cellphone_verified } = await getUser(id);
      if (verifiedPhoneFirst && permissions === 'customer' && !cellphone_verified)
        refuse('CONFLICT', { reason: 'phoneUnverified' });
      if (!(await store.promote(by, id))) refuse('CONFLICT', { reason: 'roleUnchanged' });
      wake();
      return getUser(id);
    },

    async demote(by: Acting, id: string): Promise<User> {
      await getUser(id);
      if (id === by.actorId || !(await store.demote(by, id))) refuse('CONFLICT', { reason: 'roleUnchanged' });
      wake();
      return getUser(id);
    },

    async block(by: Acting, id: string, reason: string): Promise<User> {
      await getUser(id);
      if (id === by.actorId) refuse('CONFLICT', { reason: 'ownAccount' });
      const result = await store.block({ ...by, id, reason });
      if (result === 'last-admin') refuse('CONFLICT', { reason: 'lastAdmin' });
      if (result === 'unchanged') refuse('CONFLICT', { reason: 'blockedAlready' });
      wake();
      return getUser(id);
    },

    async unblock(by: Acting, id: string): Promise<User> {
      await getUser(id);
      if (!(await store.unblock({ ...by, id }))) refuse('CONFLICT', { reason: 'notBlocked' });
      return getUser(id);
    },

    async endSessions(by: Acting, id: string): Promise<void> {
      await getUser(id);
      await store.endAllSessions(by, id);
      wake();
    },
  };
};
