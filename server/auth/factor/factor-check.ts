import type { FactorProof } from '#contract/person/factor-proof.ts';
import type { PasskeyAnswer } from '#contract/person/passkey.ts';
import type { FactorWay } from '#domain/person/second-factor.ts';
import { refuse } from '../../lib/refuse.ts';
import type { Seal } from '../../lib/seal.ts';
import type { ServerNeeds } from '../../module.ts';
import type { FactorStore, KeptFactor, UsedFactor } from './factor.store.ts';
import type { Passkeys } from './passkey.ts';
import { recoveryCodeHash } from './recovery-code.ts';
import { stepOfCode } from './totp.ts';

type Needs = {
  store: Pick<FactorStore, 'reseal'>;
  passkeys: Passkeys;
  seal: Seal;
  log: Pick<ServerNeeds['log'], 'error'>;
};
type Proof = { userId: string; challenge: string; proof: FactorProof; factors: readonly KeptFactor[] };

/** Compares a proof with what the person has. It uses nothing up: the transaction that accepts the proof does. */
export function factorCheck({ store, passkeys, seal, log }: Needs) {
  async function openSecret({ id, secret }: KeptFactor & { kind: 'totp' }): Promise<Buffer> {
    const opened = seal.open(id, secret);
    if (!opened) {
      log.error({ factor: id }, 'The secret of a second factor is sealed with a key that is not in SECRET_KEY');
      return refuse('CONFLICT', { reason: 'factorLost' });
    }
    if (!opened.isCurrent) await store.reseal(id, secret, seal.seal(id, opened.text));
    return opened.text;
  }

  async function checkCode(code: string, factors: readonly KeptFactor[]): Promise<UsedFactor | undefined> {
    const app = factors.find((one) => one.kind === 'totp');
    if (app?.kind !== 'totp') return undefined;
    const step = stepOfCode(await openSecret(app), code, { now: Date.now(), lastStep: app.last_step });
    return step === undefined ? undefined : { way: 'totp', id: app.id, step };
  }

  async function checkPasskey(challenge: string, answer: PasskeyAnswer, factors: readonly KeptFactor[]) {
    const id = Buffer.from(answer.id, 'base64url');
    const passkey = passkeysIn(factors).find((one) => one.credential_id.equals(id));
    const signCount = passkey && (await passkeys.counted(challenge, answer, passkey));
    return signCount === undefined ? undefined : ({ way: 'passkey', id: passkey?.id ?? '', signCount } as const);
  }

  /** What the proof uses up. Undefined when it is wrong. */
  return async function check({ userId, challenge, proof, factors }: Proof): Promise<UsedFactor | undefined> {
    if (proof.kind === 'totp') return checkCode(proof.code, factors);
    if (proof.kind === 'passkey') return checkPasskey(challenge, proof.answer, factors);
    const hash = recoveryCodeHash(userId, proof.code);
    return hash && { way: 'recovery_code', hash };
  };
}

export type FactorCheck = ReturnType<typeof factorCheck>;

/** How a person can prove a second factor. Used up recovery codes are offered too: the page does not count them. */
export const waysOf = (factors: readonly KeptFactor[], hasPasskeys: boolean): FactorWay[] => [
  ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
  ...(hasPasskeys && factors.some(({ kind }) => kind === 'passkey') ? (['passkey'] as const) : []),
  'recovery_code',
];

export const passkeysIn = (factors: readonly KeptFactor[]) =>
  factors.flatMap((factor) => (factor.kind === 'passkey' ? [factor] : []));
