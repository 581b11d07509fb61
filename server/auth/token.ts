import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const shape = /^[A-Za-z0-9_-]{43}$/;

/** Whether the text has the shape of a token. Other texts need no query. */
export const isToken = (text: string): boolean => shape.test(text);

/** The stored form of a token. Reading it from the database does not give a usable token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
