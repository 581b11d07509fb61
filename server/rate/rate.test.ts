import { describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { ExchangeRate, OfficeRate } from '#contract/rate/rate.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const customer = await world.customer();
const rynok = await world.office({ name: 'Rynok' });
const podil = await world.office({ name: 'Podil' });

const offers = async (sc: string, tc: string, who = customer) =>
  (await world.as(who).get<OfficeRate[]>(`/v1/rates/office-rates?sc=${sc}&tc=${tc}`)).body;
const last = async (who: Person, officeId?: string) =>
  (await world.as(who).get<ExchangeRate[]>(`/v1/rates/last-rates${officeId ? `?office_id=${officeId}` : ''}`)).body;
const ofPair = (rates: ExchangeRate[], sc: string, tc: string) =>
  rates.filter((rate) => rate.sc === sc && rate.tc === tc);
const unsubscribe = (office: Office, sc: string, tc: string) =>
  world.db.kysely
    .deleteFrom('rate_subscriptions')
    .where('office_id', '=', office.id)
    .where('sc', '=', sc)
    .where('tc', '=', tc)
    .execute();
const switchOff = (rate: ExchangeRate) =>
  world.db.kysely.updateTable('exchange_rates').set({ actual: false }).where('id', '=', rate.id).execute();

describe('a new rate', () => {
  // spec 3.6, 7.34
  test('has its codes trimmed and in capitals, and keeps its exact digits', async () => {
    const sent = '{"sc":" usd ","tc":"usdt","rate":0.99850000}';
    const made = await world.as(admin).post<ExchangeRate>('/v1/rates/', sent);
    expect(made.status).toBe(201);
    expect(made.text).toContain('"rate":0.9985,');
    expect(made.body).toMatchObject({ sc: 'USD', tc: 'USDT', actual: true, office_id: null });
    expect(made.body.ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  // spec 7.34
  test('may be as large and as fine as the limits, as a number or as text', async () => {
    for (const rate of ['9999999999.99999999', '0.00000001', '12345.12345678']) {
      const asText = await world.as(admin).post('/v1/rates/', { sc: 'PLN', tc: 'USDT', rate });
      const asNumber = await world.as(admin).post('/v1/rates/', `{"sc":"PLN","tc":"USDT","rate":${rate}}`);
      expect([asText.status, asNumber.status]).toEqual([201, 201]);
      expect(asText.text).toContain(`"rate":${rate},`);
      expect(asNumber.text).toContain(`"rate":${rate},`);
    }
  });

  // spec 4.17
  test('switches off the older one of its scope and pair, and no other rate', async () => {
    const own = await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.05', office_id: rynok.id });
    const back = await world.rate({ sc: 'USDT', tc: 'EUR', rate: '0.9' });
    const older = await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.06' });
    const newer = await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.07' });
    const areOn = async (...rates: ExchangeRate[]) => {
      const query = 'select id, actual from exchange_rates where id = any($1)';
      const { rows } = await world.db.pool.query(query, [rates.map(({ id }) => id)]);
      return rates.map(({ id }) => rows.find((row) => row.id === id)?.actual);
    };
    expect(await areOn(own, back, older, newer)).toEqual([true, true, false, true]);
    const beside = await world.rate({ sc: 'USDT', tc: 'GBP', rate: '0.8' });
    const newerBack = await world.rate({ sc: 'USDT', tc: 'EUR', rate: '0.91' });
    expect(await areOn(back, beside, newerBack, newer)).toEqual([false, true, true, true]);
  });

  test('that is the first global one of its pair is followed by every office without its own rate, but not by archived offices', async () => {
    const lychakiv = await world.office({ name: 'Lychakiv' });
    const sykhiv = await world.office({ name: 'Sykhiv' });
    const closed = await world.office({ name: 'Closed' });
    await world.db.pool.query('update offices set archived_at = now() where id = $1', [closed.id]);
    const followers = async () =>
      (await world.db.pool.query(`select office_id from rate_subscriptions where sc = 'UAH' and tc = 'USDT'`)).rows.map(
        ({ office_id }) => office_id,
      );
    const ofRynok = await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.0241', office_id: rynok.id });
    const ofLychakiv = await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.0242', office_id: lychakiv.id });
    await switchOff(ofLychakiv);
    expect(await followers()).toEqual([]);
    await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.0240' });
    expect((await followers()).sort()).toEqual([podil.id, lychakiv.id, sykhiv.id].sort());
    const atRynok = (await offers('UAH', 'USDT')).find(({ office_id }) => office_id === rynok.id);
    expect([atRynok?.rate.id, atRynok?.source]).toEqual([ofRynok.id, 'office']);

    await unsubscribe(podil, 'UAH', 'USDT');
    await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.0239' });
    expect((await followers()).sort()).toEqual([lychakiv.id, sykhiv.id].sort());
    const all = [lychakiv.id, sykhiv.id];
    await world.db.pool.query('update offices set archived_at = now() where id = any($1)', [all]);
  });

  test('that is the first global one of its pair is also followed by an office with its own rate if an admin subscribed the office', async () => {
    await world.rate({ sc: 'BGN', tc: 'USDT', rate: '0.5', office_id: rynok.id });
    const assignment = { sc: 'BGN', tc: 'USDT', add_office_ids: [rynok.id] };
    expect((await world.as(admin).post('/v1/rates/subscribe', assignment)).status).toBe(200);
    await world.rate({ sc: 'BGN', tc: 'USDT', rate: '0.6' });
    expect((await offers('BGN', 'USDT')).map(({ rate, source }) => [rate.rate, source])).toEqual([
      ['0.6', 'global'],
      ['0.6', 'global'],
    ]);
  });

  test('is announced', async () => {
    const made = await world.rate({ sc: 'CHF', tc: 'USDT', rate: '1.1' });
    const { rows } = await world.db.pool.query('select kind from outbox where subject_id = $1', [made.id]);
    expect(rows).toEqual([{ kind: 'rate_update' }]);
  });

  // spec 1.16, 7.34
  test.each([
    ['no side is USDT', { sc: 'USD', tc: 'EUR', rate: 1 }],
    ['both sides are USDT', { sc: 'USDT', tc: 'USDT', rate: 1 }],
    ['the other side is crypto too', { sc: 'BTC', tc: 'USDT', rate: 1 }],
    ['a code cannot be one', { sc: 'U$D', tc: 'USDT', rate: 1 }],
    ['a side is missing', { tc: 'USDT', rate: 1 }],
    ['the rate is zero', { sc: 'USD', tc: 'USDT', rate: 0 }],
    ['the rate is negative', { sc: 'USD', tc: 'USDT', rate: '-1' }],
    ['the rate has nine decimals', { sc: 'USD', tc: 'USDT', rate: '1.000000001' }],
    ['the rate has eleven digits', { sc: 'USD', tc: 'USDT', rate: '10000000000' }],
    ['the rate is a word', { sc: 'USD', tc: 'USDT', rate: 'Infinity' }],
    ['the rate is missing', { sc: 'USD', tc: 'USDT' }],
    ['the office cannot be one', { sc: 'USD', tc: 'USDT', rate: 1, office_id: 'Rynok' }],
  ])('is refused when %s', async (_why, body) => {
    const { status, headers } = await world.as(admin).post('/v1/rates/', body);
    expect([status, headers['x-error-code']]).toEqual([422, 'VALIDATION_ERROR']);
  });

  test('is refused for an office that does not exist or is archived', async () => {
    const gone = await world.office({ name: 'Gone' });
    await world.db.pool.query('update offices set archived_at = now() where id = $1', [gone.id]);
    for (const office_id of ['01890000-0000-7000-8000-000000000000', gone.id]) {
      const { status, body } = await world.as(admin).post('/v1/rates/', { sc: 'USD', tc: 'USDT', rate: 1, office_id });
      expect([status, body.code, body.detail]).toEqual([404, 'NOT_FOUND', 'Office not found']);
    }
  });

  test('can be published by admins only', async () => {
    const body = { sc: 'USD', tc: 'USDT', rate: 1 };
    for (const person of [customer, await world.cashier(rynok), await world.owner(rynok)]) {
      expect((await world.as(person).post('/v1/rates/', body)).status).toBe(403);
    }
    expect((await world.as().post('/v1/rates/', body)).status).toBe(401);
  });

  test('succeeds for each of many simultaneous calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        world.as(admin).post<ExchangeRate>('/v1/rates/', { sc: 'GBP', tc: 'USDT', rate: `1.${at + 10}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { rows } = await world.db.pool.query(
      `select id, actual from exchange_rates where sc = 'GBP' order by ts desc, id desc`,
    );
    expect(rows.map(({ actual }) => actual)).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
    expect(ofPair(await last(customer), 'GBP', 'USDT').map(({ id }) => id)).toEqual([rows[0]?.id]);
  });
});

describe('the rate that an office offers', () => {
  // spec 7.30
  test('is the global one while the office follows it, otherwise its own', async () => {
    const global = await world.rate({ sc: 'SEK', tc: 'USDT', rate: '0.1' });
    const own = await world.rate({ sc: 'SEK', tc: 'USDT', rate: '0.2', office_id: podil.id });
    const both = { [rynok.id]: [global.id, 'global'], [podil.id]: [global.id, 'global'] };
    const offered = async () =>
      Object.fromEntries(
        (await offers('SEK', 'USDT')).map(({ office_id, rate, source }) => [office_id, [rate.id, source]]),
      );

    expect(await offered()).toEqual(both);
    await unsubscribe(podil, 'SEK', 'USDT');
    expect(await offered()).toEqual({ ...both, [podil.id]: [own.id, 'office'] });
    await switchOff(global);
    expect(await offered()).toEqual({ [podil.id]: [own.id, 'office'] });
    await switchOff(own);
    expect(await offered()).toEqual({});
  });

  test('is missing for pairs in which the customer gives USDT, while the office has no wallet', async () => {
    const poor = await world.office({ name: 'No wallet', wallet: null });
    await world.rate({ sc: 'USDT', tc: 'DKK', rate: '6.9' });
    await world.rate({ sc: 'DKK', tc: 'USDT', rate: '0.14' });
    expect((await offers('USDT', 'DKK')).map(({ office_id }) => office_id).sort()).toEqual([rynok.id, podil.id].sort());
    expect((await offers('DKK', 'USDT')).map(({ office_id }) => office_id)).toContain(poor.id);
  });

  test('is missing once the office is archived', async () => {
    const office = await world.office();
    const own = await world.rate({ sc: 'NOK', tc: 'USDT', rate: '0.1', office_id: office.id });
    expect((await offers('NOK', 'USDT')).map(({ rate }) => rate.id)).toEqual([own.id]);
    await world.db.pool.query('update offices set archived_at = now() where id = $1', [office.id]);
    expect(await offers('NOK', 'USDT')).toEqual([]);
    expect(await last(admin, office.id)).toEqual([]);
    const pairs = (await world.as(customer).get('/v1/rates/pairs')).body;
    expect(pairs).not.toContainEqual({ sc: 'NOK', tc: 'USDT' });
  });

  test('is the same in the last rates of the office, for every pair and person', async () => {
    const pairs: { sc: string; tc: string }[] = (await world.as(customer).get('/v1/rates/pairs')).body;
    expect(pairs.length).toBeGreaterThan(5);
    for (const office of [rynok, podil]) {
      const [asCustomer, asAdmin] = [await last(customer, office.id), await last(admin, office.id)];
      for (const { sc, tc } of pairs) {
        const offered = (await offers(sc, tc))
          .filter(({ office_id }) => office_id === office.id)
          .map(({ rate }) => rate);
        expect(ofPair(asCustomer, sc, tc)).toEqual(offered);
        expect(ofPair(asAdmin, sc, tc).filter(({ actual }) => actual)).toEqual(offered);
      }
    }
  });
});

describe('the last rates', () => {
  // spec 4.17, 7.27
  test('are the newest global records; only staff see switched-off ones', async () => {
    const older = await world.rate({ sc: 'CZK', tc: 'USDT', rate: '0.04' });
    const newer = await world.rate({ sc: 'CZK', tc: 'USDT', rate: '0.05' });
    expect(ofPair(await last(customer), 'CZK', 'USDT')).toEqual([newer]);
    await switchOff(newer);
    const cashier = await world.cashier(rynok);
    expect(ofPair(await last(customer), 'CZK', 'USDT')).toEqual([]);
    for (const person of [admin, cashier]) {
      expect(ofPair(await last(person), 'CZK', 'USDT')).toEqual([{ ...newer, actual: false }]);
    }
    expect(older.id).not.toBe(newer.id);
  });

  // spec 7.27
  test('of an office have, for a pair that it does not offer, its own newest record, but only for staff', async () => {
    const own = await world.rate({ sc: 'HUF', tc: 'USDT', rate: '0.002', office_id: podil.id });
    expect(ofPair(await last(customer, podil.id), 'HUF', 'USDT')).toEqual([own]);
    expect(ofPair(await last(customer, rynok.id), 'HUF', 'USDT')).toEqual([]);
    await switchOff(own);
    expect(ofPair(await last(customer, podil.id), 'HUF', 'USDT')).toEqual([]);
    expect(ofPair(await last(admin, podil.id), 'HUF', 'USDT')).toEqual([{ ...own, actual: false }]);
  });

  test('of an unknown office are an empty list', async () => {
    expect(await last(admin, '01890000-0000-7000-8000-000000000000')).toEqual([]);
    expect((await world.as(admin).get('/v1/rates/last-rates?office_id=Rynok')).status).toBe(422);
  });
});

describe('the current rates', () => {
  // spec 7.26, 7.28
  test('are the switched-on global records, one for each pair', async () => {
    const rate = await world.rate({ sc: 'JPY', tc: 'USDT', rate: '0.0067' });
    await world.rate({ sc: 'JPY', tc: 'USDT', rate: '0.9', office_id: rynok.id });
    const current: ExchangeRate[] = (await world.as(customer).get('/v1/rates/current-rates')).body;
    expect(ofPair(current, 'JPY', 'USDT')).toEqual([rate]);
    expect(current.every(({ actual, office_id }) => actual && office_id === null)).toBe(true);
    expect((await world.as(customer).get('/v1/rates/current?sc=%20jpy&tc=usdt')).body).toEqual(rate);

    await switchOff(rate);
    const none = await world.as(customer).get('/v1/rates/current?sc=JPY&tc=USDT');
    expect([none.status, none.body.code, none.body.detail]).toEqual([404, 'NOT_FOUND', 'Exchange rate not found']);
  });

  // spec 7.29
  test('list each pair that can be exchanged once, also pairs of a single office', async () => {
    await world.rate({ sc: 'RON', tc: 'USDT', rate: '0.2', office_id: rynok.id });
    const poor = await world.office({ wallet: null });
    await world.rate({ sc: 'USDT', tc: 'RON', rate: '4', office_id: poor.id });
    const pairs: { sc: string; tc: string }[] = (await world.as(customer).get('/v1/rates/pairs')).body;
    const names = pairs.map(({ sc, tc }) => `${sc}/${tc}`);
    expect(names).toContain('RON/USDT');
    expect(names).not.toContain('USDT/RON');
    expect(names).not.toContain('CZK/USDT');
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted());
  });

  test('need a signed-in caller', async () => {
    for (const path of [
      'current-rates',
      'last-rates',
      'pairs',
      'current?sc=USD&tc=USDT',
      'office-rates?sc=USD&tc=USDT',
    ]) {
      expect((await world.as().get(`/v1/rates/${path}`)).status, path).toBe(401);
    }
    expect((await world.as(customer).get('/v1/rates/office-rates?sc=USD')).status).toBe(422);
  });
});
