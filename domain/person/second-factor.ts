import { isStaff, type Role } from './actor.ts';

/** What a person has beside the password: an app that computes codes (TOTP, RFC 6238), or a passkey (WebAuthn). */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** How somebody proves a second factor. A recovery code stands in for a factor that is lost. */
export const factorWays = [...factorKinds, 'recovery_code'] as const;
export type FactorWay = (typeof factorWays)[number];

/** The factors of one person, at most. At most one of them is an app with codes: a new secret replaces the older one. */
export const maxFactors = 10;
export const factorNameLength = { min: 1, max: 50 } as const;

export const totp = { digits: 6, periodSeconds: 30, driftSteps: 1, secretBytes: 20 } as const;

/** The number of the period of 30 seconds in which this moment is. */
export const totpStepAt = (ms: number) => Math.floor(ms / 1000 / totp.periodSeconds);

/** The steps whose codes are right now: clocks of phones are a little early or late. Each code is right once. */
export function openTotpSteps(ms: number, lastStep: number | null): number[] {
  const now = totpStepAt(ms);
  const all = Array.from({ length: 2 * totp.driftSteps + 1 }, (_, at) => now - totp.driftSteps + at);
  return all.filter((step) => lastStep === null || step > lastStep);
}

export const recoveryCodeCount = 10;
const recoveryCodeLetters = 16;

/** Without the letters and digits that people take for each other: 32 signs, so a code of 16 has 80 bits. */
const recoveryCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Four groups of four, as they are shown and printed. */
export const showRecoveryCode = (code: string) => (code.match(/.{4}/g) ?? []).join('-');

/** The code as it is kept, however it was typed. Undefined when it can't be one. */
export function readRecoveryCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return code.length === recoveryCodeLetters && [...code].every((sign) => recoveryCodeAlphabet.includes(sign))
    ? code
    : undefined;
}

/** A code from 16 random bytes. 256 is a multiple of 32, so every sign is equally likely. */
export const recoveryCodeFrom = (bytes: Uint8Array) =>
  Array.from(
    bytes.subarray(0, recoveryCodeLetters),
    (byte) => recoveryCodeAlphabet[byte % recoveryCodeAlphabet.length],
  ).join('');

/** How long somebody has between the password and the second factor, and how many tries. */
export const challengeLifeSeconds = 300;
export const challengeMaxTries = 5;

/** How long a set-up waits for its first right code. */
export const setUpLifeSeconds = 600;

/**
 * Wrong codes of an account in a day, over all challenges: from devices that nobody knows, from those that have signed in to the
 * account before, and in sessions. A code of six digits is guessed with 20 tries once in 16,000 days. Passkeys and
 * recovery codes can't be guessed, so they are never refused because of this.
 */
export const wrongCodesPerDay = 20;

/** What the network asks of its staff (`STAFF_SECOND_FACTOR`). Customers may always have one. */
export const staffPolicies = ['off', 'offered', 'required'] as const;
export type StaffPolicy = (typeof staffPolicies)[number];

export const mayAddFactor = (role: Role, policy: StaffPolicy) => !isStaff(role) || policy !== 'off';

/** Staff who must have a factor and have none can only set one up, or sign out. */
export const mustSetUp = (role: Role, policy: StaffPolicy, hasFactor: boolean) =>
  isStaff(role) && policy === 'required' && !hasFactor;

/** Whether the last factor may go. */
export const needsFactor = (role: Role, policy: StaffPolicy) => isStaff(role) && policy === 'required';

/** A device of a customer is asked once in this time. Staff are asked at every sign-in. */
export const rememberedDays = 30;
export const mayRemember = (role: Role) => !isStaff(role);
