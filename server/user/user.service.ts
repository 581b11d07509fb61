import { messages } from '#contract/errors.ts';
import { type Page, pageSizes } from '#contract/page.ts';
import type { Contact, Profile, User, UserFilter, UserStats } from '#contract/user.ts';
import { type Actor, mayReadRecord } from '#domain/actor.ts';
import { isEmail } from '#domain/user.ts';
import { pageWindow, toPage } from '../lib/page-window.ts';
import { refuse } from '../lib/refuse.ts';
import type { UserStore } from './user.store.ts';

type Needs = { store: UserStore; wake: () => void };
type ListQuery = UserFilter & { page?: number; size?: number };

export const userService = ({ store, wake }: Needs) => {
  const getUser = async (id: string): Promise<User> => (await store.find(id)) ?? refuse('USER_NOT_FOUND');

  /** A user that the caller may not see gets the same refusal as an unknown id. */
  async function getVisible(actor: Actor, id: string): Promise<User> {
    if (id === actor.id) return getUser(actor.id);
    return (await store.findVisible(actor, id)) ?? refuse('USER_NOT_FOUND');
  }

  return {
    getVisible,

    async list(actor: Actor, { page, size, ...filter }: ListQuery): Promise<Page<User>> {
      const window = pageWindow({ page, size }, pageSizes.other);
      const { items, total } = await store.list(actor, filter, window);
      return toPage(items, total, window);
    },

    async get(actor: Actor, id: string): Promise<User | Contact> {
      const user = await getVisible(actor, id);
      return mayReadRecord(actor, user.id) ? user : contactOf(user);
    },

    getStats: (actor: Actor): Promise<UserStats> => store.getStats(actor.id),

    getMe: (actor: Actor) => getUser(actor.id),

    async changeMe(actor: Actor, change: Profile): Promise<User> {
      if (change.email && !isEmail(change.email)) refuse('INVALID_EMAIL_FORMAT', { errors: emailError });
      return (await store.change(actor.id, change)) ?? refuse('EMAIL_ALREADY_EXISTS');
    },

    async promote(actor: Actor, id: string): Promise<User> {
      await getUser(id);
      if (!(await store.promote(actor.id, id))) refuse('CONFLICT', { detail: messages.roleUnchanged });
      wake();
      return getUser(id);
    },

    async demote(actor: Actor, id: string): Promise<User> {
      await getUser(id);
      if (!(await store.demote(actor.id, id))) refuse('CONFLICT', { detail: messages.roleUnchanged });
      wake();
      return getUser(id);
    },
  };
};

export type UserService = ReturnType<typeof userService>;

const contactOf = ({ id, full_name, cellphone }: User): Contact => ({ id, full_name, cellphone });

const emailError = [{ pointer: '/email', message: 'This is not an e-mail address' }];
