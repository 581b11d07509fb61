import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import { counts } from '../testing/counts.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { rights } from './rights.test-kit.ts';
import { sendCall } from './rights-calls.test-kit.ts';
import { becomes, endings, everybody, newWriter, type WriterKind } from './rights-endings.test-kit.ts';
import { openScene } from './rights-scene.test-kit.ts';
import { type Call, isRead, writesIn } from './rights-walk.test-kit.ts';

const callsAtOnce = 6;
/** A call waits this long at most before its transaction, stays this long in it, and the next one begins as much later. */
const mostMs = 12;

/** The transactions of each person who races, by the number that the database gave them. */
const transactions = new Map<string, string[]>();
const ownTransaction = statement<{ id: string }>('test-transaction', 'select pg_current_xact_id()::text as id');

const noteTransactions = (db: Db): Db => ({
  ...db,
  write: async (by, work, options) => {
    const noted = by.kind === 'session' && transactions.get(by.actor.id);
    if (!noted) return db.write(by, work, options);
    await pause(randomInt(mostMs));
    return db.write(
      by,
      async (tx) => {
        const [{ id } = { id: expect.unreachable('The transaction has no number') }] = await tx.send(ownTransaction);
        noted.push(id);
        await pause(randomInt(mostMs));
        return work(tx);
      },
      options,
    );
  },
});

const world = await forFile(openWorld({ watch: noteTransactions }));
const scene = await openScene(world);

/** Calls that end their own session would leave the others nothing to race with. */
const endsItself = /revoke|sessions|pwd|fresh|not-me/;
const calls = writesIn(rights).filter(({ call }) => !isRead(call) && !endsItself.test(call));

/** The writing calls that this person has no right to after the ending. */
const endedCalls = (kind: WriterKind, ending: string) =>
  calls.filter(({ kinds, cellOf, named }) => {
    const other = becomes[ending];
    // Who has no office any more may still search by code: nothing is found, and that is counted.
    const isStillCounted = other !== undefined && named.startsWith('POST /v1/orders/by-code');
    return kinds.includes(kind) && !isStillCounted && !(other && cellOf(other).startsWith('20'));
  });

const races = everybody.flatMap((kind) => Object.keys(endings[kind]).map((ending) => ({ kind, ending })));

/** The transactions of this person that were committed after the snapshot. */
async function committedAfter(snapshot: string, personId: string): Promise<string[]> {
  const { rows } = await world.db.pool.query<{ id: string }>(
    `select id from unnest($1::text[]) id
     where pg_xact_status(id::xid8) = 'committed' and not pg_visible_in_snapshot(id::xid8, $2::pg_snapshot)`,
    [transactions.get(personId) ?? [], snapshot],
  );
  return rows.map(({ id }) => id);
}

async function race(kind: WriterKind, ending: string, writes: readonly Call[]) {
  const { person, scene: place } = await newWriter(kind, scene, world);
  const sends: (() => Promise<number>)[] = [];
  for (const { call, details } of writes) {
    const given = (await details?.(place, world, person.token)) ?? {};
    sends.push(async () => (await sendCall(world, person.token, call, given)).status);
  }
  transactions.set(person.id, []);
  const end = async () => {
    const answer = await endings[kind][ending]?.(person, scene, world);
    const { rows } = await world.db.pool.query<{ now: string }>('select pg_current_snapshot()::text as now');
    return { status: answer?.status ?? 0, snapshot: rows[0]?.now ?? '' };
  };
  const comesAt = randomInt(1, sends.length);
  const answers: Promise<number>[] = [];
  let ended = Promise.resolve({ status: 0, snapshot: '' });
  for (const [at, send] of sends.entries()) {
    if (at === comesAt) ended = end();
    answers.push(send());
    await pause(randomInt(mostMs));
  }
  const { status, snapshot } = await ended;
  return { status, answers: await Promise.all(answers), late: await committedAfter(snapshot, person.id) };
}

let [written, refused] = [0, 0];

test.each(races)('Of writes that race with it nothing commits after the $kind $ending', async ({ kind, ending }) => {
  const all = endedCalls(kind, ending);
  for (let round = 0; round < counts.endingRounds; round++) {
    const first = randomInt(all.length);
    const writes = Array.from(
      { length: callsAtOnce },
      (_, at) => all[(first + at) % all.length] ?? expect.unreachable(),
    );
    const { status, late, answers } = await race(kind, ending, writes);
    const what = writes.map(({ named }, at) => `${named}: ${answers[at]}`);
    expect({ status, late, what }).toEqual({ status: 200, late: [], what });
    expect(Math.max(...answers), String(what)).toBeLessThan(500);
    written += answers.filter((answer) => answer < 300).length;
    refused += answers.filter((answer) => [401, 403, 404].includes(answer)).length;
  }
});

test('In these races some writes come before the ending and some after it', () => {
  expect(written).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});
