import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../lib/log.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { closeCodes } from './live.hub.ts';

const world = await forFile(openWorld());

/** A pool for the same database that holds back the first answer to one statement until the gate opens. */
function withLateAnswer(pool: World['db']['pool'], statement: string, gate: Promise<void>) {
  const called = Promise.withResolvers<void>();
  let held = false;
  const query = async (what: { name?: string; text: string }) => {
    const answer = await pool.query(what);
    if (what.name !== statement || held) return answer;
    held = true;
    called.resolve();
    await gate;
    return answer;
  };
  const late = new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
  return { late, called: called.promise };
}

test.each<[string, number, (cashier: Person) => Promise<unknown>]>([
  [
    'lost the role',
    closeCodes.accessChanged,
    async ({ id }) => world.as(await world.admin()).patch(`/v1/users/${id}/demote`),
  ],
  ['signed out', closeCodes.sessionEnded, async (cashier) => world.as(cashier).post('/v1/token/revoke')],
])('whoever %s while the connection was being opened is cut off like the others', async (_what, code, lose) => {
  const gate = Promise.withResolvers<void>();
  const { late, called } = withLateAnswer(world.db.pool, 'caller', gate.promise);
  const config = readConfig({ NODE_ENV: 'test', LIMITS: 'off' });
  const db = { ...world.db, pool: late };
  const app = await buildApp({ db, config, version: '0.0.0', log: openLog('silent') });
  await app.ready();
  onTestFinished(() => app.close());
  const cashier = await world.cashier(await world.office());
  const listen = (closed: number[]) =>
    app.injectWS(
      `/v1/trigger/notifier/ws?token=${cashier.token}`,
      {},
      { onInit: (opening) => void opening.on('close', (with_) => closed.push(with_)) },
    );

  const [slow, quick]: [number[], number[]] = [[], []];
  const opening = listen(slow);
  await called;
  await listen(quick);
  await lose(cashier);
  await vi.waitFor(() => expect(quick).toEqual([code]), 20_000);
  gate.resolve();
  await opening;
  await vi.waitFor(() => expect(slow).toEqual([code]), 20_000);
});

test('a page that connects while the outbox reader starts is not disconnected', async () => {
  const gate = Promise.withResolvers<void>();
  const { late, called } = withLateAnswer(world.db.pool, 'outbox-horizon', gate.promise);
  const config = readConfig({ NODE_ENV: 'test', LIMITS: 'off' });
  const db = { ...world.db, pool: late };
  const app = await buildApp({ db, config, version: '0.0.0', log: openLog('silent') });
  onTestFinished(() => app.close());
  await called;
  const customer = await world.customer();
  const [closed, heard]: [number[], string[]] = [[], []];
  const opening = app.ready().then(() =>
    app.injectWS(
      `/v1/trigger/notifier/ws?token=${customer.token}`,
      {},
      {
        onInit: (page) => {
          page.on('close', (code) => closed.push(code));
          page.on('message', (text) => heard.push(text.toString()));
        },
      },
    ),
  );
  // Takes long enough that a server that does not wait would have opened the page, and would close it when the reader
  // starts.
  const elsewhere = async () => {
    for (let calls = 0; calls < 50; calls += 1) await world.as(customer).get('/v1/users/me/');
  };
  await Promise.race([opening, elsewhere()]);
  gate.resolve();
  await opening;
  const rate = await world.rate({ rate: '0.9975' });
  await vi.waitFor(() => expect(heard.join()).toContain(rate.id), 20_000);
  expect(closed).toEqual([]);
});
