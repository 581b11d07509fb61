import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database.ts';
import { openLog } from '../../lib/log.ts';
import { outboxStore } from '../../live/outbox.store.ts';
import { forFile } from '../../testing/for-file.ts';
import { hasPgBouncer, openPgBouncer, openPooler, type Pooler } from '../../testing/pooler.test-kit.ts';
import { openWorld } from '../../testing/world.ts';
import { type Db, openDb } from '../db.ts';

const world = await forFile(openWorld());

const own = () => ({ ...inject('database').impatient, database: world.db.pool.options.database });
const urlOf = ({ port }: Pooler) => `postgres://${own().user}:secret-word@127.0.0.1:${port}/${own().database}`;
const start = (env: Record<string, string>) =>
  openDatabase(readConfig({ NODE_ENV: 'test', ...env }), openLog('silent'));

async function using(pooler: Promise<Pooler>) {
  const open = await pooler;
  onTestFinished(() => open.close());
  return open;
}

async function expectRefusal(pooler: Pooler) {
  const refused = start({ DATABASE_URL: urlOf(pooler) });
  await expect(refused).rejects.toThrow(/^DATABASE_URL leads through a pooler .*: set its pool_mode=session, .*$/);
  await expect(refused).rejects.not.toThrow('secret-word');
}

async function expectWholeSessions(db: Db) {
  const { rows } = await db.pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '5s', idle: '15s' }]);
  let heard = 0;
  const store = outboxStore(db);
  const release = await store.listen(
    () => {
      heard += 1;
    },
    () => undefined,
  );
  await store.notify();
  await vi.waitUntil(() => heard === 1, { timeout: 20_000 });
  release();
}

test('The start refuses a pooler that reuses sessions after each transaction', async () => {
  await expectRefusal(await using(openPooler({ connection: own(), mode: 'transaction' })));
});

test('The start refuses such a pooler when its connections serve in turns', async () => {
  for (const warm of [1, 2, 3, 7])
    await expectRefusal(await using(openPooler({ connection: own(), mode: 'transaction', order: 'turns', warm })));
});

test('The start refuses such a pooler while other clients use it', async () => {
  const pooler = await using(openPooler({ connection: own(), mode: 'transaction', warm: 4 }));
  const others = openDb({ connectionString: urlOf(pooler), max: 4 });
  let busy = true;
  const work = async () => {
    while (busy) await others.pool.query('select 1');
  };
  const working = [work(), work(), work()];
  await expectRefusal(pooler);
  busy = false;
  await Promise.all(working);
  await others.close();
});

test('A refused start leaves no session setting in the pooler', async () => {
  const pooler = await using(openPooler({ connection: own(), mode: 'transaction', warm: 0 }));
  await expectRefusal(pooler);
  const next = new pg.Client(urlOf(pooler));
  await next.connect();
  const { rows } = await next.query(`select current_setting('statement_timeout') as limit`);
  await next.end();
  expect(rows).toEqual([{ limit: '0' }]);
});

test('The start checks MIGRATION_DATABASE_URL too', async () => {
  const [whole, shared] = [
    await using(openPooler({ connection: own(), mode: 'session' })),
    await using(openPooler({ connection: own(), mode: 'transaction' })),
  ];
  const refused = start({ DATABASE_URL: urlOf(whole), MIGRATION_DATABASE_URL: urlOf(shared) });
  await expect(refused).rejects.toThrow('MIGRATION_DATABASE_URL leads through a pooler');
});

test('Everything works with our timeouts behind a pooler that keeps sessions', async () => {
  const pooler = await using(openPooler({ connection: own(), mode: 'session' }));
  const db = await start({ DATABASE_URL: urlOf(pooler) });
  onTestFinished(() => db.close());
  await expectWholeSessions(db);
});

test.runIf(hasPgBouncer())('PgBouncer works in session mode with defaults, and is refused in other modes', async () => {
  for (const mode of ['transaction', 'statement'] as const)
    await expectRefusal(await using(openPgBouncer(own(), mode)));
  const db = await start({ DATABASE_URL: urlOf(await using(openPgBouncer(own(), 'session'))) });
  await expectWholeSessions(db);
  await db.close();
});
