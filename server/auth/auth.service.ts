import type { Session } from '#contract/auth.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { parsePhone } from '#domain/phone.ts';
import type { Language } from '#domain/user.ts';
import type { Caller } from '../lib/access.ts';
import { refuse } from '../lib/refuse.ts';
import type { Throttle } from '../lib/throttle.ts';
import type { AuthStore } from './auth.store.ts';
import type { KnownDevices } from './known-device.ts';
import { hashPassword, isRightPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashToken, isToken } from './token.ts';

type Needs = {
  store: AuthStore;
  wake: () => void;
  throttle: Throttle;
  devices: KnownDevices;
  /** Refuses roles that may not use the server now, for example during maintenance. */
  admit: (role: Role) => Promise<void>;
};
type Credentials = { cellphone: string; password: string };
type PasswordChange = { old_password: string; password: string; tokenHash: Buffer };

/** Where a call comes from. */
export type Source = {
  /** The address that limits count, see lib/address.ts. */
  address: string;
  /** The device cookie that the browser sent, see known-device.ts. */
  cookie: string | undefined;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal;
};

/** A new session, and the device cookie to set. */
type SessionWithCookie = { session: Session; cookie: string };

export const authService = ({ store, wake, throttle, devices, admit }: Needs) => ({
  /** Returns the caller that this session token belongs to, or undefined if the token is not valid now. */
  async findCaller(token: string): Promise<Caller | undefined> {
    return isToken(token) ? store.findCaller(hashToken(token)) : undefined;
  },

  findSession: (tokenHash: Buffer): Promise<Caller | undefined> => store.findCaller(tokenHash),

  async register({ cellphone, password }: Credentials, lang: Language, source: Source): Promise<SessionWithCookie> {
    const phone = parsePhone(cellphone) ?? refuse('INVALID_PHONE_FORMAT', { errors: phoneError });
    refuseWeakPassword(password);
    const { address, cookie, signal } = source;
    await throttle.take('registrations', address);
    const device = await devices.read(cookie);
    const password_hash = await hashPassword(password, { account: phone, address, isKnown: false, signal });
    const id = (await store.addUser({ cellphone: phone, password_hash, lang })) ?? refuse('PHONE_ALREADY_EXISTS');
    return { session: asSession(await store.addSession(id, 'customer')), cookie: device.cookieWith(phone) };
  },

  /** An unknown phone gets the same answer as a wrong password, after the same time. */
  async signIn({ cellphone, password }: Credentials, { address, cookie, signal }: Source): Promise<SessionWithCookie> {
    const phone = parsePhone(cellphone);
    const account = phone ?? cellphone;
    const device = await devices.read(cookie);
    const isKnown = device.knows(account);
    const who = { account, address, isKnown, device: isKnown ? device.id : undefined };
    const check = async () => {
      const known = phone === undefined ? undefined : await store.findSecret(phone);
      const isRight = await isRightPassword(known?.password_hash, password, { account, address, isKnown, signal });
      return isRight ? known : undefined;
    };
    const user = (await throttle.attempt(who, check, signal)) ?? refuse('INVALID_CREDENTIALS');
    await admit(user.permissions);
    const session = asSession((await store.openSession(user)) ?? refuse('INVALID_CREDENTIALS'));
    return { session, cookie: device.cookieWith(account) };
  },

  async signOut(actor: Actor, tokenHash: Buffer): Promise<void> {
    await store.endSession(actor.id, tokenHash);
    wake();
  },

  async changePassword(actor: Actor, change: PasswordChange, { address, cookie, signal }: Source): Promise<void> {
    const { old_password, password, tokenHash } = change;
    refuseWeakPassword(password);
    const own = (await store.findOwnSecret(actor.id)) ?? refuse('UNAUTHORIZED');
    const device = await devices.read(cookie);
    // A session proves that the caller signed in to this account, so the caller counts as known even without the
    // cookie.
    const known = { account: actor.id, address, isKnown: true };
    const who = { ...known, device: device.knows(own.cellphone) ? device.id : undefined };
    const hashCaller = { ...known, signal };
    const check = async () => ((await isRightPassword(own.password_hash, old_password, hashCaller)) ? own : undefined);
    if (!(await throttle.attempt(who, check, signal))) refuse('INVALID_PASSWORD', { errors: oldPasswordError });
    const to = await hashPassword(password, hashCaller);
    // If two changes run at the same time, the current password of the second one is no longer right.
    if (!(await store.changePassword({ userId: actor.id, from: own.password_hash, to, keep: tokenHash })))
      refuse('INVALID_PASSWORD', { errors: oldPasswordError });
    wake();
  },
});

export type AuthService = ReturnType<typeof authService>;

const phoneError = [{ pointer: '/cellphone', message: 'This is not a phone number' }];
const oldPasswordError = [{ pointer: '/old_password', message: 'The current password is wrong' }];

const asSession = (access_token: string): Session => ({ access_token, token_type: 'bearer' });
