import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { type AccountChange, accountChanges } from '#domain/person/account-change.ts';
import { adminStore } from '../../auth/admin.store.ts';
import { authStore } from '../../auth/auth.store.ts';
import { recoveryStore } from '../../auth/recovery/recovery.store.ts';
import { giveFactor } from '../../testing/factor-reset.test-kit.ts';
import { listenTo } from '../../testing/live.test-kit.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { byOf, openWorld, type Person, quickHash, type World } from '../../testing/world.ts';

let world: World;
let office: Office;
let rate: ExchangeRate;
let cashier: Person;
beforeAll(async () => {
  world = await openWorld();
  office = await world.office();
  rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
  cashier = await world.cashier(office);
});
afterAll(() => world.close());

const origin = { address: '192.0.2.1', device: null };

async function newDeal(status: 'requested' | 'completed' = 'requested') {
  const customer = await world.customer();
  return { customer, order: await writeOrder(world, { customer, office, rate, status }) };
}

const read = async (who: Person, { id }: Pick<Order, 'id'>) => (await world.as(who).get(`/v1/orders/${id}`)).body;

const newPassword = async (person: Person) => {
  const from = (await authStore(world.db).findOwnSecret(person.id))?.password_hash ?? '';
  await authStore(world.db).changePassword(byOf(person), { from, to: `${from}=`, origin });
};
const recover = async ({ id }: Person) => {
  const { addToken, findToken, recover: recoverBy } = recoveryStore(world.db);
  const by = (await findToken(await addToken(id))) ?? expect.unreachable();
  await recoverBy(by, { password_hash: `${await quickHash}=`, origin });
};
const change = (person: Person, kind: AccountChange, minutesAgo = 0) =>
  world.db.pool.query(`update users set ${kind}_at = now() - make_interval(mins => $2) where id = $1`, [
    person.id,
    minutesAgo,
  ]);

describe('the desk sees on the deals of a person', () => {
  const ways: readonly [string, AccountChange, (person: Person) => Promise<unknown>][] = [
    ['recovered by phone', 'recovered', recover],
    ['given a new password', 'new_password', newPassword],
    [
      'reset at the server itself',
      'new_password',
      async ({ id }) => adminStore(world.db).resetPassword(id, `${await quickHash}=`),
    ],
    [
      'freed of a lost second factor at the server itself',
      'factor_reset',
      async (person) => {
        await giveFactor(world, person);
        await adminStore(world.db).removeFactors(person.id);
      },
    ],
  ];
  test.each(ways)('that the account was %s', async (_, kind, happen) => {
    const { customer, order } = await newDeal();
    expect((await read(cashier, order)).account_changes).toEqual([]);
    await happen(customer);
    expect((await read(cashier, order)).account_changes).toEqual([{ kind, at: expect.stringMatching(/Z$/) }]);
  });

  test.each(accountChanges)('for a day that something changed: %s', async (kind) => {
    const { customer, order } = await newDeal();
    await change(customer, kind, 40);
    const [{ at }] = (await read(cashier, order)).account_changes;
    expect(Math.round((Date.now() - Date.parse(at)) / 60_000)).toBe(40);
    await change(customer, kind, 24 * 60 + 1);
    expect((await read(cashier, order)).account_changes).toEqual([]);
  });

  test('all changes of the day, so that a later one hides no earlier one', async () => {
    const { customer, order } = await newDeal();
    await change(customer, 'disowned', 60);
    await change(customer, 'recovered', 50);
    await newPassword(customer);
    expect((await read(cashier, order)).account_changes.map(({ kind }: { kind: string }) => kind)).toEqual([
      'new_password',
      'recovered',
      'disowned',
    ]);
  });
});

test('Lists have it for staff, and neither list nor order has it for the customer or anybody else', async () => {
  const { customer, order } = await newDeal();
  await change(customer, 'recovered');
  const listOf = async (who: Person) =>
    (await world.as(who).get(`/v1/orders/?search=${order.id}`)).body.items.map((one: Order) => one.account_changes);
  for (const who of [cashier, await world.owner(office), await world.admin()])
    expect([await listOf(who), (await read(who, order)).account_changes]).toEqual([
      [[expect.objectContaining({ kind: 'recovered' })]],
      [expect.objectContaining({ kind: 'recovered' })],
    ]);
  for (const text of [
    (await world.as(customer).get(`/v1/orders/?search=${order.id}`)).text,
    (await world.as(customer).get(`/v1/orders/${order.id}`)).text,
    (await world.as(customer).put(`/v1/orders/${order.id}/cancel`)).text,
  ]) {
    expect(text).toContain(order.id);
    expect(text).not.toContain('account_changes');
  }
});

test('The desk hears it at once on open deals, and a deal that has ended is not told again', async () => {
  const desk = await listenTo(world.app, cashier);
  const [open, ended] = [await newDeal(), await newDeal('completed')];
  await change(ended.customer, 'recovered');
  await change(open.customer, 'recovered');
  await world.db.pool.query(`select pg_notify('outbox', '')`);
  await desk.hears('order_customer', open.order.id);
  expect(desk.heard.map(({ data }) => data?.id)).not.toContain(ended.order.id);
});

test('No way of writing a password forgets to say so', async () => {
  const { customer, order } = await newDeal();
  await world.db.pool.query(`update users set password_hash = 'another' where id = $1`, [customer.id]);
  expect((await read(cashier, order)).account_changes).toMatchObject([{ kind: 'new_password' }]);
  await world.db.pool.query(`update users set full_name = 'Olha' where id = $1`, [customer.id]);
  expect((await read(cashier, order)).account_changes).toHaveLength(1);
});

describe('the database refuses', () => {
  const end = ({ id }: Person) =>
    world.db.pool.query('update users set password_ended = true, disowned_at = now() where id = $1', [id]);

  test('a session for a person whose password has ended', async () => {
    const person = await world.customer();
    await end(person);
    await expect(authStore(world.db).addSession(person.id, 'customer')).rejects.toMatchObject({ code: 'OB035' });
  });

  test('that an ended password works again, unless it is another one', async () => {
    const person = await world.customer();
    await end(person);
    const revive = `update users set password_ended = false where id = $1`;
    await expect(world.db.pool.query(revive, [person.id])).rejects.toMatchObject({ code: 'OB036' });
    await world.db.pool.query(`update users set password_hash = 'another' where id = $1`, [person.id]);
    expect(await authStore(world.db).addSession(person.id, 'customer')).toEqual(expect.any(String));
  });
});
