import type { Session } from '#contract/auth.ts';
import { messages } from '#contract/errors.ts';
import type { Actor } from '#domain/actor.ts';
import { isCommonPassword, passwordMaxLength, unmetRules } from '#domain/password.ts';
import { parsePhone } from '#domain/phone.ts';
import type { Language } from '#domain/user.ts';
import type { Caller } from '../lib/access.ts';
import { refuse } from '../lib/refuse.ts';
import type { AuthStore } from './auth.store.ts';
import { hashPassword, isRightPassword } from './password-hash.ts';

type Needs = { store: AuthStore; wake: () => void };
type Credentials = { cellphone: string; password: string };

export const authService = ({ store, wake }: Needs) => ({
  /** Whoever is signed in with this token just now. */
  async findCaller(token: string): Promise<Caller | undefined> {
    return tokenShape.test(token) ? store.findCaller(token) : undefined;
  },

  async register({ cellphone, password }: Credentials, lang: Language): Promise<Session> {
    const phone = parsePhone(cellphone) ?? refuse('INVALID_PHONE_FORMAT', { errors: phoneError });
    refuseWeakPassword(password);
    const user = { cellphone: phone, password_hash: await hashPassword(password), lang };
    const id = (await store.addUser(user)) ?? refuse('PHONE_ALREADY_EXISTS');
    return asSession(await store.addSession(id, 'customer'));
  },

  /** An unknown phone gets the same answer after the same time as a wrong password. */
  async signIn({ cellphone, password }: Credentials): Promise<Session> {
    const phone = parsePhone(cellphone);
    const user = phone === undefined ? undefined : await store.findSecret(phone);
    const right = await isRightPassword(user?.password_hash, password);
    if (!user || !right) refuse('INVALID_CREDENTIALS');
    return asSession(await store.addSession(user.id, user.permissions));
  },

  async signOut(actor: Actor, tokenHash: Buffer): Promise<void> {
    await store.endSession(actor.id, tokenHash);
    wake();
  },

  /**
   * Makes the first admin, and nothing once there is one; those of the demo world do not count. Nobody becomes an
   * admin through a call.
   */
  async ensureAdmin({ cellphone, password }: Credentials, demoPhones: readonly string[]): Promise<void> {
    if (await store.hasAdmin(demoPhones)) return;
    const phone = parsePhone(cellphone) ?? refuse('INVALID_PHONE_FORMAT');
    const password_hash = await hashPassword(password);
    if (await store.addUser({ cellphone: phone, password_hash, lang: 'en', permissions: 'admin' })) return;
    // Another node may have been quicker; anybody else on this phone is not made an admin unawares.
    if ((await store.findSecret(phone))?.permissions === 'admin') return;
    throw new Error('ADMIN_CELLPHONE is the phone of an account that is no admin: choose another');
  },
});

export type AuthService = ReturnType<typeof authService>;

const phoneError = [{ pointer: '/cellphone', message: 'This is not a phone number' }];

/** 32 random bytes in base64url. Anything else need not be looked up. */
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

const asSession = (access_token: string): Session => ({ access_token, token_type: 'bearer' });

function refuseWeakPassword(password: string) {
  const unmet: string[] = unmetRules(password);
  if (password.length > passwordMaxLength) unmet.push('maximum');
  if (unmet.length > 0) {
    const errors = unmet.map((message) => ({ pointer: '/password', message }));
    refuse('VALIDATION_ERROR', { detail: messages.weakPassword, errors });
  }
  if (isCommonPassword(password)) {
    const errors = [{ pointer: '/password', message: messages.commonPassword }];
    refuse('VALIDATION_ERROR', { detail: messages.commonPassword, errors });
  }
}
