import { expect, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person } from '../testing/world.ts';
import { closeCodes } from './live.hub.ts';

const shared = 'https://desk.example';

const world = await forFile(openWorld({ env: { CORS_ORIGINS: shared } }));

async function askForTicket(person: Pick<Person, 'token'>): Promise<string> {
  const { status, body } = await world.as(person).post('/v1/trigger/notifier/ticket');
  expect(status).toBe(200);
  return body.ticket;
}

const open = (query: string, headers = {}) => world.app.injectWS(`/v1/trigger/notifier/ws?${query}`, { headers });

test('a ticket opens a live connection of its session', async () => {
  const customer = await world.customer();
  let closedWith: number | undefined;
  const socket = await open(`ticket=${await askForTicket(customer)}`);
  socket.on('close', (code) => {
    closedWith = code;
  });
  const heard = new Promise((resolve) => socket.once('message', (text) => resolve(text.toString())));
  socket.send('{"type":"ping"}');
  expect(await heard).toBe('{"type":"pong"}');
  await world.as(customer).post('/v1/token/revoke');
  await vi.waitFor(() => expect(closedWith).toBe(closeCodes.sessionEnded), { timeout: 20_000 });
});

test('a ticket works once, even when used several times at the same moment', async () => {
  const ticket = await askForTicket(await world.customer());
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => open(`ticket=${ticket}`)));
  const opened = tries.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  expect(opened).toHaveLength(1);
  opened[0]?.terminate();
  await expect(open(`ticket=${ticket}`)).rejects.toThrow(/401/);
});

test('a ticket is valid for thirty seconds', async () => {
  const [early, late] = [await world.customer(), await world.customer()];
  const before = (await world.db.pool.query('select clock_timestamp() as now')).rows[0].now;
  const good = await askForTicket(early);
  const { rows } = await world.db.pool.query(
    `select max(expires_at) between $1::timestamptz + interval '30 seconds' and clock_timestamp() + interval '30 seconds' as right
     from live_tickets`,
    [before],
  );
  expect(rows).toEqual([{ right: true }]);
  (await open(`ticket=${good}`)).terminate();
  const old = await askForTicket(late);
  await world.db.pool.query(`update live_tickets set expires_at = expires_at - interval '30 seconds'`);
  await expect(open(`ticket=${old}`)).rejects.toThrow(/401/);
});

test('a ticket ends with its session', async () => {
  const customer = await world.customer();
  const ticket = await askForTicket(customer);
  await world.as(customer).post('/v1/token/revoke');
  await expect(open(`ticket=${ticket}`)).rejects.toThrow(/401/);
});

test('a ticket does not work as a token, and a token not as a ticket', async () => {
  const { token } = await world.customer();
  const ticket = await askForTicket({ token });
  expect((await world.as({ token: ticket }).get('/v1/users/me/')).status).toBe(401);
  await expect(open(`token=${ticket}`)).rejects.toThrow(/401/);
  await expect(open(`ticket=${token}`)).rejects.toThrow(/401/);
  await expect(open('ticket=garbage')).rejects.toThrow(/401/);
  (await open(`token=${token}`)).terminate();
});

test('tickets are not stored in plain text, and old ones are removed', async () => {
  const ticket = await askForTicket(await world.customer());
  await world.db.pool.query(`update live_tickets set expires_at = now() - interval '1 second'`);
  const newer = await askForTicket(await world.customer());
  const { rows } = await world.db.pool.query('select encode(ticket_hash, $1) as kept from live_tickets', ['base64']);
  expect(rows).toHaveLength(1);
  for (const text of [ticket, newer]) expect(rows[0].kept).not.toContain(text);
});

test('a page of another site may connect when its origin is in CORS_ORIGINS', async () => {
  const customer = await world.customer();
  (await open(`token=${customer.token}`, { origin: shared })).terminate();
  (await open(`ticket=${await askForTicket(customer)}`, { origin: shared })).terminate();
  for (const origin of ['https://elsewhere.example', 'http://desk.example', `${shared}.evil.example`, 'null']) {
    await expect(open(`token=${customer.token}`, { origin })).rejects.toThrow(/403/);
  }
});
