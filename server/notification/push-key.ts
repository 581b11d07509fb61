import { ECDH } from 'node:crypto';

/** The first byte of a point with both coordinates, the only form that browsers use. */
const uncompressedPoint = 0x04;

/** 65 bytes are not enough: nothing can be encrypted for a point beside the curve, however often it is tried. */
export function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return Buffer.from(text, 'base64url')[0] === uncompressedPoint;
  } catch {
    return false;
  }
}
