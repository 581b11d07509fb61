import { readNumber } from '#domain/person/phone-numbers.ts';

/** Fetched where a number is typed: what is known of the numbers of all countries is 18 KB over the wire. */
export const readAnyNumber = readNumber;
