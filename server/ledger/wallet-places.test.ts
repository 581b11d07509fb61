import { describe, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { stepSql, writeOrder } from '../testing/order.test-kit.ts';
import { asServerRole, inOne } from '../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCoin, admin, customer } = await exchangeIn(world);
const office = await world.office();
const api = world.as(admin);
const server = await forFile(asServerRole(world));

const wallets = [
  { network: 'TRC20', amount: '150' },
  { network: 'ERC20', amount: '5000' },
];
/** A dollar buys almost one USDT. */
const order = async (network: string, amount: string, at = office) => {
  const { id } = await writeOrder(world, { customer, office: at, rate: toCoin, amount });
  await world.db.pool.query(`begin; set local session_replication_role = replica;
    update orders set wallet = '{"data": [{"address": "an address", "network": "${network}"}]}' where id = '${id}'; commit`);
  return id;
};
const confirm = async (network: string, amount: string) =>
  api.put(`/v1/orders/${await order(network, amount)}/confirm`);
const promiseOf = async (amount: string) => {
  const { body } = await world.as(customer).get(`/v1/rates/office-rates?sc=USD&tc=USDT&amount=${amount}`);
  return body.find((rate: { office_id: string }) => rate.office_id === office.id).promise;
};

test('the switch asks for each network whether what was promised there lies there', async () => {
  const other = await world.office();
  const id = await order('TRC20', '200', other);
  await api.put(`/v1/orders/${id}/confirm`);
  const opening = (trc: string) => ({ on: true, cash: [], wallets: [{ network: 'TRC20', amount: trc }, wallets[1]] });
  const refused = await api.put(`/v1/offices/${other.id}/books`, opening('150'));
  expect(refused).toMatchObject({ status: 409, body: { reason: 'notEnoughFree', uncovered: [{ order_id: id }] } });
  expect(await api.put(`/v1/offices/${other.id}/books`, opening('250'))).toMatchObject({ status: 200 });
  await api.put(`/v1/offices/${office.id}/books`, { on: true, cash: [], wallets });
});

test('a confirmation promises what is free in the wallet of its network, whatever lies in another one', async () => {
  // 200 dollars get 199.7 USDT.
  const short = await confirm('TRC20', '200');
  expect(short).toMatchObject({ status: 409, body: { reason: 'notEnoughFree', short_by: '49.7' } });
  expect(await confirm('TRC20', '100')).toMatchObject({ status: 200 });
  expect(await confirm('TRC20', '100')).toMatchObject({
    status: 409,
    body: { reason: 'notEnoughFree', short_by: '49.7' },
  });
  expect(await confirm('ERC20', '2000')).toMatchObject({ status: 200 });
});

test('what is promised in one wallet is not taken out of it, and customers hear of the fullest', async () => {
  const take = (network: string, amount: string) =>
    api.post(
      '/v1/books/entries',
      { office_id: office.id, kind: 'capital_out', currency: 'USDT', network, amount, reason: 'To the owner' },
      { 'idempotency-key': `${network} ${amount}` },
    );
  expect(await take('TRC20', '51')).toMatchObject({ status: 409, body: { reason: 'notEnoughFree', short_by: '0.85' } });
  expect(await take('TRC20', '50')).toMatchObject({ status: 201 });
  expect(await take('ERC20', '1000')).toMatchObject({ status: 201 });
  // 2,003 USDT are free on ERC20 now.
  expect([await promiseOf('1000'), await promiseOf('2100')]).toEqual(['now', 'ask']);
});

describe.each([
  ["the server's role", server],
  ['the owner of the tables', world.db],
] as const)('by %s', (_role, db) => {
  test('no hold is written beyond what is free in the wallet of its network', async () => {
    const hold = async (network: string, amount: string) => {
      const id = await order(network, '300');
      const confirmed = stepSql({ from: 'requested', to: 'confirmed' }, { which: `array['${id}']` })
        .replace('from_status, to_status)', 'from_status, to_status, actor_id)')
        .replace(`'confirmed' from moved`, `'confirmed', '${admin.id}' from moved`);
      return inOne(
        db,
        confirmed,
        `insert into holds (order_id, office_id, currency, amount) values ('${id}', '${office.id}', 'USDT', ${amount})`,
      );
    };
    expect(await hold('TRC20', '300')).toBe('OB119');
    expect(await hold('ERC20', '300')).toBe('accepted');
  });
});
