import { describe, expect, test } from 'vitest';
import { recoveryStore } from '../auth/recovery/recovery.store.ts';
import { openConnection, portOf, requestText } from '../http/raw-http.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { openWorld, type Person, password, wallet } from '../testing/world.ts';
import { anotherAdmin } from './rights-scene.test-kit.ts';

const world = await forFile(openWorld());
const port = await portOf(world.app);
const office = await world.office();

const newPassword = 'Dnipro-Odesa-1794!';
const stolen = { data: [{ address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }] };

/** Sends the headers and one byte of the body, and waits until the server has asked who calls. */
async function hold(person: Pick<Person, 'token'>, call: string, body: unknown) {
  const text = JSON.stringify(body);
  const connection = openConnection(port);
  const headers = [
    `Authorization: Bearer ${person.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Expect: 100-continue',
  ];
  connection.send(requestText(call, headers, text.slice(0, 1)));
  // A later call on another connection has its answer: the headers before it are decided.
  await connection.hears(/100 Continue/);
  for (let round = 0; round < 3; round += 1) await world.as(person).get('/v1/users/me/');
  return async () => {
    connection.send(text.slice(1));
    await connection.hears(/HTTP\/1\.1 [2-5]\d\d .*\r\n\r\n/s);
    connection.socket.destroy();
    return Number(/HTTP\/1\.1 ([2-5]\d\d) /.exec(connection.heard())?.[1]);
  };
}

const byAdmin = async () => world.as(await world.admin());
const block = async ({ id }: Person) =>
  expect((await (await byAdmin()).patch(`/v1/users/${id}/block`, { reason: 'Dismissed' })).status).toBe(200);
const recover = async ({ id }: Person) => {
  const token = await recoveryStore(world.db).addToken(id);
  expect((await world.as({ token }).post('/v1/users/recovery/recover', { pwd: newPassword })).status).toBe(200);
};
const recordOf = async ({ id }: Person) => {
  const { rows } = await world.db.pool.query('select wallet, email, blocked_at from users where id = $1', [id]);
  return rows[0];
};

describe('a call whose body comes after its rights ended', () => {
  test('publishes no rate for a blocked admin', async () => {
    const admin = await anotherAdmin(world);
    const sendRest = await hold(admin, 'POST /v1/rates/', { sc: 'GBP', tc: 'USDT', rate: 999, confirm: true });
    await block(admin);
    expect(await sendRest()).toBe(401);
    const { rows } = await world.db.pool.query('select from exchange_rates where rate = 999');
    expect(rows).toEqual([]);
  });

  test('blocks nobody for a blocked admin', async () => {
    const [admin, other] = [await anotherAdmin(world), await world.customer()];
    const sendRest = await hold(admin, `PATCH /v1/users/${other.id}/block`, { reason: 'Revenge' });
    await block(admin);
    expect(await sendRest()).toBe(401);
    expect(await recordOf(other)).toMatchObject({ blocked_at: null });
  });

  test('cancels no deal for a blocked cashier', async () => {
    const [cashier, customer] = [await world.cashier(office), await world.customer()];
    const rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
    const order = await writeOrder(world, { customer, office, rate });
    const sendRest = await hold(cashier, `PUT /v1/orders/${order.id}/cancel`, { reason: 'No money here' });
    await block(cashier);
    expect(await sendRest()).toBe(401);
    expect((await world.as(customer).get(`/v1/orders/${order.id}`)).body).toMatchObject({ status: 1 });
  });

  test("writes no wallet and e-mail into an account after its owner's first recovery", async () => {
    const person = await world.customer({ wallet: null });
    const sendRest = await hold(person, 'PUT /v1/users/me/', { wallet: stolen, email: 'thief@example.com' });
    await recover(person);
    expect(await sendRest()).toBe(401);
    expect(await recordOf(person)).toMatchObject({ wallet: null, email: null });
  });

  test("leaves the wallet as it was before the owner's new password", async () => {
    const owner = await world.customer();
    const { body } = await world.as().post('/v1/token', { username: owner.cellphone, password });
    const thief = { token: String(body.access_token) };
    const sendRest = await hold(thief, 'PUT /v1/users/me/', { wallet: stolen });
    const changed = await world.as(owner).post('/v1/users/me/pwd', { old_password: password, password: newPassword });
    expect(changed.status).toBe(200);
    expect(await sendRest()).toBe(401);
    expect(await recordOf(owner)).toMatchObject({ wallet });
  });

  test('is answered for the role that the person has now', async () => {
    const cashier = await world.cashier(office);
    const rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
    const order = await writeOrder(world, { customer: await world.customer(), office, rate });
    const sendRest = await hold(cashier, `PUT /v1/orders/${order.id}/confirm`, {});
    expect((await (await byAdmin()).patch(`/v1/users/${cashier.id}/demote`)).status).toBe(200);
    expect(await sendRest()).toBe(403);
  });

  test('is answered for the offices that the person has now, and done where the person still works', async () => {
    const other = await world.office({ name: 'Podil' });
    const rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
    const [leaves, stays] = [await world.cashier(office, other), await world.cashier(office, other)];
    const [lost, kept] = [
      await writeOrder(world, { customer: await world.customer(), office: other, rate }),
      await writeOrder(world, { customer: await world.customer(), office, rate }),
    ];
    const cancel = { reason: 'No money here' };
    const rests = [
      await hold(leaves, `PUT /v1/orders/${lost.id}/cancel`, cancel),
      await hold(stays, `PUT /v1/orders/${kept.id}/cancel`, cancel),
    ];
    const gone = { to_remove: [leaves.id, stays.id] };
    expect((await (await byAdmin()).post(`/v1/offices/${other.id}`, gone)).status).toBe(200);
    expect(await Promise.all(rests.map((sendRest) => sendRest()))).toEqual([404, 200]);
  });
});
