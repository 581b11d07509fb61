import { createHash, randomBytes } from 'node:crypto';
import {
  readRecoveryCode,
  recoveryCodeCount,
  recoveryCodeFrom,
  showRecoveryCode,
} from '#domain/person/second-factor.ts';

/** A new set, as it is shown, and what is kept of it. */
export function newRecoveryCodes(userId: string): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeFrom(randomBytes(16)));
  return { shown: codes.map(showRecoveryCode), hashes: codes.map((code) => hashOf(userId, code)) };
}

/** Undefined when the text can't be a code. */
export function recoveryCodeHash(userId: string, text: string): Buffer | undefined {
  const code = readRecoveryCode(text);
  return code === undefined ? undefined : hashOf(userId, code);
}

const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId}\n${code}`).digest();
