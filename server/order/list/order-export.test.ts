import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { kyivStamp } from '#domain/hours/kyiv.ts';
import { authStore } from '../../auth/auth.store.ts';
import { hashToken } from '../../auth/token.ts';
import { freshSignIn } from '../../http/fresh-sign-in.ts';
import { openHttp } from '../../http/http.ts';
import { asyncOnce } from '../../lib/async-once.ts';
import { openLog } from '../../lib/log.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld, type Person } from '../../testing/world.ts';
import { orderExportRoutes } from './order-export.routes.ts';
import { orderExportService } from './order-export.service.ts';
import { orderExport } from './order-export.store.ts';

const url = '/v1/orders/export';

const world = await forFile(openWorld());
const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
const office = await world.office({ name: 'Rynok, "the first"', address: '=1+1' });
const elsewhere = await world.office({ name: 'Podil' });
const toCoin = await world.rate({ sc: 'USD', tc: 'USDT', rate: '0.99850001' });
const toCash = await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.35' });
const olha = await world.customer({ full_name: '=HYPERLINK("http://x")' });
const cashier = await world.cashier(office);

/** The cells of a file, parsed by RFC 4180. */
function cellsOf(text: string, delimiter = ','): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const cell = new RegExp(`((?:"(?:[^"]|"")*"|[^"${delimiter}\r\n])*)(${delimiter}|\r\n)`, 'g');
  const lines = [...text.slice(1).matchAll(cell)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of lines) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

async function download(person: Person, query = '', delimiter = ',') {
  const answer = await world.as(person).get<string>(`${url}${query}`);
  expect(answer.status).toBe(200);
  const [names = [], ...rows] = cellsOf(answer.text, delimiter);
  const orders = rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]])));
  expect(Number(answer.headers['x-total-count'])).toBe(orders.length);
  return { orders, headers: answer.headers, ids: orders.map(({ id }) => id) };
}

describe('the file of orders', () => {
  test('has the values of the orders with exact digits, and the headers of a CSV download', async () => {
    const order = await writeOrder(world, {
      customer: olha,
      office,
      rate: toCoin,
      amount: '1234567890.5',
      status: 'ready',
    });
    const { orders, headers } = await download(await world.admin(), `?search=${order.id}`);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="obmin-orders-\d{4}-\d{2}-\d{2}\.csv"$/),
      'cache-control': 'no-store',
    });
    expect(orders).toEqual([
      expect.objectContaining({
        id: order.id,
        'created_at (Europe/Kyiv)': kyivStamp(order.created_at),
        status: 'ready',
        sc: 'USD',
        amt_to_exch: '1234567890.5',
        tc: 'USDT',
        amt_to_recv: order.amt_to_recv,
        rate: '0.99850001',
        customer_id: olha.id,
        office_name: 'Rynok, "the first"',
        cashier_id: '',
      }),
    ]);
  });

  test('contains no formula for a spreadsheet to run', async () => {
    const order = await writeOrder(world, { customer: olha, office, rate: toCash, amount: '7' });
    const { orders } = await download(await world.admin(), `?search=${order.id}`);
    expect(orders[0]).toMatchObject({
      customer_name: `'=HYPERLINK("http://x")`,
      customer_cellphone: expect.stringMatching(/^\(\+380\) 67 \d{3} \d{2} \d{2}$/),
      office_address: "'=1+1",
      amt_to_exch: '7',
      amt_to_recv: '289.45',
    });
  });

  test('leaves plain numbers unchanged, with any sign', async () => {
    const order = await writeOrder(world, { customer: olha, office: elsewhere, rate: toCash, amount: '7' });
    const notes = {
      '-5.25': '-5.25',
      '-5+3': "'-5+3",
      '+1': "'+1",
      '@sum': "'@sum",
      '\t=1': "'\t=1",
      '7 -2': '7 -2',
      'a\r\n=1': "a\r\n'=1",
      'a;=1;b;"=2"': `a;'=1;b;'"=2"`,
      'a; b;c': 'a; b;c',
    };
    for (const [typed, written] of Object.entries(notes)) {
      const noted = await writeNote(order, typed);
      expect((await download(await world.admin(), `?search=${noted}`)).orders[0]?.note).toBe(written);
    }
  });

  test('uses decimal commas and semicolons on request, as Ukrainian spreadsheets do', async () => {
    const order = await writeOrder(world, { customer: olha, office, rate: toCoin, amount: '1234.5' });
    const noted = await writeNote(order, '1.05; and 2');
    const { orders } = await download(await world.admin(), `?search=${noted}&decimals=comma`, ';');
    expect(orders).toEqual([
      expect.objectContaining({
        amt_to_exch: '1234,5',
        rate: '0,99850001',
        note: '1.05; and 2',
        office_name: 'Rynok, "the first"',
      }),
    ]);
  });

  test('has the day in Kyiv in its name', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { headers } = await world.as(cashier).get(url);
    expect(headers['content-disposition']).toBe('attachment; filename="obmin-orders-2026-11-21.csv"');
  });

  test('has its columns even without orders', async () => {
    const { orders, headers } = await download(cashier, `?office_id=${elsewhere.id}`);
    expect([orders, headers['x-total-count']]).toEqual([[], '0']);
  });

  test('contains every order once, the newest first, even if many have the same creation time', async () => {
    const crowded = await world.office({ name: 'Station' });
    await placeMany(1_201, crowded);
    const { ids } = await download(await world.admin(), `?office_id=${crowded.id}`);
    const { rows } = await world.db.pool.query(
      'select id from orders where office_id = $1 order by created_at desc, id desc',
      [crowded.id],
    );
    expect(ids).toHaveLength(1_201);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });
});

describe('access to the file of orders', () => {
  test('gives cashiers and owners the orders of their offices, with the filters of the list', async () => {
    const owner = await world.owner(office);
    const waiting = await writeOrder(world, { customer: olha, office, rate: toCash, amount: '11', status: 'received' });
    for (const person of [cashier, owner]) {
      const { orders } = await download(person);
      expect(new Set(orders.map(({ office_id }) => office_id))).toEqual(new Set([office.id]));
      expect((await download(person, '?status__in=5')).ids).toEqual([waiting.id]);
      expect((await download(person, '?tc=UAH&status__in=5,6')).ids).toEqual([waiting.id]);
    }
    expect((await download(cashier, '?needs_me=true')).ids).toContain(waiting.id);
    expect((await download(owner, '?needs_me=true')).ids).not.toContain(waiting.id);
  });

  test('refuses a wrong filter like the list, and ignores sorting and pages', async () => {
    expect((await world.as(cashier).get(`${url}?office_id=x`)).status).toBe(422);
    expect((await download(cashier, '?order_by=amt_to_exch&page=2&size=1')).ids.length).toBeGreaterThan(1);
  });
});

describe('a file that is being sent', () => {
  test('frees its slot when the receiver disconnects before it begins', async () => {
    const admin = await world.admin();
    const holder = await world.db.pool.connect();
    onTestFinished(() => holder.release(true));
    const waiting = `select from pg_locks where relation = 'orders'::regclass and not granted`;
    for (let three = 0; three < 3; three++) {
      await holder.query('begin');
      await holder.query('lock table orders in access exclusive mode');
      const requests = Array.from({ length: 3 }, () => ask(admin));
      // Each request runs two queries: the number of orders, and the first piece. One query more can be of a request of
      // the round before, or of a job.
      await vi.waitFor(async () => expect((await holder.query(waiting)).rowCount).toBeGreaterThanOrEqual(6), 20_000);
      for (const request of requests) request.destroy();
      await holder.query('rollback');
    }
    await vi.waitFor(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => world.as(admin).get(`${url}?status__in=6`)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    }, 20_000);
  });

  test('waits for its receiver, and takes one of eight slots until it ends', async () => {
    await placeTooMany();
    const admin = await world.admin();
    const slow = await Promise.all(Array.from({ length: 8 }, () => begin(admin)));
    const refused = await world.as(admin).get(url);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    expect((await world.as(admin).get('/v1/orders/')).status).toBe(200);

    slow.pop()?.destroy();
    await vi.waitFor(async () => expect((await world.as(admin).get(`${url}?status__in=6`)).status).toBe(200), 20_000);
    for (const response of slow) response.destroy();
  });
});

test('A receiver that stops reading is cut off, and its slot is freed', { tags: 'long' }, async () => {
  const app = await openHttp({
    log: openLog('silent'),
    production: false,
    findCaller: (token) => authStore(world.db).findCaller(hashToken(token)),
  });
  const exports = orderExportService({ store: orderExport(world.db) });
  // Longer than the making of the first pieces of all eight files on a busy machine.
  app.register(orderExportRoutes, { exports, fresh: freshSignIn(10), stalledAfterMs: 2_000 });
  const from = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  await placeTooMany();
  const admin = await world.admin();
  const eight = <T>(one: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, one));
  const slow = await eight(() => begin(admin, from));
  // A slow receiver sees no end before it reads, but the server knows whose connection it has closed.
  const openConnections = promisify(app.server.getConnections.bind(app.server));
  await vi.waitFor(async () => expect(await openConnections()).toBe(0), 60_000);
  // Short files free their own slots at once.
  const readShort = async () => {
    const answer = await fetch(`${from}${url}?status__in=6`, { headers: { authorization: `Bearer ${admin.token}` } });
    await answer.text();
    return answer.status;
  };
  await vi.waitFor(async () => expect(await eight(readShort)).toEqual(Array(8).fill(200)), 60_000);
  for (const response of slow) {
    response.resume();
    await Promise.allSettled([finished(response)]);
    expect(response.complete).toBe(false);
  }
});

/** Each request uses a new connection. */
const ask = (person: Person, from = origin) =>
  get(`${from}${url}`, { agent: false, headers: { authorization: `Bearer ${person.token}` } }).on(
    'error',
    () => undefined,
  );

/** Requests the file and reads nothing of its body yet. On a busy machine the first try may be refused for now. */
const begin = (person: Person, from = origin) =>
  vi.waitFor(async () => {
    const [response]: IncomingMessage[] = await once(ask(person, from), 'response');
    if (response?.statusCode !== 200) response?.resume();
    return response?.statusCode === 200 ? response : expect.unreachable();
  }, 20_000);

/** Copies the order, with a note. Returns the id of the copy. */
async function writeNote({ id }: { id: string }, note: string): Promise<string> {
  const { rows } = await world.db.pool.query(
    `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, note)
     select gen_random_uuid(), customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, $2
     from orders where id = $1 returning id`,
    [id, note],
  );
  return rows[0].id;
}

/**
 * All orders get the same creation time. They are written in portions, so that no statement takes long on a busy
 * machine.
 */
async function placeMany(count: number, at: Pick<Office, 'id'>, noteLength = 10) {
  for (let placed = 0; placed < count; placed += portion) {
    await world.db.pool.query(
      `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, note, created_at)
       select gen_random_uuid(), $1, $2, $3, 'USDT', 'UAH', n, round(n * 41.35, 6), 41.35, false, repeat('x', $5), $6
       from generate_series(1, $4::int) n`,
      [olha.id, at.id, toCash.id, Math.min(portion, count - placed), noteLength, '2026-01-02T03:04:05.678901Z'],
    );
  }
}

const portion = 500;

/** More data than the socket buffers of both ends can hold, even at their largest size. */
const placeTooMany = asyncOnce(() => placeMany(20_000, elsewhere, 1_000));
