import { ECDH } from 'node:crypto';

/** The first byte of an uncompressed point, the only form that browsers use. */
const uncompressedPoint = 0x04;

/** The length of 65 bytes is not enough: a point that is not on the curve fails at each encryption. */
export function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return Buffer.from(text, 'base64url')[0] === uncompressedPoint;
  } catch {
    return false;
  }
}
