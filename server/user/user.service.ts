import { messages } from '#contract/errors.ts';
import type { Profile, User } from '#contract/user.ts';
import type { Actor } from '#domain/actor.ts';
import { isEmail } from '#domain/user.ts';
import { refuse } from '../lib/refuse.ts';
import type { UserStore } from './user.store.ts';

type Needs = { store: UserStore; wake: () => void };

export const userService = ({ store, wake }: Needs) => {
  const getUser = async (id: string): Promise<User> => (await store.find(id)) ?? refuse('USER_NOT_FOUND');

  return {
    getMe: (actor: Actor) => getUser(actor.id),

    async changeMe(actor: Actor, change: Profile): Promise<User> {
      if (change.email && !isEmail(change.email)) refuse('INVALID_EMAIL_FORMAT', { errors: emailError });
      return (await store.change(actor.id, change)) ?? refuse('EMAIL_ALREADY_EXISTS');
    },

    async promote(id: string): Promise<User> {
      await getUser(id);
      if (!(await store.promote(id))) refuse('CONFLICT', { detail: messages.roleUnchanged });
      wake();
      return getUser(id);
    },

    async demote(id: string): Promise<User> {
      await getUser(id);
      if (!(await store.demote(id))) refuse('CONFLICT', { detail: messages.roleUnchanged });
      wake();
      return getUser(id);
    },
  };
};

export type UserService = ReturnType<typeof userService>;

const emailError = [{ pointer: '/email', message: 'This is not an e-mail address' }];
