import { beforeEach, describe, expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, type Person } from '../../testing/world.ts';

let customer: Person;

const world = await forFile(openWorld());
const office = await world.office();
const toCoin = await world.rate();
beforeEach(async () => {
  customer = await world.customer();
});

const orderBody = (changes: object = {}) => ({ er_id: toCoin.id, office_id: office.id, amount: '2500', ...changes });
const place = (body: unknown) => world.as(customer).post('/v1/orders/', body);

describe('the amount of an order', () => {
  // biome-ignore format: the columns make it a table
  // spec 5.17
  test.each([
    // rate                 amount               received
    ['0.9985',              '2500',              '2496.25'],
    ['41.55',               '123456.789012',     '5129629.583449'],
    ['1.23456789',          '9999999999.999999', '12345678899.999999'],
    ['9999999999.99999999', '9999999999.999999', '99999999999999989900.000000'],
    ['0.5',                 '0.005001',          '0.002501'],
    ['0.0000005',           '1',                 '0.000001'],
  ])('at the rate %s and the amount %s gives exactly %s', async (rate, amount, received) => {
    const { id } = await world.rate({ sc: 'UAH', tc: 'USDT', rate });
    const asNumber = `{"er_id":"${id}","office_id":"${office.id}","amount":${amount}}`;
    for (const body of [orderBody({ er_id: id, amount }), asNumber]) {
      const { status, text } = await place(body);
      expect(status).toBe(201);
      expect(text).toContain(`"amt_to_exch":${amount},"amt_to_recv":${received.replace(/\.?0+$/, '')},"rate":${rate},`);
    }
  });

  test('is accepted in any spelling of the number', async () => {
    for (const amount of ['007.50', '7.5000000000']) {
      expect((await place(orderBody({ amount }))).body.amt_to_exch).toBe('7.5');
    }
    for (const amount of ['7.5', '7.50', '75e-1', '0.75E1']) {
      const body = `{"er_id":"${toCoin.id}","office_id":"${office.id}","amount":${amount}}`;
      expect((await place(body)).body.amt_to_exch).toBe('7.5');
    }
  });

  test('is refused when out of range, as a number and as text', async () => {
    for (const amount of ['1e999', '1e-7', '1e10']) {
      const sent = await place(`{"er_id":"${toCoin.id}","office_id":"${office.id}","amount":${amount}}`);
      expect([sent.status, sent.body.code]).toEqual([422, 'INVALID_AMOUNT']);
    }
  });

  // spec 5.12
  test.each([
    '0',
    '0.000',
    '-1',
    '-0',
    '10000000000',
    '1.0000001',
    'abc',
    '',
    ' 1',
    '1,5',
    '0x10',
    'NaN',
    '1e999',
    '1e-7',
    '1e3',
    '75E-1',
  ])('is refused when it is "%s"', async (amount) => {
    const { status, body, headers } = await place(orderBody({ amount }));
    expect([status, body.code, headers['x-error-code']]).toEqual([422, 'INVALID_AMOUNT', 'INVALID_AMOUNT']);
  });

  test('is refused when the customer would receive nothing', async () => {
    const { id } = await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.49999999' });
    expect((await place(orderBody({ er_id: id, amount: '0.000001' }))).body.code).toBe('INVALID_AMOUNT');
  });
});
