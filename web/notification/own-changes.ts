import type { QueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { ApiError } from '../lib/api.ts';

/** Some changes do not return the rate. Within this time a message about the same pair counts as their echo. */
const echoMs = 10_000;

/** A change that this page has sent, with its answer. */
type Change = { asked: unknown; answer: unknown; at: number };

/**
 * The changes of the last minutes. A step that was refused because another person was first counts too: its toast
 * already says so.
 */
const changesOf = (cache: QueryClient): Change[] =>
  cache
    .getMutationCache()
    .getAll()
    .map(({ state: { variables, data, error, submittedAt } }) => ({
      asked: variables,
      answer: error instanceof ApiError ? error.problem?.order : data,
      at: submittedAt,
    }));

const has = (record: unknown, wanted: Record<string, unknown>): boolean =>
  typeof record === 'object' &&
  record !== null &&
  Object.entries(wanted).every(([name, value]) => Reflect.get(record, name) === value);

/** The answer and the records in it. */
const recordsOf = (answer: unknown): unknown[] =>
  typeof answer === 'object' && answer !== null ? [answer, ...Object.values(answer).flat()] : [];

/** True if this page made this version of the order, or has already shown it. */
export const isOwnStep = (cache: QueryClient, { id, version }: Order): boolean =>
  changesOf(cache).some(({ answer }) => recordsOf(answer).some((record) => has(record, { id, version })));

/** True if this page published or switched this rate, or changed which offices follow it. */
export const isOwnRate = (cache: QueryClient, { id, sc, tc }: ExchangeRate): boolean =>
  changesOf(cache).some(
    ({ asked, answer, at }) =>
      recordsOf(answer).some((record) => has(record, { id })) ||
      (answer !== undefined && has(asked, { sc, tc }) && !has(answer, { sc, tc }) && Date.now() - at < echoMs),
  );
