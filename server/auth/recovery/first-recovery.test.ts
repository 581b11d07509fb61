import { beforeEach, describe, expect, test } from 'vitest';
import { counts } from '../../testing/counts.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepSql, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';
import { recoveryStore } from './recovery.store.ts';

const attackers = { address: 'TGHWHq9bhTL4BWG1qENFW6W4uhvW4iQxvD', network: 'TRC20' } as const;
const own = { address: 'TUBLrjPonF1kpe4fggs3eN8t1ahbhetA12', network: 'TRC20' } as const;
const email = 'attacker@example.com';
const newPassword = 'Dnipro-Odesa-1794!';

const world = await forFile(openWorld());
const { office, toCoin: rate, cashier } = await exchangeIn(world);

/** An account that a stranger has registered with another person's phone. */
let account: Person;
beforeEach(async () => {
  account = await world.customer({ wallet: { data: [attackers] }, full_name: 'Marta' });
  await world.db.kysely
    .updateTable('users')
    .set({ email: `${account.id}@example.com` })
    .where('id', '=', account.id)
    .execute();
});

const as = (person: Pick<Person, 'token'>) => world.as(person);
const place = (person: Pick<Person, 'token'>) =>
  as(person).post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '100' });

/** The person of the phone recovers the account, as the code has proved, and signs in. */
async function recover(): Promise<Pick<Person, 'token'>> {
  const token = await recoveryStore(world.db).addToken(account.id);
  expect((await as({ token }).post('/v1/users/recovery/recover', { pwd: newPassword })).status).toBe(200);
  const { body } = await world.as().post('/v1/token', { username: account.cellphone, password: newPassword });
  return { token: body.access_token };
}
const me = async (person: Pick<Person, 'token'>) => (await as(person).get('/v1/users/me/')).body;
const step = (id: string, call: string, by = cashier) => as(by).put(`/v1/orders/${id}/${call}`);

describe('the first recovery of an account whose phone was never verified', () => {
  test('verifies the phone, ends the sessions, keeps the name and sets wallet and e-mail aside', async () => {
    const person = await recover();
    expect((await as(account).get('/v1/users/me/')).status).toBe(401);
    expect(await me(person)).toMatchObject({
      full_name: 'Marta',
      cellphone_verified: true,
      ...{ wallet: null, email: null, email_verified: false },
      set_aside: { wallet: { data: [attackers] }, email: `${account.id}@example.com` },
    });
    const admin = await world.as(await world.admin()).get(`/v1/users/${account.id}`);
    expect(admin.body).toMatchObject({ wallet: null, email: null });
    expect(admin.body).not.toHaveProperty('set_aside');
  });

  test("pays no next order to the stranger's wallet", async () => {
    const person = await recover();
    expect(await place(person)).toMatchObject({ status: 422, body: { reason: 'walletMissing' } });
    await as(person).put('/v1/users/me/', { wallet: { data: [own] } });
    expect((await place(person)).body.wallet).toEqual({ data: [own] });
  });

  test('gives back what the person confirms', async () => {
    const person = await recover();
    const confirmed = await as(person).put('/v1/users/me/', {
      wallet: { data: [{ address: attackers.address }] },
      email: `${account.id}@example.com`,
    });
    expect(confirmed).toMatchObject({ status: 200, body: { wallet: { data: [attackers] } } });
    expect(confirmed.body).not.toHaveProperty('set_aside');
  });

  test('forgets what the person replaces, and does not offer it again', async () => {
    const person = await recover();
    await as(person).put('/v1/users/me/', { email: 'marta@example.com' });
    expect((await me(person)).set_aside).toEqual({ wallet: { data: [attackers] }, email: null });
    await as(person).put('/v1/users/me/', { wallet: { data: [own] } });
    expect(await me(person)).not.toHaveProperty('set_aside');
  });

  test('happens once: a later recovery sets nothing aside', async () => {
    await as(await recover()).put('/v1/users/me/', { wallet: { data: [own] }, email });
    const again = await me(await recover());
    expect(again).toMatchObject({ wallet: { data: [own] }, email });
    expect(again).not.toHaveProperty('set_aside');
  });

  test('sets nothing aside where the phone was verified before', async () => {
    await world.db.kysely.updateTable('users').set({ cellphone_verified: true }).where('id', '=', account.id).execute();
    expect(await me(await recover())).toMatchObject({
      wallet: { data: [attackers] },
      email: `${account.id}@example.com`,
    });
  });
});

describe('an open order from before the phone was proved', () => {
  const held = { status: 409, body: { code: 'CONFLICT', reason: 'heldBack' } };
  const mine = (id: string, person: Pick<Person, 'token'>, headers = {}) =>
    as(person).put(`/v1/orders/${id}/mine`, undefined, headers);
  const read = async (id: string, reader: Pick<Person, 'token'>) => (await as(reader).get(`/v1/orders/${id}`)).body;

  test('stays open, cannot go onward, and tells the desk why', async () => {
    const { id } = (await place(account)).body;
    await recover();
    expect(await read(id, cashier)).toMatchObject({ status: 1, held_back: true, wallet_set_aside: true });
    expect(await step(id, 'confirm', await world.admin())).toMatchObject(held);
    expect((await step(id, 'cancel')).status).toBe(200);
    expect(await read(id, cashier)).toMatchObject({ status: 4, held_back: false });
  });

  test('is held back too when it pays to an older address of the account', async () => {
    const { id } = (await place(account)).body;
    await as(account).put('/v1/users/me/', { wallet: { data: [own] } });
    const person = await recover();
    await as(person).put('/v1/users/me/', { wallet: { data: [own] } });
    const admin = await world.admin();
    expect(await step(id, 'confirm', admin)).toMatchObject(held);
  });

  test('is held back too when it pays cash, and then nobody completes it, with the code or without', async () => {
    const cash = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.99' });
    const { id } = await writeOrder(world, { customer: account, office, rate: cash, status: 'ready' });
    const seen = (await as(account).get(`/v1/orders/${id}/pickup-code`)).body.code;
    const person = await recover();
    const code = (await as(person).get(`/v1/orders/${id}/pickup-code`)).body.code;
    expect(code).not.toBe(seen);
    for (const [by, body] of [
      [cashier, { code }],
      [person, undefined],
      [await world.admin(), undefined],
    ] as const)
      expect(await as(by).put(`/v1/orders/${id}/close`, body)).toMatchObject(held);
    expect((await mine(id, person)).status).toBe(200);
    expect((await as(cashier).put(`/v1/orders/${id}/close`, { code: seen })).status).toBe(422);
    expect((await as(cashier).put(`/v1/orders/${id}/close`, { code })).status).toBe(200);
  });

  test('takes no cash and pays no USDT either, if it was confirmed or received before', async () => {
    const [first, second] = [(await place(account)).body.id, (await place(account)).body.id];
    const admin = await world.admin();
    for (const [id, ...calls] of [
      [first, 'confirm'],
      [second, 'confirm', 'receive'],
    ])
      for (const call of calls) expect((await step(id, call, admin)).status).toBe(200);
    await recover();
    expect(await step(first, 'receive', admin)).toMatchObject(held);
    expect(await step(second, 'ready', admin)).toMatchObject(held);
    expect(await step(second, 'confirm', admin)).toMatchObject(held);
    expect((await as(admin).put(`/v1/orders/${second}/refund`, { reason: 'Not theirs' })).status).toBe(200);
  });

  test('goes onward when its customer says that it is theirs, which stands in its history', async () => {
    const { id, version } = (await place(account)).body;
    const person = await recover();
    expect((await mine(id, cashier)).status).toBe(403);
    expect((await mine(id, await world.customer())).status).toBe(404);
    expect(await mine(id, person, { 'if-match': `"${version}"` })).toMatchObject({ status: 409 });
    expect(await mine(id, person)).toMatchObject({
      status: 200,
      body: { status: 1, held_back: false, wallet_set_aside: false, version: version + 2, said: 'mine' },
    });
    expect(await mine(id, person)).toMatchObject({ status: 200, body: { version: version + 2 } });
    expect((await step(id, 'confirm', await world.admin())).status).toBe(200);
    expect((await read(id, cashier)).events).toMatchObject([
      { what: null },
      { what: 'held_back', by: { id: account.id } },
      { what: 'mine', by: { id: account.id } },
      { what: null, to: 2 },
    ]);
  });

  test('still waits when the customer has only confirmed the wallet or has another one', async () => {
    const { id } = (await place(account)).body;
    const person = await recover();
    for (const wallet of [{ data: [attackers] }, { data: [own] }]) {
      await as(person).put('/v1/users/me/', { wallet });
      expect(await step(id, 'confirm', await world.admin())).toMatchObject(held);
    }
    const next = (await place(person)).body;
    expect(next.held_back).toBe(false);
    expect((await step(next.id, 'confirm', await world.admin())).status).toBe(200);
  });

  test('waits for its customer in the lists, and for nobody else', async () => {
    const { id } = (await place(account)).body;
    const waits = async (reader: Pick<Person, 'token'>) =>
      (await as(reader).get(`/v1/orders/?needs_me=true&search=${id}`)).body.total;
    const admin = await world.admin();
    expect([await waits(account), await waits(admin)]).toEqual([0, 1]);
    const person = await recover();
    expect([await waits(person), await waits(admin)]).toEqual([1, 0]);
    await mine(id, person);
    expect([await waits(person), await waits(admin)]).toEqual([0, 1]);
  });

  test('is told to the pages of the desk', async () => {
    const { id } = (await place(account)).body;
    const told = async () =>
      (await world.db.pool.query(`select from outbox where kind = 'order_update' and subject_id = $1`, [id])).rowCount;
    const person = await recover();
    expect(await told()).toBe(1);
    await mine(id, person);
    expect(await told()).toBe(2);
  });

  test('is not touched by a later recovery, or when the phone was proved before', async () => {
    const person = await recover();
    await as(person).put('/v1/users/me/', { wallet: { data: [own] } });
    const { id, version } = (await place(person)).body;
    await recover();
    expect(await read(id, cashier)).toMatchObject({ held_back: false, version });
  });
});

describe('of a recovery and a step at the same moment', () => {
  test('the step is there before the order is held back, or does not happen', async () => {
    const admin = await world.admin();
    for (let round = 0; round < counts.raceRounds; round++) {
      const { id, version } = (await place(account)).body;
      await world.db.kysely
        .updateTable('users')
        .set({ cellphone_verified: false })
        .where('id', '=', account.id)
        .execute();
      const token = await recoveryStore(world.db).addToken(account.id);
      const [moved, recovered] = await Promise.all([
        step(id, 'confirm', admin),
        as({ token }).post('/v1/users/recovery/recover', { pwd: newPassword }),
      ]);
      expect(recovered.status).toBe(200);
      const order = (await as(admin).get(`/v1/orders/${id}`)).body;
      const before = { status: 2, version: version + 2 };
      expect(order).toMatchObject({ held_back: true, ...(moved.status === 200 ? before : { status: 1 }) });
      expect([200, 409]).toContain(moved.status);
      // Nothing goes on from here.
      expect((await step(id, moved.status === 200 ? 'receive' : 'confirm', admin)).status).toBe(409);
      const { body } = await world.as().post('/v1/token', { username: account.cellphone, password: newPassword });
      account = { ...account, token: body.access_token };
      await as(account).put('/v1/users/me/', { wallet: { data: [attackers] } });
      expect((await as(account).put(`/v1/orders/${id}/mine`)).status).toBe(200);
    }
  });
});

describe('the database', () => {
  const refused = async (text: string, values: unknown[]): Promise<string | undefined> =>
    world.db.pool.query(text, values).then(
      () => undefined,
      (error) => error.code,
    );

  test('takes no onward step of an order that is held back, and no other word for its own', async () => {
    const { id } = (await place(account)).body;
    await recover();
    const confirm = stepSql({ from: 'requested', to: 'confirmed' });
    expect(await refused(confirm, [[id]])).toBe('OB015');
    const word = `update orders set mine_at = now(), said = $2, version = version + 1 where id = $1`;
    expect(await refused(word, [id, 'extended'])).toBe('OB015');
    expect(await refused(word, [id, 'mine'])).toBeUndefined();
    expect(await refused(confirm, [[id]])).toBeUndefined();
  });

  test('an order is held back once, and that stays', async () => {
    const { id } = (await place(account)).body;
    await recover();
    const again = `update orders set held_back_at = null, said = 'held_back', version = version + 1 where id = $1`;
    expect(await refused(again, [id])).toBe('OB008');
  });
});
