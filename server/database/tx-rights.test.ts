import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { authStore } from '../auth/auth.store.ts';
import { hashToken } from '../auth/token.ts';
import { openHttp } from '../http/http.ts';
import { openLog } from '../lib/log.ts';
import { client } from '../testing/client.ts';
import { forFile } from '../testing/for-file.ts';
import { byOf, openWorld } from '../testing/world.ts';
import { type By, stranger, system } from './by.ts';
import { openDb } from './db.ts';
import { isLostRights } from './rights.store.ts';
import { ask, statement } from './statement.ts';
import { writeOne } from './tx.ts';

const world = await forFile(openWorld());
const { connection, serverRole } = inject('database');
const db = await forFile(openDb({ ...connection, ...serverRole, database: world.db.pool.options.database }));

const add = statement<{ slot: number }>(
  'rights-add',
  'insert into write_probes (slot, written_at) values ($1, now()) returning slot',
);
const countOf = async (slot: number) =>
  (await world.db.pool.query('select from write_probes where slot = $1', [slot])).rowCount;

test('connections that read refuse to write', async () => {
  const readOnly = { code: '25006' };
  await expect(ask(db.pool, add, [1])).rejects.toMatchObject(readOnly);
  await expect(sql`delete from sessions`.execute(db.kysely)).rejects.toMatchObject(readOnly);
  await expect(db.read((tx) => tx.send(add, [1]))).rejects.toMatchObject(readOnly);
  await expect(ask(db.pool, statement('rights-share', 'select from users for share'))).rejects.toMatchObject(readOnly);
  expect(await countOf(1)).toBe(0);
});

test('strangers, the system and open sessions write', async () => {
  const session = byOf(await world.customer());
  for (const [slot, by] of ([stranger, system, session] satisfies By[]).entries())
    expect(await writeOne(db, by, add, [10 + slot])).toEqual([{ slot: 10 + slot }]);
});

test('nothing is written for a session that has ended, and the work is not told as its own failure', async () => {
  const person = await world.customer();
  await authStore(world.db).endOwn(byOf(person));
  const single = await writeOne(db, byOf(person), add, [20]).catch((error: unknown) => error);
  const refused = db.write(byOf(person), async () => Promise.reject(new Error('A refusal of the work')));
  expect(isLostRights(single)).toBe(true);
  expect(isLostRights(await refused.catch((error: unknown) => error))).toBe(true);
  expect(await countOf(20)).toBe(0);
});

test('nothing is written for another role, or an office that the person left; other offices do not matter', async () => {
  const [office, other] = [await world.office(), await world.office({ name: 'Podil' })];
  const cashier = await world.cashier(office);
  const lost = async (by: By, slot: number) => {
    const error = await writeOne(db, by, add, [slot]).then(
      () => undefined,
      (problem: unknown) => problem,
    );
    return isLostRights(error);
  };
  expect(await lost(byOf({ ...cashier, role: 'office_owner' }, [office.id]), 30)).toBe(true);
  expect(await lost(byOf(cashier, [office.id, other.id]), 31)).toBe(true);
  expect(await lost(byOf(cashier, [office.id]), 32)).toBe(false);
  expect(await lost(byOf(cashier), 33)).toBe(false);
  expect(await Promise.all([30, 31, 32, 33].map(countOf))).toEqual([0, 0, 1, 1]);
});

test('a call whose rights change once more while it is decided again is told to come later, and writes nothing', async () => {
  const person = await world.customer();
  const findCaller = (token: string) => authStore(world.db).findCaller(hashToken(token));
  const app = await openHttp({ log: openLog('silent'), production: false, findCaller });
  onTestFinished(() => app.close());
  let decided = 0;
  app.get('/changing', { config: { access: 'signedIn' } }, async ({ by }) => {
    decided += 1;
    return writeOne(db, { ...by, actor: { ...by.actor, role: 'cashier' } }, add, [40]);
  });
  const { status, headers } = await client(app, person.token).get('/changing');
  expect([decided, status, Number(headers['retry-after']) > 0, await countOf(40)]).toEqual([2, 503, true, 0]);
});
