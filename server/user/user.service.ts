import type { Contact, Profile, User, UserFilter, UserStats } from '#contract/person/user.ts';
import { errors } from '#contract/wire/errors.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { phoneEnd, phonesShownSince } from '#domain/order/order-view.ts';
import { type Actor, mayManageNetwork, mayReadRecord } from '#domain/person/actor.ts';
import { mustSetUp, type StaffPolicy } from '#domain/person/second-factor.ts';
import { isEmail } from '#domain/person/user.ts';
import { needsProof, withoutNames } from '#domain/wallet/destination.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import type { Acting } from '../http/acting.ts';
import type { Throttle } from '../http/limit/throttle.ts';
import { refuse } from '../lib/refuse.ts';
import type { NetworkService } from '../network/network.service.ts';
import type { UserStore } from './user.store.ts';
import { userAccess } from './user-access.service.ts';

type Needs = {
  store: UserStore;
  networks: Pick<NetworkService, 'decideWallet'>;
  verifiedPhoneFirst: boolean;
  staffPolicy: StaffPolicy;
  throttle: Pick<Throttle, 'take'>;
  wake: () => void;
};
type ListQuery = UserFilter & { page?: number; size?: number };

export const userService = ({ store, networks, verifiedPhoneFirst, staffPolicy, throttle, wake }: Needs) => {
  const getOwn = async (id: string): Promise<User> => (await store.find(id)) ?? refuse('USER_NOT_FOUND');
  const getUser = (id: string): Promise<User> => getOwn(id).then(asOthersRead);

  /** A user that the caller may not see gets the same refusal as an unknown id. */
  async function getVisible(actor: Actor, id: string): Promise<User> {
    if (id === actor.id) return getOwn(actor.id);
    return asOthersRead((await store.findVisible(actor, id)) ?? refuse('USER_NOT_FOUND'));
  }

  /** The own record says what its person has to do: to verify the phone, to set up a second factor, to confirm what was set aside. */
  async function withDuties(user: User): Promise<User> {
    const set_aside = await store.findSetAside(user.id);
    return {
      ...user,
      ...(verifiedPhoneFirst && !user.cellphone_verified && { must_verify_phone: true }),
      ...(mustSetUp(user.permissions, staffPolicy, user.second_factor === true) && { must_set_up_factor: true }),
      ...(set_aside && { set_aside }),
    };
  }

  /** Staff look twice at an address that other people have too. */
  async function withSharers(user: User): Promise<User> {
    const wallet_used_by = await store.countSharers(user.id);
    return wallet_used_by > 0 ? { ...user, wallet_used_by } : user;
  }

  return {
    getVisible,

    async list(actor: Actor, { page, size, ...filter }: ListQuery): Promise<Page<User>> {
      const window = pageWindow({ page, size }, pageSizes.other);
      const { items, total } = await store.list(actor, filter, window);
      return toPage(items.map(asOthersRead), total, window);
    },

    async get(actor: Actor, id: string): Promise<User | Contact> {
      const user = await getVisible(actor, id);
      if (actor.id === user.id) return user;
      if (mayManageNetwork(actor))
        return { ...(await withSharers(user)), open_sessions: await store.countSessions(id) };
      if (mayReadRecord(actor, user.id)) return withSharers(user);
      const isServed = await store.hasOrderSince(user.id, actor.officeIds, phonesShownSince(new Date()));
      return contactOf(isServed ? user : { ...user, cellphone: phoneEnd(user.cellphone) });
    },

    getStats: (actor: Actor): Promise<UserStats> => store.getStats(actor.id),

    getMe: (actor: Actor) => getOwn(actor.id).then(withDuties),

    async changeMe(by: Acting, change: Profile, address: string): Promise<User> {
      const { requireFresh } = by;
      if (change.email && !isEmail(change.email)) refuse('INVALID_EMAIL_FORMAT', { errors: emailError });
      // An address that is in use is refused, so without a limit anybody could find out who has an account here.
      if (change.email) {
        await throttle.take('emailChanges', by.actorId);
        await throttle.take('emailChanges', address);
      }
      const user =
        (await store.change(by, change, (wanted, { wallet: stored, setAside, ofOffices }) => {
          const wallet = wanted && networks.decideWallet(wanted, stored ?? setAside, ofOffices);
          if (needsProof(stored, wallet)) requireFresh();
          return wallet;
        })) ?? refuse('EMAIL_ALREADY_EXISTS');
      wake();
      return withDuties(user);
    },

    ...userAccess({ store, getUser, verifiedPhoneFirst, wake }),
  };
};

export type UserService = ReturnType<typeof userService>;

/** The record of another person. What they call their addresses, and which offices they like, is their own. */
const asOthersRead = ({ favorite_office_ids: _, ...user }: User): User => ({
  ...user,
  wallet: withoutNames(user.wallet),
});

const contactOf = ({ id, full_name, cellphone }: User): Contact => ({ id, full_name, cellphone });

const emailError = [{ pointer: '/email', message: errors.INVALID_EMAIL_FORMAT.detail }];
