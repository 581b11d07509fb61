import type { NewPasskey } from '#contract/person/passkey.ts';
import type { AddedFactor, Factor, SecondFactor } from '#contract/person/second-factor.ts';
import { messages } from '#contract/wire/errors.ts';
import {
  challengeMaxTries,
  maxFactors,
  mayAddFactor,
  mustSetUp,
  needsFactor,
  type StaffPolicy,
} from '#domain/person/second-factor.ts';
import type { Acting } from '../../http/acting.ts';
import { newId } from '../../lib/id.ts';
import { refuse } from '../../lib/refuse.ts';
import type { Seal } from '../../lib/seal.ts';
import { isToken, newToken } from '../token.ts';
import type { ChallengeStore, TriedChallenge } from './challenge.store.ts';
import type { FactorStore, KeptFactor, NewFactor } from './factor.store.ts';
import { passkeysIn } from './factor-check.ts';
import type { OwnFactorStore } from './own-factor.store.ts';
import type { Passkeys } from './passkey.ts';
import { newRecoveryCodes } from './recovery-code.ts';
import { describeTotp, newTotpSecret, stepOfCode } from './totp.ts';

type Needs = {
  store: FactorStore;
  own: OwnFactorStore;
  challenges: ChallengeStore;
  passkeys: Passkeys;
  seal: Seal;
  policy: StaffPolicy;
};

/** What setting up has in common: it begins with a secret or a challenge, and the first right proof ends it. */
function settingUp({ own, challenges, policy }: Needs) {
  function refuseOff({ by }: Acting) {
    if (!mayAddFactor(by.actor.role, policy)) refuse('FEATURE_DISABLED', { reason: 'secondFactorOff' });
  }

  function refuseMore(factors: readonly KeptFactor[]) {
    if (factors.length >= maxFactors) refuse('CONFLICT', { reason: 'tooManyFactors' });
  }

  async function tried({ by }: Acting, setUp: string, purpose: 'totp' | 'passkey'): Promise<TriedChallenge> {
    const found = isToken(setUp) ? await challenges.try(by, setUp, purpose) : undefined;
    return found ?? refuse('CONFLICT', { reason: 'challengeEnded' });
  }

  async function add(acting: Acting, setUp: string, factor: NewFactor): Promise<AddedFactor> {
    const codes = newRecoveryCodes(acting.actorId);
    const added = await own.add(acting, { setUp, factor, codes: codes.hashes });
    if (added === 'ended') return refuse('CONFLICT', { reason: 'challengeEnded' });
    if (added === 'known') return refuse('CONFLICT', { reason: 'passkeyKnown' });
    if (added === 'full') return refuse('CONFLICT', { reason: 'tooManyFactors' });
    return { factor: added.factor, ...(added.isFirst && { recovery_codes: codes.shown }) };
  }

  return { refuseOff, refuseMore, tried, add };
}

function apps(needs: Needs) {
  const { own, challenges, seal } = needs;
  const { refuseOff, refuseMore, tried, add } = settingUp(needs);
  return {
    /** An app that is set up already gets its new secret only after the first right code. */
    async startTotp(acting: Acting) {
      refuseOff(acting);
      const { cellphone, factors } = await own.find(acting.actorId);
      if (!factors.some(({ kind }) => kind === 'totp')) refuseMore(factors);
      acting.requireFresh();
      const [id, bytes] = [newId(), newTotpSecret()];
      const asked = { userId: acting.actorId, purpose: 'totp', factor: { id, secret: seal.seal(id, bytes) } } as const;
      const { token: set_up, expires_at } = await challenges.open(acting.by, asked);
      return { set_up, expires_at, ...describeTotp(bytes, cellphone) };
    },

    async confirmTotp(acting: Acting, { set_up, code, name }: { set_up: string; code: string; name: string }) {
      refuseOff(acting);
      const { factor_id: id, secret, tries } = await tried(acting, set_up, 'totp');
      const bytes = id && secret ? seal.open(id, secret)?.text : undefined;
      // Sealed some minutes ago, so the key has changed since.
      if (!id || !secret || !bytes) return refuse('CONFLICT', { reason: 'challengeEnded' });
      const step = stepOfCode(bytes, code, { now: Date.now(), lastStep: null });
      if (step === undefined) return refuseWrong(tries, '/code');
      return add(acting, set_up, { kind: 'totp', id, name, secret, step });
    },
  };
}

function ownPasskeys(needs: Needs) {
  const { own, challenges, passkeys } = needs;
  const { refuseOff, refuseMore, tried, add } = settingUp(needs);

  function refusePasskeysOff() {
    if (!passkeys.areOn) refuse('FEATURE_DISABLED', { reason: 'passkeysOff' });
  }

  return {
    async startPasskey(acting: Acting) {
      refuseOff(acting);
      refusePasskeysOff();
      const { factors, ...person } = await own.find(acting.actorId);
      refuseMore(factors);
      acting.requireFresh();
      const token = newToken();
      const options = await passkeys.creation(token, person, passkeysIn(factors));
      const asked = { userId: acting.actorId, purpose: 'passkey', factor: { id: newId(), secret: null } } as const;
      const { expires_at } = await challenges.open(acting.by, asked, token);
      return { set_up: token, expires_at, options };
    },

    async confirmPasskey(
      acting: Acting,
      { set_up, answer, name }: { set_up: string; answer: NewPasskey; name: string },
    ) {
      refuseOff(acting);
      refusePasskeysOff();
      const { factor_id: id, tries } = await tried(acting, set_up, 'passkey');
      const passkey = await passkeys.made(set_up, answer);
      if (!id || !passkey) return refuseWrong(tries, '/answer');
      return add(acting, set_up, { kind: 'passkey', id, name, ...passkey });
    },
  };
}

/** The second factors of one's own: read, set up, renamed and removed. */
export function factorService(needs: Needs) {
  const { store, own, passkeys, policy } = needs;
  return {
    ...apps(needs),
    ...ownPasskeys(needs),

    async read({ by }: Pick<Acting, 'by'>): Promise<SecondFactor> {
      const { id, role } = by.actor;
      const [factors, recovery_codes_left] = await Promise.all([store.list(id), store.countCodes(id)]);
      return {
        ...{ factors, recovery_codes_left, staff_policy: policy },
        may_add: mayAddFactor(role, policy),
        passkeys: passkeys.areOn,
        must_set_up: mustSetUp(role, policy, factors.length > 0),
      };
    },

    rename: async ({ by }: Acting, id: string, name: string): Promise<Factor> =>
      (await own.rename(by, { id, name })) ?? refuse('NOT_FOUND'),

    async remove(acting: Acting, id: string): Promise<void> {
      const mustKeep = needsFactor(acting.by.actor.role, policy);
      const result = await own.remove(acting, { id, mustKeep });
      if (result === 'unknown') refuse('NOT_FOUND');
      if (result === 'needed') refuse('CONFLICT', { reason: 'lastFactorNeeded' });
    },

    async renewCodes(acting: Acting): Promise<{ recovery_codes: string[] }> {
      const codes = newRecoveryCodes(acting.actorId);
      if (!(await own.renewCodes(acting, codes.hashes))) refuse('CONFLICT', { reason: 'noFactor' });
      return { recovery_codes: codes.shown };
    },
  };
}

export type FactorService = ReturnType<typeof factorService>;

const refuseWrong = (tries: number, pointer: string): never =>
  refuse('VALIDATION_ERROR', {
    reason: 'factorWrong',
    errors: [{ pointer, message: messages.factorWrong }],
    extension: { tries_left: challengeMaxTries - tries },
  });
