import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const shape = /^[A-Za-z0-9_-]{43}$/;

/** Anything else need not be looked up. */
export const isToken = (text: string): boolean => shape.test(text);

/** What is kept of a token: whoever reads it cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
