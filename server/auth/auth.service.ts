import type { Session } from '#contract/auth.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { parsePhone } from '#domain/phone.ts';
import type { Language } from '#domain/user.ts';
import type { Caller } from '../lib/access.ts';
import { refuse } from '../lib/refuse.ts';
import type { Throttle } from '../lib/throttle.ts';
import type { AuthStore } from './auth.store.ts';
import { hashPassword, isRightPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashToken, isToken } from './token.ts';

type Needs = {
  store: AuthStore;
  wake: () => void;
  throttle: Throttle;
  /** Refuses those who are not served just now. */
  admit: (role: Role) => Promise<void>;
};
type Credentials = { cellphone: string; password: string };
/** From where a call comes, and in which language. */
type From = { lang: Language; address: string };
type PasswordChange = { old_password: string; password: string; tokenHash: Buffer; address: string };

export const authService = ({ store, wake, throttle, admit }: Needs) => ({
  /** Whoever is signed in with this token just now. */
  async findCaller(token: string): Promise<Caller | undefined> {
    return isToken(token) ? store.findCaller(hashToken(token)) : undefined;
  },

  findSession: (tokenHash: Buffer): Promise<Caller | undefined> => store.findCaller(tokenHash),

  async register({ cellphone, password }: Credentials, { lang, address }: From): Promise<Session> {
    const phone = parsePhone(cellphone) ?? refuse('INVALID_PHONE_FORMAT', { errors: phoneError });
    refuseWeakPassword(password);
    await throttle.take('registrations', address);
    const user = { cellphone: phone, password_hash: await hashPassword(password), lang };
    const id = (await store.addUser(user)) ?? refuse('PHONE_ALREADY_EXISTS');
    return asSession(await store.addSession(id, 'customer'));
  },

  /** An unknown phone gets the same answer after the same time as a wrong password. */
  async signIn({ cellphone, password }: Credentials, address: string): Promise<Session> {
    const phone = parsePhone(cellphone);
    const user = await throttle.attempt({ account: phone ?? cellphone, address }, async () => {
      const known = phone === undefined ? undefined : await store.findSecret(phone);
      return (await isRightPassword(known?.password_hash, password)) ? known : undefined;
    });
    if (!user) refuse('INVALID_CREDENTIALS');
    await admit(user.permissions);
    return asSession((await store.openSession(user)) ?? refuse('INVALID_CREDENTIALS'));
  },

  async signOut(actor: Actor, tokenHash: Buffer): Promise<void> {
    await store.endSession(actor.id, tokenHash);
    wake();
  },

  async changePassword(actor: Actor, { old_password, password, tokenHash, address }: PasswordChange): Promise<void> {
    refuseWeakPassword(password);
    const from = await throttle.attempt({ account: actor.id, address }, async () => {
      const known = await store.findOwnSecret(actor.id);
      return (await isRightPassword(known, old_password)) ? known : undefined;
    });
    if (from === undefined) refuse('INVALID_PASSWORD', { errors: oldPasswordError });
    const change = { userId: actor.id, from, to: await hashPassword(password), keep: tokenHash };
    // Of two changes at once, the second no longer knows the current password.
    if (!(await store.changePassword(change))) refuse('INVALID_PASSWORD', { errors: oldPasswordError });
    wake();
  },
});

export type AuthService = ReturnType<typeof authService>;

const phoneError = [{ pointer: '/cellphone', message: 'This is not a phone number' }];
const oldPasswordError = [{ pointer: '/old_password', message: 'The current password is wrong' }];

const asSession = (access_token: string): Session => ({ access_token, token_type: 'bearer' });
