import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Db } from '../../database/db.ts';
import { putOnBooks } from '../../testing/books.test-kit.ts';
import { awaitingCash, setAsideIn } from '../../testing/envelope.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { asServerRole, inOne } from '../../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, admin, customer } = await exchangeIn(world);
const server = await forFile(asServerRole(world));
const roles: [string, Db][] = [
  ["the server's role", server],
  ['the owner of the tables', world.db],
];

let office: Office;
let owner: Person = admin;
/** In an envelope with the seal S1, and still to be sealed. */
let [sealed, open]: [string, string] = ['', ''];
beforeEach(async () => {
  office = await world.office();
  owner = await world.owner(office);
  await putOnBooks(world, office);
  await setAsideIn(world, office, 'envelope');
  [sealed, open] = [
    await awaitingCash(world, { office, customer, rate: toCash }),
    await awaitingCash(world, { office, customer, rate: toCash }),
  ];
  expect(await world.as(admin).put(`/v1/orders/${sealed}/ready`, { seal: 'S1' })).toMatchObject({ status: 200 });
});

const account = (kind: string, part = '') =>
  `(select id from accounts where office_id = '${office.id}' and kind = '${kind}' and currency = 'USD' and part = '${part}')`;
const envelopes = () => account('set_aside', 'envelopes');

const seal = ({ order = open, name = 'S2', amount = '99', currency = 'USD' } = {}) =>
  `insert into envelopes (order_id, office_id, seal, currency, amount, sealed_by)
   values ('${order}', '${office.id}', '${name}', '${currency}', ${amount}, '${owner.id}')`;
const end = (outcome = 'handed') =>
  `update envelopes set outcome = '${outcome}', ended_at = now() where order_id = '${sealed}'`;

/** Money as an entry of the desk moves it. */
const move = (from: string, to: string, amount = '5') => {
  const id = randomUUID();
  return [
    `insert into entries (id, office_id, no, kind, day, reason, key, body_hash, actor_id)
     values ('${id}', '${office.id}', 0, 'count', current_date, 'A test', '${id}', '\\x00', '${owner.id}')`,
    `insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
     values ('${id}', 1, '${office.id}', 'USD', ${from}, ${to}, ${amount})`,
  ];
};

describe.each(roles)('The database refuses %s', (_, db) => {
  test('two envelopes with one seal that lie at an office', async () => {
    expect(await inOne(db, seal({ name: 'S1' }))).toBe('23505');
  });

  test('an envelope without a sum, with a seal that is none, in another currency, and of an office without envelopes', async () => {
    expect(await inOne(db, seal({ amount: '0' }))).toBe('23514');
    expect(await inOne(db, seal({ amount: 'null' }))).toBe('23502');
    expect(await inOne(db, seal({ name: 'two words' }))).toBe('23514');
    expect(await inOne(db, seal({ currency: 'EUR' }))).toBe('OB173');
    await setAsideIn(world, office, 'drawer');
    expect(await inOne(db, seal())).toBe('OB173');
  });

  test('an envelope that the books know nothing of, or as another sum', async () => {
    expect(await inOne(db, seal())).toBe('OB174');
    expect(await inOne(db, seal({ amount: '98' }))).toBe('OB174');
  });

  test('an end that the books know nothing of, a second one, and another seal or sum', async () => {
    expect(await inOne(db, end())).toBe('OB174');
    expect(await inOne(db, `update envelopes set seal = 'S9' where order_id = '${sealed}'`)).toBe('OB173');
    expect(await inOne(db, `update envelopes set amount = 1 where order_id = '${sealed}'`)).toBe('OB173');
    expect(await world.as(customer).put(`/v1/orders/${sealed}/close`)).toMatchObject({ status: 200 });
    expect(await inOne(db, end())).toBe('OB173');
    expect(await inOne(db, end('opened'))).toBe('OB173');
  });

  test('money that goes into envelopes or out of them without one', async () => {
    expect(await inOne(db, ...move(account('safe'), envelopes()))).toBe('OB174');
    expect(await inOne(db, ...move(envelopes(), account('safe')))).toBe('OB174');
    expect(await inOne(db, ...move(envelopes(), account('position', 'USD')))).toMatch(/OB162|OB174/);
  });

  test('an envelope that is deleted, and what a count found that is written by hand or changed', async () => {
    const ticked = `insert into envelope_ticks (office_id, report_id, seal, outcome, at) values ('${office.id}', null, 'S5', 'extra', now())`;
    const asServer = db === server;
    expect(await inOne(db, `delete from envelopes where order_id = '${sealed}'`)).toBe(asServer ? '42501' : 'OB115');
    expect(await inOne(db, ticked)).toBe(asServer ? '42501' : '23514');
    expect(await inOne(db, 'truncate envelope_ticks')).toBe(asServer ? '42501' : 'OB115');
  });
});
