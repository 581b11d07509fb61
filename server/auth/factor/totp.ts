import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { openTotpSteps, totp } from '#domain/person/second-factor.ts';

const { digits, periodSeconds: period } = totp;

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: totp.secretBytes }).bytes);

/** A secret as `describeTotp` shows it. */
export const readTotpSecret = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes);

const asSecret = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The secret in base32, and the address that a QR code shows to an app (`otpauth://`). */
export function describeTotp(bytes: Buffer, cellphone: string): { secret: string; uri: string } {
  const secret = asSecret(bytes);
  return {
    secret: secret.base32,
    uri: new TOTP({ issuer: 'Obmin', label: cellphone, secret, digits, period }).toString(),
  };
}

export const totpCodeAt = (bytes: Buffer, step: number): string =>
  TOTP.generate({ secret: asSecret(bytes), digits, period, timestamp: step * period * 1000 });

type Moment = { now: number; lastStep: number | null };

/** The step whose code this is. Undefined for a wrong code, and for one of a step that was used. */
export const stepOfCode = (bytes: Buffer, code: string, { now, lastStep }: Moment): number | undefined =>
  openTotpSteps(now, lastStep).find((step) => {
    const right = Buffer.from(totpCodeAt(bytes, step));
    const given = Buffer.from(code);
    return right.length === given.length && timingSafeEqual(right, given);
  });
