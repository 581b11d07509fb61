import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { recoveryStore } from './recovery.store.ts';

const attackers = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', network: 'TRC20' } as const;
const own = { address: 'TUBLrjPonF1kpe4fggs3eN8t1ahbhetA12', network: 'TRC20' } as const;
const email = 'attacker@example.com';
const newPassword = 'Dnipro-Odesa-1794!';

let world: World;
let office: Office;
let rate: ExchangeRate;
let cashier: Person;
beforeAll(async () => {
  world = await openWorld();
  office = await world.office();
  rate = await world.rate();
  cashier = await world.cashier(office);
});
afterAll(() => world.close());

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

describe('an open order to a wallet that was set aside', () => {
  const held = { status: 409, body: { code: 'CONFLICT', reason: 'walletSetAside' } };

  test('stays open, cannot go onward, and tells the desk why', async () => {
    const { id } = (await place(account)).body;
    await recover();
    expect((await as(cashier).get(`/v1/orders/${id}`)).body).toMatchObject({ status: 1, wallet_set_aside: true });
    expect(await step(id, 'confirm', await world.admin())).toMatchObject(held);
    expect((await step(id, 'cancel')).status).toBe(200);
  });

  test('takes no cash and pays no USDT either, if it was confirmed before', async () => {
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
  });

  test('goes onward when the customer has confirmed the wallet', async () => {
    const { id } = (await place(account)).body;
    const person = await recover();
    await as(person).put('/v1/users/me/', { wallet: { data: [attackers] } });
    expect((await as(cashier).get(`/v1/orders/${id}`)).body.wallet_set_aside).toBe(false);
    expect((await step(id, 'confirm', await world.admin())).status).toBe(200);
  });

  test('stays where it is when the customer has another wallet', async () => {
    const { id } = (await place(account)).body;
    const person = await recover();
    await as(person).put('/v1/users/me/', { wallet: { data: [own] } });
    expect(await step(id, 'confirm', await world.admin())).toMatchObject(held);
    const next = (await place(person)).body.id;
    expect((await step(next, 'confirm', await world.admin())).status).toBe(200);
  });
});
