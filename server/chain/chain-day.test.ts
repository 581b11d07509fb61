import { expect, test } from 'vitest';
import { addressSeconds, allowance, callsForHashes, nextLook, runSeconds } from '#domain/chain/schedule.ts';

const perDay = 100_000;
const deals = 10_000;
const addresses = 200;
const daySeconds = 86_400;

type Transaction = { namedAt: number; minedAt: number; nextAt: number; tries: number; finalAt: number | null };

/** Deals name their transactions over the day, most of them soon after they are sent. One in fifty is never mined. */
function dayOfDeals(): Transaction[] {
  return Array.from({ length: deals }, (_, at) => {
    const namedAt = Math.floor((at * daySeconds * 0.98) / deals);
    const minedAt = at % 50 === 0 ? Number.POSITIVE_INFINITY : namedAt - (at % 5) * 20 + 10;
    return { namedAt, minedAt, nextAt: namedAt, tries: 0, finalAt: null };
  });
}

/** As the adapter of Tron: what is final costs one call, all else two. It is final 57 seconds after it was mined. */
function look(one: Transaction, second: number): number {
  const age = second - one.minedAt;
  const isFinal = age >= 57;
  const state = isFinal ? 'final' : age >= 0 ? 'pending' : 'missing';
  one.tries = state === 'missing' ? one.tries + 1 : 0;
  const wait = nextLook({
    network: 'TRC20',
    state,
    tries: one.tries,
    depth: Math.max(0, Math.floor(age / 3)),
    needed: 19,
  });
  one.nextAt = wait === null ? Number.POSITIVE_INFINITY : second + wait;
  if (isFinal) one.finalAt = second;
  return isFinal ? 1 : 2;
}

type Day = { transactions: Transaction[]; addressAt: number[]; calls: number };

/** One run of the job: transactions first, then addresses, within what is allowed now. */
function run(day: Day, second: number): void {
  const most = allowance({ perDay, spent: day.calls, now: new Date(second * 1000) });
  const due = day.transactions.filter(({ namedAt, nextAt }) => namedAt <= second && nextAt <= second);
  const hashes = due.toSorted((a, b) => a.nextAt - b.nextAt).slice(0, callsForHashes(most));
  const waiting = day.addressAt.flatMap((at, index) => (at <= second ? [index] : []));
  // The newest block is asked for first.
  let left = most - Number(hashes.length + waiting.length > 0);
  for (const one of hashes) if (left > 0) left -= look(one, second);
  for (const index of waiting.slice(0, Math.max(left, 0))) {
    left -= 1;
    day.addressAt[index] = second + addressSeconds;
  }
  day.calls += most - left;
}

test('10,000 deals of a day at 200 addresses stay within 100,000 calls, and are read soon after they are final', () => {
  const day: Day = {
    transactions: dayOfDeals(),
    addressAt: Array.from({ length: addresses }, (_, at) => at),
    calls: 0,
  };
  for (let second = 0; second < daySeconds; second += runSeconds) run(day, second);
  const late = day.transactions
    .flatMap(({ finalAt, minedAt, namedAt }) => (finalAt === null ? [] : [finalAt - Math.max(minedAt + 57, namedAt)]))
    .toSorted((a, b) => a - b);
  const of = (share: number) => late[Math.floor(late.length * share)];
  const seen = { calls: day.calls, final: late.length, halfAfterSeconds: of(0.5), almostAllAfterSeconds: of(0.99) };
  process.stdout.write(`A day of ${deals} deals at ${addresses} addresses: ${JSON.stringify(seen)}\n`);
  expect(day.calls).toBeLessThanOrEqual(perDay);
  expect(late.length).toBeGreaterThan(deals * 0.975);
  expect(of(0.5)).toBeLessThanOrEqual(60);
  expect(of(0.99)).toBeLessThanOrEqual(900);
});
