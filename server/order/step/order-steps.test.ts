import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, toCoin, admin, owner, cashier, customer } = await exchangeIn(world);
const elsewhere = await world.office();
const people: Record<string, Person> = {
  ...{ admin, owner, cashier, customer },
  'owner elsewhere': await world.owner(elsewhere),
  'cashier elsewhere': await world.cashier(elsewhere),
  'another customer': await world.customer(),
};

/** The person with this name. Throws if the test has no such person. */
function someone(name: string): Person {
  const person = people[name];
  if (!person) throw new Error(`Nobody is called ${name}`);
  return person;
}

const statusOf = async (id: string) =>
  (await world.db.pool.query('select status, version, cashier_id from orders where id = $1', [id])).rows[0];

describe('each role with each call at each status', () => {
  /** A copy of the agreed table, made on purpose: the code under test must not check itself. */
  // biome-ignore format: the columns make it a table
  const table = [
    // from  call       to  admin  owner     cashier   customer
    [1,      'confirm', 2,  'yes', 'yes',    'fiat',   '-'  ],
    [2,      'receive', 5,  'yes', 'fiat',   'crypto', '-'  ],
    [5,      'ready',   6,  'yes', 'crypto', 'fiat',   '-'  ],
    [5,      'confirm', 6,  'yes', 'crypto', 'fiat',   '-'  ],
    [6,      'close',   3,  'yes', '-',      '-',      'yes'],
    [1,      'cancel',  4,  'yes', 'yes',    'yes',    'yes'],
    [2,      'cancel',  4,  'yes', 'yes',    'yes',    'yes'],
    [5,      'refund',  4,  'yes', 'yes',    '-',      '-'  ],
    [6,      'refund',  4,  'yes', 'yes',    '-',      '-'  ],
  ] as const;
  const statuses = {
    1: 'requested',
    2: 'confirmed',
    3: 'completed',
    4: 'cancelled',
    5: 'received',
    6: 'ready',
  } as const;
  const codes = [1, 2, 3, 4, 5, 6] as const;
  const calls = ['confirm', 'receive', 'ready', 'close', 'cancel', 'refund'] as const;
  const names = [
    'admin',
    'owner',
    'owner elsewhere',
    'cashier',
    'cashier elsewhere',
    'customer',
    'another customer',
  ] as const;
  const columns = { admin: 3, owner: 4, cashier: 5, customer: 6 } as const;

  type Cell = {
    from: (typeof codes)[number];
    call: (typeof calls)[number];
    name: (typeof names)[number];
    paidIn: 'fiat' | 'crypto';
  };

  const moved = 'The order has moved on already';
  const sentences = { 1: moved, 2: moved, 3: moved, 4: 'Order already cancelled', 5: moved, 6: moved };
  const ahead: Partial<Record<(typeof codes)[number], string[]>> = {
    1: ['receive', 'ready', 'close', 'refund'],
    2: ['ready', 'close', 'refund'],
    5: ['close'],
  };
  const sentenceOf = ({ from, call }: Cell) =>
    ahead[from]?.includes(call) ? 'The order has not come so far yet' : sentences[from];

  /** The person's part in the order; undefined if the order is hidden from them. */
  const partOf = (name: Cell['name']) =>
    name === 'admin' || name === 'owner' || name === 'cashier' || name === 'customer' ? name : undefined;

  /** The USDT of a ready sale has left the office. */
  const isPaidOut = ({ from, call, paidIn }: Cell) => from === 6 && call === 'refund' && paidIn === 'crypto';

  const isNeverFor = ({ name, call }: Cell) =>
    (name.endsWith('customer') && call !== 'close' && call !== 'cancel') ||
    (name.startsWith('cashier') && call === 'refund');

  function expectedAnswer(cell: Cell): string {
    if (isNeverFor(cell)) return '403 FORBIDDEN';
    const part = partOf(cell.name);
    if (!part) return '404 ORDER_NOT_FOUND';
    if (isPaidOut(cell)) return '409 ORDER_ALREADY_PROCESSED, The USDT has left the office: complete the order';
    const row = table.find(([from, call]) => from === cell.from && call === cell.call);
    if (!row) return `409 ORDER_ALREADY_PROCESSED, ${sentenceOf(cell)}`;
    return ['yes', cell.paidIn].includes(row[columns[part]]) ? `200 ${row[2]}` : '403 FORBIDDEN';
  }

  /** The expected answer, the status afterwards, and the status that a refusal shows. */
  function expected(cell: Cell) {
    const says = expectedAnswer(cell);
    const isMove = says.startsWith('200');
    const now = isMove ? Number(says.slice(4)) : cell.from;
    return { says, now, versions: isMove ? 1 : 0, shown: says.startsWith('409') ? cell.from : undefined };
  }

  async function actual({ from, call, name, paidIn }: Cell) {
    const rate = paidIn === 'fiat' ? toCash : toCoin;
    const order = await writeOrder(world, { customer: someone('customer'), office, rate, status: statuses[from] });
    const to = paidIn === 'fiat' ? { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } : undefined;
    const said = call === 'refund' ? { reason: 'No money here', to } : undefined;
    const { status, body } = await world.as(someone(name)).put(`/v1/orders/${order.id}/${call}`, said);
    const after = await statusOf(order.id);
    const code = status === 409 ? `${body.code}, ${body.detail}` : body.code;
    return {
      says: `${status} ${status === 200 ? body.status : code}`,
      now: codes.find((number) => statuses[number] === after?.status),
      versions: after?.version - order.version,
      shown: body.order?.status,
    };
  }

  const cells = codes.flatMap((from) =>
    calls.flatMap((call) =>
      names.flatMap((name) => (['fiat', 'crypto'] as const).map((paidIn): Cell => ({ from, call, name, paidIn }))),
    ),
  );

  // spec 4.8, 4.10, 4.11, 4.12, 4.13, 6.3, 6.9, 7.40
  test('gets the agreed answer in each of the 504 cells', { timeout: 120_000 }, async () => {
    expect(cells).toHaveLength(6 * 6 * 7 * 2);
    for (const from of codes) {
      const row = cells.filter((cell) => cell.from === from);
      const answers = await Promise.all(row.map(async (cell) => ({ ...cell, ...(await actual(cell)) })));
      expect(answers).toEqual(row.map((cell) => ({ ...cell, ...expected(cell) })));
    }
    expect(cells.filter((cell) => expectedAnswer(cell).startsWith('200'))).toHaveLength(43);
  });
});

describe('a step', () => {
  const placed = (rate: ExchangeRate, status?: Order['status']) =>
    writeOrder(world, { customer: someone('customer'), office, rate, status });
  const take = (name: string, order: Order, call: string, headers?: Record<string, string>) =>
    world.as(someone(name)).put(`/v1/orders/${order.id}/${call}`, undefined, headers);

  // spec 3.8
  test('sets its time, writes an event and is announced', async () => {
    const order = await placed(toCash);
    const { body } = await take('cashier', order, 'confirm');
    expect(body).toMatchObject({ status: 2, version: 2, received_at: null, ready_at: null, closed_at: null });
    expect(Math.abs(Date.now() - Date.parse(body.confirmed_at))).toBeLessThan(60_000);
    const { rows } = await world.db.pool.query(
      'select version, from_status, to_status, actor_id from order_events where order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([
      { version: 2, from_status: 'requested', to_status: 'confirmed', actor_id: someone('cashier').id },
    ]);
    const outbox = await world.db.pool.query('select kind from outbox where subject_id = $1', [order.id]);
    expect(outbox.rows).toEqual([{ kind: 'order_update' }]);
  });

  test('makes the first cashier who takes one the cashier of the order', async () => {
    const order = await placed(toCoin);
    expect((await take('owner', order, 'confirm')).body.cashier_id).toBeNull();
    const first = await take('cashier', order, 'receive');
    expect(first.body.cashier).toEqual({ id: someone('cashier').id, full_name: null });
    expect((await take('admin', order, 'ready')).body.cashier_id).toBe(someone('cashier').id);

    const other = await placed(toCash);
    await take('cashier', other, 'confirm');
    const second = await world.cashier(office);
    const { body } = await world.as(second).put(`/v1/orders/${other.id}/cancel`);
    expect([body.status, body.cashier_id]).toEqual([4, someone('cashier').id]);
  });

  test('with an unknown name gets 404', async () => {
    const order = await placed(toCash);
    for (const word of ['complete', 'confirmed', 'cancel/now', 'CONFIRM']) {
      expect((await take('admin', order, word)).status, word).toBe(404);
    }
    expect((await world.as(someone('admin')).post(`/v1/orders/${order.id}/confirm`)).status).toBe(405);
    expect((await world.as().put(`/v1/orders/${order.id}/confirm`)).status).toBe(401);
  });

  // spec 7.40
  test('accepts a trailing slash and ignores a body', async () => {
    const order = await placed(toCash);
    const { status } = await world.as(someone('admin')).put(`/v1/orders/${order.id}/confirm/`, {});
    expect(status).toBe(200);
  });

  describe('a step that says what its caller saw', () => {
    test('is taken if the version is current', async () => {
      const order = await placed(toCash);
      expect((await take('admin', order, 'confirm', { 'if-match': '"1"' })).body.version).toBe(2);
      expect((await take('admin', order, 'receive', { 'if-match': '2' })).body.version).toBe(3);
      expect((await take('admin', order, 'ready', { 'if-match': '*' })).body.version).toBe(4);
    });

    test('is refused on another version, and nothing changes', async () => {
      const order = await placed(toCash, 'confirmed');
      for (const version of ['"1"', '"3"', '"0"']) {
        const { status, body } = await take('admin', order, 'receive', { 'if-match': version });
        expect([status, body.code, body.order.version]).toEqual([409, 'ORDER_ALREADY_PROCESSED', 2]);
      }
      expect(await statusOf(order.id)).toMatchObject({ status: 'confirmed', version: 2 });
    });

    test('is refused if it names another status, so a late repetition of confirm moves nothing', async () => {
      const order = await placed(toCash, 'received');
      const confirm = (from: number | string) =>
        world.as(someone('cashier')).put(`/v1/orders/${order.id}/confirm?from=${from}`, {});
      for (const from of [1, 6]) {
        const { status, body } = await confirm(from);
        expect([status, body.code, body.order.status]).toEqual([409, 'ORDER_ALREADY_PROCESSED', 5]);
      }
      expect((await confirm('x')).status).toBe(422);
      expect((await confirm(5)).body).toMatchObject({ status: 6, version: order.version + 1 });
    });

    test('is refused before any query if the version is malformed', async () => {
      const order = await placed(toCash);
      for (const version of ['"x"', 'W/"1"', '"1', '-1', '"1", "2"', '"99999999999"']) {
        expect((await take('admin', order, 'confirm', { 'if-match': version })).status, version).toBe(422);
      }
      expect((await take('cashier elsewhere', order, 'confirm', { 'if-match': '"x"' })).status).toBe(422);
      expect((await take('customer', order, 'confirm', { 'if-match': '"x"' })).status).toBe(403);
    });

    test('checks the version last: a caller who may not take the step gets 403', async () => {
      const order = await placed(toCash, 'confirmed');
      expect((await take('cashier', order, 'receive', { 'if-match': '"1"' })).status).toBe(403);
      expect((await take('cashier elsewhere', order, 'receive', { 'if-match': '"1"' })).status).toBe(404);
    });
  });
});
