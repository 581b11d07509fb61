import { describe, expect, test } from 'vitest';
import { mostStaffNotes } from '#domain/order/order-view.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, owner, cashier, customer, admin } = await exchangeIn(world);
const newOrder = (of = customer) => writeOrder(world, { customer: of, office, rate: toCash });
const notesOf = (id: string, who: Person) => world.as(who).get(`/v1/orders/${id}/notes`);
const write = (id: string, text: string, who: Person = cashier) =>
  world.as(who).post(`/v1/orders/${id}/notes`, { text });

describe('a note of the staff about a deal', () => {
  test('is read by colleagues with its author, in its order, and in the opened deal', async () => {
    const { id } = await newOrder();
    const first = await write(id, '  Called at noon ');
    expect(first).toMatchObject({ status: 201, body: { id: 1, text: 'Called at noon', by: { id: cashier.id } } });
    await write(id, 'Comes at five', owner);
    const { body } = await notesOf(id, admin);
    expect(body).toMatchObject([first.body, { id: 2, text: 'Comes at five', by: { id: owner.id } }]);
    expect((await world.as(cashier).get(`/v1/orders/${id}`)).body.notes).toEqual(body);
  });

  test('is never the customer’s, also where the customer works at the office', async () => {
    const { id } = await newOrder();
    await write(id, 'Asks every day');
    expect(JSON.stringify((await world.as(customer).get(`/v1/orders/${id}`)).body)).not.toContain('Asks every day');
    const own = await newOrder(cashier);
    expect(await notesOf(own.id, cashier)).toMatchObject({ status: 403 });
    expect(await write(own.id, 'Be quick')).toMatchObject({ status: 403 });
    expect((await world.as(cashier).get(`/v1/orders/${own.id}`)).body).not.toHaveProperty('notes');
  });

  test('leaves the version of the deal, and tells the pages of the staff', async () => {
    const { id } = await newOrder();
    const told = async () =>
      (await world.db.pool.query(`select from outbox where kind = 'order_here' and subject_id = $1`, [id])).rowCount;
    expect(await told()).toBe(0);
    await write(id, 'Brings a friend');
    expect(await told()).toBe(1);
    expect((await world.as(cashier).get(`/v1/orders/${id}`)).body).toMatchObject({ version: 1 });
  });

  test('is refused when nothing is written, and beyond the most that a deal keeps, also at the same moment', async () => {
    const { id } = await newOrder();
    expect(await write(id, '  ')).toMatchObject({ status: 422, body: { errors: [{ pointer: '/text' }] } });
    await world.db.pool.query(
      `insert into order_notes (order_id, place, author_id, text) select $1, place, $2, 'One more' from generate_series(1, $3::int) place`,
      [id, cashier.id, mostStaffNotes - 2],
    );
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => write(id, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'notesFull' });
    expect((await notesOf(id, cashier)).body).toHaveLength(mostStaffNotes);
  });

  test.each([
    ['changed', `update order_notes set text = 'Nothing'`],
    ['removed', 'delete from order_notes'],
    ['emptied', 'truncate order_notes'],
  ])('is not %s, even by the owner of the tables', async (_, change) => {
    await write((await newOrder()).id, 'It stays');
    await expect(world.db.pool.query(change)).rejects.toThrow();
  });
});
