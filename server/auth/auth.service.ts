import type { Session } from '#contract/person/auth.ts';
import type { FactorProof } from '#contract/person/factor-proof.ts';
import type { OpenSession } from '#contract/person/session.ts';
import { errors } from '#contract/wire/errors.ts';
import { signInMessage } from '#domain/notice.ts';
import type { Actor, Role } from '#domain/person/actor.ts';
import { parseNewPhone, parsePhone } from '#domain/person/phone.ts';
import type { Proof } from '#domain/person/proof-of-work.ts';
import type { Language } from '#domain/person/user.ts';
import { type SessionBy, stranger } from '../database/by.ts';
import type { Caller } from '../http/access.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import type { Throttle } from '../http/limit/throttle.ts';
import { type FieldError, refuse } from '../lib/refuse.ts';
import type { AccountNotices } from '../one-time-code/account-notice.service.ts';
import { hashPassword, isRightPassword } from '../password/password-hash.ts';
import { refuseGuessable, refuseWeakPassword } from '../password/password-rules.ts';
import type { AuthStore } from './auth.store.ts';
import type { KnownDevices } from './device/known-device.ts';
import { isExcused, type SecondStep } from './factor/second-step.service.ts';
import type { RegistrationBudget } from './registration-budget.ts';
import type { Source } from './source.ts';
import { hashToken, isToken } from './token.ts';

type Needs = {
  store: AuthStore;
  wake: () => void;
  notices: AccountNotices;
  throttle: Throttle;
  devices: KnownDevices;
  steps: SecondStep;
  registrations: RegistrationBudget;
  /** Refuses roles that may not use the server now, for example during maintenance. */
  refuseUnserved: (role: Role) => Promise<void>;
  production: boolean;
};
type Credentials = { cellphone: string; password: string };
type Registration = Credentials & { proof?: Proof; agreement?: number };
type PasswordChange = { old_password: string; password: string };
type SignInProof = { challenge: string; factor: FactorProof; remember?: boolean };
type AgainProof = { password?: string; challenge?: string; factor?: FactorProof };
type Proving = { by: SessionBy; hasFactor: boolean };
type Changing = Proving & { requireFresh: RequireFresh };

/** A new session, and the device cookie to set. */
type SessionWithCookie = { session: Session; cookie: string };

export const authService = (needs: Needs) => {
  const { store, wake, devices, steps, production } = needs;
  return {
    /** Returns the caller that this session token belongs to, or undefined if the token is not valid now. */
    async findCaller(token: string): Promise<Caller | undefined> {
      return isToken(token) ? store.findCaller(hashToken(token)) : undefined;
    },

    findSession: (tokenHash: Buffer): Promise<Caller | undefined> => store.findCaller(tokenHash),

    register: (account: Registration, lang: Language, source: Source): Promise<SessionWithCookie> =>
      register(needs, account, lang, source),

    signIn: (credentials: Credentials, source: Source): Promise<SessionWithCookie> =>
      signIn(needs, credentials, source),

    async signOut(by: SessionBy): Promise<void> {
      await store.endOwn(by);
      wake();
    },

    listSessions: (actor: Actor, tokenHash: Buffer): Promise<OpenSession[]> => store.listSessions(actor.id, tokenHash),

    async endOneSession(by: SessionBy, id: string): Promise<void> {
      if (!(await store.endOne(by, id))) refuse('NOT_FOUND');
      wake();
    },

    /** Forgets all known devices but the one that asks. Returns its new cookie, if it was known. */
    async endOtherSessions(by: SessionBy, { cookie }: Source): Promise<string | undefined> {
      const { cellphone } = (await store.findOwnSecret(by.actor.id)) ?? refuse('UNAUTHORIZED');
      const { isKnown } = await devices.read(cookie, cellphone);
      await store.endOthers(by);
      wake();
      return isKnown ? devices.keepAgain(cookie, { id: by.actor.id, cellphone }) : undefined;
    },

    /** Returns the cookie of the only device that is known now. */
    async changePassword(
      { by, hasFactor, requireFresh }: Changing,
      change: PasswordChange,
      source: Source,
    ): Promise<string> {
      const { old_password, password } = change;
      refuseWeakPassword(password);
      const { secret, caller } = await checkOwn(needs, by.actor, old_password, source, oldPasswordError);
      refuseGuessable(password, { owner: secret, production });
      // Who has stolen the password as well as an open session must not keep the account.
      if (hasFactor) requireFresh();
      const to = await hashPassword(password, caller);
      // If two changes run at the same time, the current password of the second one is no longer right.
      const { origin, cookie } = source;
      if (!(await store.changePassword(by, { from: secret.password_hash, to, origin })))
        refuse('INVALID_PASSWORD', { errors: oldPasswordError });
      wake();
      return devices.keepAgain(cookie, { id: by.actor.id, cellphone: secret.cellphone });
    },

    /** The second step of a sign-in. */
    proveFactor: (proof: SignInProof, source: Source): Promise<SessionWithCookie> => steps.signIn(proof, source),

    prove: (proving: Proving, proof: AgainProof, source: Source): Promise<void> => prove(needs, proving, proof, source),
  };
};

/** An unknown phone gets the same answer as a wrong password, after the same time. */
async function signIn(needs: Needs, credentials: Credentials, source: Source): Promise<SessionWithCookie> {
  const { store, wake, notices, devices, steps, refuseUnserved } = needs;
  const { user, device } = await checkPassword(needs, credentials, source);
  const { id: userId, permissions: role } = user;
  refuseClosed(user);
  await refuseUnserved(role);
  const hasFactor = user.second_factor_at !== null;
  if (hasFactor && !isExcused(role, device)) {
    const extension = await steps.challenge(stranger, { userId, role, isKnown: device.isKnown });
    refuse('SECOND_FACTOR_REQUIRED', { extension });
  }
  const { origin } = source;
  const opened = { origin, provedBy: hasFactor ? ('remembered' as const) : null, isNews: device.isNews };
  const { token, isTold } =
    (await store.openSession(user, opened)) ?? refuse('INVALID_CREDENTIALS', { reason: 'wrongCredentials' });
  await devices.keep(userId, device);
  if (isTold) notices.tell(user, signInMessage(origin.device, user.lang));
  // The oldest session may have ended.
  wake();
  return { session: asSession(token), cookie: device.nextCookie };
}

/** The account that this password opens, and the device as it was before. */
async function checkPassword(
  { store, throttle, devices }: Needs,
  { cellphone, password }: Credentials,
  { address, cookie, origin, signal }: Source,
) {
  const phone = parsePhone(cellphone);
  const account = phone ?? cellphone;
  // A text that is no phone is no account that a device could know.
  const device = await devices.read(cookie, phone ?? '');
  const { isKnown } = device;
  let known: Awaited<ReturnType<AuthStore['findSecret']>>;
  const onSeries = async (count: number) => {
    if (known) await store.recordWrongPasswords(null, known.id, { count, origin });
  };
  const attempt = { account, address, isKnown, device: isKnown ? device.id : undefined, onSeries };
  const check = async () => {
    known = phone === undefined ? undefined : await store.findSecret(phone);
    const isRight = await isRightPassword(known?.password_hash, password, { account, address, isKnown, signal });
    return isRight ? known : undefined;
  };
  const user = await throttle.attempt(attempt, check, signal);
  return { user: user ?? refuse('INVALID_CREDENTIALS', { reason: 'wrongCredentials' }), device };
}

/**
 * The person of a session proves who it is again, which dangerous calls ask for: with the second factor, or with the
 * password where there is none.
 */
async function prove(
  needs: Needs,
  { by, hasFactor }: Proving,
  { password = '', challenge, factor }: AgainProof,
  source: Source,
): Promise<void> {
  const { store, steps } = needs;
  if (challenge !== undefined && factor) return steps.prove(by, { challenge, factor }, source);
  const { id: userId, role } = by.actor;
  if (hasFactor)
    refuse('SECOND_FACTOR_REQUIRED', { status: 403, extension: await steps.challenge(by, { userId, role }) });
  await checkOwn(needs, by.actor, password, source, passwordError);
  if (!(await store.refresh(by))) refuse('SECOND_FACTOR_REQUIRED', { status: 403 });
}

async function register(
  { store, throttle, devices, registrations, production }: Needs,
  { cellphone, password, proof, agreement }: Registration,
  lang: Language,
  { address, cookie, origin, signal }: Source,
): Promise<SessionWithCookie> {
  const phone = parseNewPhone(cellphone) ?? refuse('INVALID_PHONE_FORMAT', { errors: phoneError });
  refuseWeakPassword(password);
  refuseGuessable(password, { owner: { cellphone: phone, full_name: null }, production });
  await throttle.take('registrations', address);
  const giveBack = await registrations.take({ cellphone: phone, address, proof });
  const device = await devices.read(cookie, phone);
  const add = async () => {
    const password_hash = await hashPassword(password, { account: phone, address, isKnown: false, signal });
    return (
      (await store.addUser({ cellphone: phone, password_hash, lang, agreement })) ?? refuse('PHONE_ALREADY_EXISTS')
    );
  };
  const id = await add().catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  const session = asSession(await store.addSession(id, 'customer', origin));
  await devices.keep(id, device);
  return { session, cookie: device.nextCookie };
}

/** Only after the right password, so that a stranger does not learn it. */
function refuseClosed({ blocked_at, password_ended }: { blocked_at: Date | null; password_ended: boolean }): void {
  if (blocked_at) refuse('FORBIDDEN', { reason: 'accountBlocked' });
  if (password_ended) refuse('FORBIDDEN', { reason: 'passwordEnded' });
}

/** Refuses a password that is not the one of the signed-in person. */
async function checkOwn(
  { store, throttle, devices }: Needs,
  actor: Actor,
  password: string,
  { address, cookie, origin, signal }: Source,
  wrong: FieldError[],
) {
  const secret = (await store.findOwnSecret(actor.id)) ?? refuse('UNAUTHORIZED');
  const device = await devices.read(cookie, secret.cellphone);
  // A session proves that the caller signed in to this account, so the caller counts as known even without the cookie.
  const known = { account: secret.cellphone, address, isKnown: true };
  const onSeries = (count: number) => store.recordWrongPasswords(actor.id, actor.id, { count, origin });
  const attempt = { ...known, device: device.isKnown ? device.id : undefined, onSeries };
  const caller = { ...known, signal };
  const check = async () => ((await isRightPassword(secret.password_hash, password, caller)) ? secret : undefined);
  if (!(await throttle.attempt(attempt, check, signal))) refuse('INVALID_PASSWORD', { errors: wrong });
  return { secret, caller };
}

export type AuthService = ReturnType<typeof authService>;

const phoneError = [{ pointer: '/cellphone', message: errors.INVALID_PHONE_FORMAT.detail }];
const passwordError = [{ pointer: '/password', message: errors.INVALID_PASSWORD.detail }];
const oldPasswordError = [{ pointer: '/old_password', message: errors.INVALID_PASSWORD.detail }];

const asSession = (access_token: string): Session => ({ access_token, token_type: 'bearer' });
