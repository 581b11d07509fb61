import { describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { cashOf } from '#domain/money/cash.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld, wallet } from '../../testing/world.ts';

const world = await forFile(openWorld({ env: { LIMITS: 'off' } }));
const admin = await world.admin();
const customer = await world.customer();
const office = await world.office();
const toCash = await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.4' });
const toCoin = await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.024' });

const place = (rate: ExchangeRate, amount: string, at = office) =>
  world.as(customer).post('/v1/orders/', { er_id: rate.id, office_id: at.id, amount });
const readOrder = async (id: string) => (await world.as(customer).get(`/v1/orders/${id}`)).body;
const setSteps = (cash_step: object) => world.as(admin).put('/v1/settings', { cash_step });
const setOwnSteps = (cash_step: object | null, { id, address, marker } = office) =>
  world.as(admin).put<Office>(`/v1/offices/${id}`, { address, marker, cash_step });

describe('an order', () => {
  test('says the cash in whole hryvnias: down where it goes out, up where it comes in; its amounts stay exact', async () => {
    const paid = await place(toCash, '33.333333');
    expect(paid).toMatchObject({ status: 201, body: { amt_to_recv: '1379.999986', cash: '1380' } });
    expect(paid.text).toContain('"cash":1380,');
    expect((await place(toCash, '33.35')).body).toMatchObject({ amt_to_recv: '1380.69', cash: '1380' });
    expect((await place(toCoin, '1380.01')).body).toMatchObject({ amt_to_exch: '1380.01', cash: '1381' });
  });

  test('whose cash would be rounded down to nothing is refused', async () => {
    const refused = await place(toCash, '0.00001');
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_AMOUNT', reason: 'cashIsNothing' } });
    expect(refused.body.errors).toMatchObject([{ pointer: '/amount' }]);
    expect((await place(toCoin, '0.004')).body.reason).toBe('cashIsNothing');
  });

  test('keeps its cash when the step changes later, and one from before is read by the step of today', async () => {
    const { id } = (await place(toCash, '33.35')).body;
    const old = await writeOrder(world, { customer, office, rate: toCash, amount: '33.35' });
    expect(old.cash).toBe('1380');
    await setSteps({ UAH: '100' });
    expect([(await readOrder(id)).cash, (await readOrder(old.id)).cash]).toEqual(['1380', '1300']);
    expect((await place(toCash, '33.35')).body.cash).toBe('1300');
    await setOwnSteps({ UAH: '0.01' });
    expect([(await readOrder(id)).cash, (await readOrder(old.id)).cash]).toEqual(['1380', '1380.69']);
    await setOwnSteps(null);
    await setSteps({});
    expect((await readOrder(old.id)).cash).toBe('1380');
  });

  test('is in the export with its cash, with the decimal mark of the reader', async () => {
    await setOwnSteps({ UAH: '0.5' });
    const { id } = (await place(toCash, '33.35')).body;
    const { text } = await world.as(admin).get(`/v1/orders/export?search=${id}&decimals=comma`);
    const [head = '', row = ''] = text.split('\r\n');
    expect(row.split(';')[head.split(';').indexOf('cash')]).toBe('1380,5');
    await setOwnSteps(null);
  });
});

describe('the steps of cash', () => {
  test('are set by an admin for the network, replaced as a whole, recorded, and told with every office', async () => {
    const saved = await setSteps({ UAH: '5.00', USD: 0.5 });
    expect(saved).toMatchObject({ status: 200, body: { cash_step: { UAH: '5', USD: '0.5' } } });
    expect(saved.text).toContain('"cash_step":{"UAH":5,"USD":0.5}');
    const seen = async () => (await world.as(customer).get<Office>(`/v1/offices/${office.id}`)).body;
    expect(await seen()).toMatchObject({ cash_step: null, cash_steps: { UAH: '5', USD: '0.5' } });
    expect((await setOwnSteps({ UAH: '10' })).body).toMatchObject({
      cash_step: { UAH: '10' },
      cash_steps: { UAH: '10', USD: '0.5' },
    });
    const { body } = await world.as(admin).get('/v1/audit?size=2');
    expect(body.items).toMatchObject([
      { kind: 'office_changed', before: { cash_step: null }, after: { cash_step: { UAH: '10' } } },
      { kind: 'setting_changed', object_id: 'cash_step', before: { steps: {} }, after: { steps: { UAH: '5' } } },
    ]);
    await setOwnSteps(null);
    expect((await setSteps({})).body.cash_step).toEqual({});
    expect((await seen()).cash_steps).toEqual({});
  });

  test.each([
    { UAH: '0.001' },
    { UAH: '0' },
    { UAH: '10001' },
    { UAH: 'ten' },
    { JPY: '0.5' },
    { USDT: '1' },
    { uah: '1' },
  ])('are refused where cash cannot be counted by them: %o', async (steps) => {
    expect((await setSteps(steps)).status).toBe(422);
    expect((await setOwnSteps(steps)).status).toBe(422);
  });
});

describe('the database', () => {
  const insert = (cash: string | null, step: string | null) =>
    world.db.pool.query(
      `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, cash, cash_step)
       values (gen_random_uuid(), $1, $2, $3, 'USDT', 'UAH', 33.35, 1380.69, 41.4, false, $4, $5)`,
      [customer.id, office.id, toCash.id, cash, step],
    );

  test.each([
    ['1381', '1'],
    ['1379', '1'],
    ['1380.69', '1'],
    ['0', '10000'],
    ['1380', null],
    [null, '1'],
    ['1380', '0'],
  ])('refuses an order whose cash is %s in steps of %s', async (cash, step) => {
    await expect(insert(cash, step)).rejects.toMatchObject({ code: '23514' });
  });

  test('takes an order with the right cash, and keeps it', async () => {
    await insert('1380', '1');
    const { id } = (await place(toCash, '33.35')).body;
    for (const change of ['cash = 1300, cash_step = 100', 'cash = null, cash_step = null']) {
      const update = world.db.pool.query(`update orders set ${change} where id = $1`, [id]);
      await expect(update).rejects.toMatchObject({ code: expect.stringMatching(/^OB/) });
    }
  });

  test('rounds exactly as the product does, in every kind of currency', async () => {
    const currencies = ['UAH', 'USD', 'JPY', 'KWD', 'CLF', 'XAF', 'HUF'];
    const sums = ['0.000001', '0.5', '0.005', '0.004999', '1.0005', '1379.999986', '99.995', '123456789012345.678901'];
    const cases = currencies.flatMap((currency) =>
      sums.flatMap((sum) =>
        ['0.01', '0.05', '1', '7', '10000'].flatMap((step) =>
          [true, false].map((isIn) => ({ currency, sum, step, isIn })),
        ),
      ),
    );
    const { rows } = await world.db.pool.query<{ cash: string }>(
      `select cash_of(currency, total, step, comes_in) as cash
       from unnest($1::text[], $2::numeric[], $3::numeric[], $4::boolean[]) with ordinality
         c (currency, total, step, comes_in, spot) order by spot`,
      [
        cases.map(({ currency }) => currency),
        cases.map(({ sum }) => sum),
        cases.map(({ step }) => step),
        cases.map(({ isIn }) => isIn),
      ],
    );
    const expected = cases.map(({ currency, sum, step, isIn }) =>
      isIn
        ? cashOf({ sc: currency, tc: 'USDT', amt_to_exch: sum, amt_to_recv: '1' }, step)
        : cashOf({ sc: 'USDT', tc: currency, amt_to_exch: '1', amt_to_recv: sum }, step),
    );
    expect(rows.map(({ cash }) => Number(cash))).toEqual(expected.map(Number));
  });

  test('knows the smallest coin of every currency of ISO 4217', async () => {
    const { default: codes } = await import('currency-codes');
    const all = codes.codes();
    const { rows } = await world.db.pool.query<{ cash: string }>(
      'select cash_of(currency, 1.234567, 0.000001, false) as cash from unnest($1::text[]) with ordinality c (currency, spot) order by spot',
      [all],
    );
    expect(rows.map(({ cash }) => cash)).toEqual(
      all.map((code) => String(Number((1.234567).toFixed(codes.code(code)?.digits)))),
    );
  });
});

test('an office may open with steps of its own', async () => {
  const { address, marker } = office;
  const body = { name: 'Sykhiv', address, marker, wallet, cash_step: { UAH: '50' } };
  const opened = await world.as(admin).post<Office>('/v1/offices/', body);
  expect(opened).toMatchObject({ status: 201, body: { cash_step: { UAH: '50' } } });
  expect((await place(toCash, '33.35', opened.body)).body.cash).toBe('1350');
});

test('an order that names the cash its customer saw is refused when another sum would be counted, and says it', async () => {
  const placeSeen = (cash: string) =>
    world.as(customer).post('/v1/orders/', { er_id: toCash.id, office_id: office.id, amount: '33.35', cash });
  expect((await placeSeen('1380.00')).body).toMatchObject({ cash: '1380', status: 1 });
  await setOwnSteps({ UAH: '50' });
  const refused = await placeSeen('1380');
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'cashChanged', cash: '1350' } });
  expect((await placeSeen('1350')).status).toBe(201);
  expect((await placeSeen('much')).status).toBe(422);
  await setOwnSteps(null);
});
