import { desk, phone } from './people.ts';

/** `npm run test:long` plays every story in every way. `npm test` plays each in one way. */
const isEveryWay = Boolean(process.env.EVERY_WAY);

const readers = {
  uk: { language: 'uk', device: phone },
  en: { language: 'en', device: desk },
} as const;

/**
 * The languages and devices in which a customer's story is played: all of them, or only the named one. The stories are
 * shared among the readers, so that each reader meets screens of all kinds.
 */
export const readersOf = (one: keyof typeof readers) => (isEveryWay ? Object.values(readers) : [readers[one]]);
