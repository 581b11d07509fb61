import type { QueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { ApiError } from '../lib/api.ts';

/** Not every change answers the rate: what is heard of its pair so soon after it is taken for its echo. */
const echoMs = 10_000;

/** What a change of this page was about, and what came of it. */
type Change = { asked: unknown; answer: unknown; at: number };

/**
 * The changes that this page has made in the last minutes. A step that was refused because somebody was first counts too:
 * its toast has told who was first.
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

/** The answer itself, or what it lists. */
const recordsOf = (answer: unknown): unknown[] =>
  typeof answer === 'object' && answer !== null ? [answer, ...Object.values(answer).flat()] : [];

/** Whether this page has brought the order to this state, or has told of it already. */
export const isOwnStep = (cache: QueryClient, { id, version }: Order): boolean =>
  changesOf(cache).some(({ answer }) => recordsOf(answer).some((record) => has(record, { id, version })));

/** Whether this page has published or switched this rate, or has changed who follows it. */
export const isOwnRate = (cache: QueryClient, { id, sc, tc }: ExchangeRate): boolean =>
  changesOf(cache).some(
    ({ asked, answer, at }) =>
      recordsOf(answer).some((record) => has(record, { id })) ||
      (answer !== undefined && has(asked, { sc, tc }) && !has(answer, { sc, tc }) && Date.now() - at < echoMs),
  );
