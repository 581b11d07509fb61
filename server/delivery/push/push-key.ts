import { ECDH } from 'node:crypto';

/** The first byte of an uncompressed point, the only form that browsers use. */
const uncompressedPoint = 0x04;

/** Checks the point, not only the length of 65 bytes: with a point that is not on the curve every encryption fails. */
export function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return Buffer.from(text, 'base64url')[0] === uncompressedPoint;
  } catch {
    return false;
  }
}
