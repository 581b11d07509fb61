import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ExchangeRate, OfficeRate } from '#contract/rate/rate.ts';
import type { Page } from '#contract/wire/page.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const customer = await world.customer();
const office = await world.office();

const toggle = (rate: Pick<ExchangeRate, 'id'>, active: boolean, who = admin) =>
  world.as(who).patch<ExchangeRate & { code: string }>(`/v1/rates/${rate.id}/status?active=${active}`);
const remove = (rate: Pick<ExchangeRate, 'id'>, who = admin) => world.as(who).delete(`/v1/rates/${rate.id}`);
const history = async (query: string, who = admin) =>
  (await world.as(who).get<Page<ExchangeRate>>(`/v1/rates/?${query}`)).body;
const offered = async (sc: string) =>
  (await world.as(customer).get<OfficeRate[]>(`/v1/rates/office-rates?sc=${sc}&tc=USDT`)).body
    .filter(({ office_id }) => office_id === office.id)
    .map(({ rate }) => rate.id);
const order = (rate: ExchangeRate) =>
  world.as(customer).post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '10' });
const announcements = async (rate: ExchangeRate) =>
  (await world.db.pool.query("select id from outbox where kind = 'rate_update' and subject_id = $1", [rate.id]))
    .rowCount;
const audited = async (rate: ExchangeRate) =>
  (await world.as(admin).get<Page<AuditEntry>>('/v1/audit?size=100')).body.items.filter(
    ({ object_id }) => object_id === rate.id,
  );

describe('the newest record of its pair', () => {
  // spec 4.16, 7.36
  test('is switched off and on again, and the office offers the switched-on rate', async () => {
    const rate = await world.rate({ sc: 'EUR', rate: '1.1' });
    expect(await toggle(rate, false)).toMatchObject({ status: 200, body: { ...rate, actual: false } });
    expect(await offered('EUR')).toEqual([]);
    expect(await order(rate)).toMatchObject({
      status: 409,
      body: { code: 'EXCHANGE_RATE_EXPIRED', current_rate: null },
    });
    expect(await toggle(rate, true)).toMatchObject({ status: 200, body: rate });
    expect(await offered('EUR')).toEqual([rate.id]);
    expect(await order(rate)).toMatchObject({ status: 201 });
  });

  test('does not change and is not announced when it already has that state', async () => {
    const rate = await world.rate({ sc: 'PLN', rate: '0.25' });
    const announced = await announcements(rate);
    expect(await toggle(rate, true)).toMatchObject({ status: 200, body: rate });
    expect(await announcements(rate)).toBe(announced);
    await toggle(rate, false);
    expect(await toggle(rate, false)).toMatchObject({ status: 200, body: { actual: false } });
    expect(await announcements(rate)).toBe((announced ?? 0) + 1);
    expect((await audited(rate)).map(({ kind }) => kind)).toEqual(['rate_switched', 'rate_created']);
  });

  test("is replaced by the office's own rate when it is switched off", async () => {
    const global = await world.rate({ sc: 'SEK', rate: '0.1' });
    const own = await world.rate({ sc: 'SEK', rate: '0.2', office_id: office.id });
    expect(await offered('SEK')).toEqual([global.id]);
    await toggle(global, false);
    expect(await offered('SEK')).toEqual([own.id]);
    await toggle(own, false);
    expect(await offered('SEK')).toEqual([]);
  });
});

describe('an older record', () => {
  test("can't be switched on again, and switching it off changes nothing", async () => {
    const older = await world.rate({ sc: 'CZK', rate: '0.04' });
    const newer = await world.rate({ sc: 'CZK', rate: '0.05' });
    expect(await toggle(older, true)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await toggle(older, false)).toMatchObject({ status: 200, body: { ...older, actual: false } });
    await toggle(newer, false);
    expect(await toggle(older, true)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await offered('CZK')).toEqual([]);
  });

  test('of another scope does not affect which record is the newest', async () => {
    const own = await world.rate({ sc: 'DKK', rate: '0.2', office_id: office.id });
    await toggle(own, false);
    await world.rate({ sc: 'DKK', rate: '0.1' });
    expect(await toggle(own, true)).toMatchObject({ status: 200, body: own });
  });

  test('stays off when the newest record is deleted', async () => {
    const older = await world.rate({ sc: 'HUF', rate: '0.002' });
    const newer = await world.rate({ sc: 'HUF', rate: '0.003' });
    expect((await remove(newer)).status).toBe(200);
    expect(await offered('HUF')).toEqual([]);
    expect((await history('sc=HUF', customer)).items).toEqual([{ ...older, actual: false }]);
  });
});

describe('a deleted record', () => {
  const rows = async (rate: ExchangeRate) =>
    (await world.db.pool.query('select hidden_at is not null as hidden from exchange_rates where id = $1', [rate.id]))
      .rows;

  // spec 7.35
  test('is not listed for anyone, and a second delete gets 404', async () => {
    await world.rate({ sc: 'NOK', rate: '0.1' });
    const rate = await world.rate({ sc: 'NOK', rate: '0.2' });
    expect(await remove(rate)).toMatchObject({ status: 200, body: {} });
    const missing = { status: 404, body: { code: 'NOT_FOUND', detail: 'Exchange rate not found' } };
    expect(await remove(rate)).toMatchObject(missing);
    expect(await toggle(rate, true)).toMatchObject(missing);
    expect(await order(rate)).toMatchObject(missing);
  });

  test('stays in the database, hidden, because orders refer to it and the guard compares with it', async () => {
    const older = await world.rate({ sc: 'CHF', rate: '1.0' });
    const rate = await world.rate({ sc: 'CHF', rate: '1.1' });
    const placed = (await order(rate)).body;
    expect((await remove(rate)).status).toBe(200);
    expect(await rows(rate)).toEqual([{ hidden: true }]);
    const { body: sums } = await world.as(customer).get('/v1/rates/history?sc=CHF&tc=USDT');
    expect(sums).toMatchObject({ count: 1, figures: { highest: { rate: '1' } } });
    expect((await history('sc=CHF')).items.map(({ id }) => id)).not.toContain(rate.id);
    expect((await remove(rate)).status).toBe(404);
    expect((await toggle(older, true)).status).toBe(200);
    // One announcement when the record was made, and one when it was deleted.
    expect(await announcements(rate)).toBe(2);
    expect((await world.as(customer).get(`/v1/orders/${placed.id}`)).body).toMatchObject({
      er_id: rate.id,
      rate: '1.1',
    });
  });

  test('that was the only global one of its pair does not change which offices follow the pair', async () => {
    const rate = await world.rate({ sc: 'RON', rate: '0.2' });
    await world.as(admin).post('/v1/rates/subscribe', { sc: 'RON', tc: 'USDT', rmv_office_ids: [office.id] });
    await remove(rate);
    await world.rate({ sc: 'RON', rate: '0.21' });
    expect(await offered('RON')).toEqual([]);
  });

  test('is announced and recorded in the audit', async () => {
    await world.rate({ sc: 'BGN', rate: '0.5' });
    const rate = await world.rate({ sc: 'BGN', rate: '0.6' });
    await remove(rate);
    expect(await announcements(rate)).toBe(2);
    expect(await audited(rate)).toMatchObject([
      {
        kind: 'rate_deleted',
        actor: { id: admin.id },
        before: { sc: 'BGN', tc: 'USDT', office_id: null, rate: '0.6', actual: true },
        after: null,
      },
      { kind: 'rate_created', before: { rate: '0.5' }, after: { rate: '0.6' } },
    ]);
  });

  test.each(['nothing', '%00', newId()])('with the unknown id %s gets 404', async (id) => {
    expect((await remove({ id })).status).toBe(404);
    expect((await toggle({ id }, true)).status).toBe(404);
  });

  test('can be switched or deleted by admins only', async () => {
    const rate = await world.rate({ sc: 'GBP', rate: '1.3' });
    for (const person of [customer, await world.cashier(office), await world.owner(office)]) {
      expect((await remove(rate, person)).status).toBe(403);
      expect((await toggle(rate, false, person)).status).toBe(403);
    }
    expect((await world.as(admin).patch(`/v1/rates/${rate.id}/status`)).status).toBe(422);
    expect((await world.as(admin).patch(`/v1/rates/${rate.id}/status?active=maybe`)).status).toBe(422);
  });
});

describe('the history of a pair', () => {
  // spec 3.6, 7.31, 9.9
  test('lists one scope page by page, newest first', async () => {
    const own = await world.rate({ sc: 'JPY', rate: '0.009', office_id: office.id });
    const rates: ExchangeRate[] = [];
    for (const rate of ['0.0061', '0.0062', '0.0063']) rates.unshift(await world.rate({ sc: 'JPY', rate }));
    const [newest, ...older] = rates;
    const all = [newest, ...older.map((rate) => ({ ...rate, actual: false }))];
    expect(await history('sc=JPY&tc=USDT', customer)).toEqual({ items: all, total: 3, page: 1, size: 50, pages: 1 });
    expect(await history('sc=jpy&size=2&page=2', customer)).toMatchObject({ items: all.slice(2), total: 3, pages: 2 });
    expect((await history(`sc=JPY&office_id=${office.id}`, customer)).items).toEqual([own]);
    expect((await history(`office_id=${newId()}`)).items).toEqual([]);
    expect((await world.as(customer).get('/v1/rates/?size=101')).status).toBe(422);
    expect((await world.as(customer).get('/v1/rates/?from=yesterday')).status).toBe(422);
  });

  // spec 7.31
  test('can be limited to records from one moment to before another', async () => {
    const ids: string[] = [];
    for (const [rate, ts] of [
      ['1', '2026-03-01'],
      ['2', '2026-03-02'],
      ['3', '2026-03-03'],
    ]) {
      const id = newId();
      ids.push(id);
      await world.db.pool.query(
        "insert into exchange_rates (id, sc, tc, rate, ts, actual) values ($1, 'TRY', 'USDT', $2, $3::timestamptz, false)",
        [id, rate, `${ts}T00:00:00Z`],
      );
    }
    const window = 'from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00.000Z';
    expect((await history(`sc=TRY&${window}`)).items.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await history('sc=TRY&from=2026-03-02T02:00:00%2B02:00')).total).toBe(2);
    const { body } = await world.as(customer).get(`/v1/rates/history?sc=TRY&tc=USDT&${window}`);
    expect(body).toMatchObject({ count: 1, figures: { first: { rate: '2' } }, before: { rate: '1' } });
  });
});

describe('the database', () => {
  const refusal = (text: string, values: unknown[]) =>
    world.db.pool.query(text, values).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );

  test('refuses to change the rate, pair, time or office of a record', async () => {
    const rate = await world.rate({ sc: 'CZK', rate: '0.043' });
    for (const change of ['rate = 1', `tc = 'EUR'`, `ts = now() - interval '1 day'`, `office_id = '${office.id}'`])
      expect(await refusal(`update exchange_rates set ${change} where id = $1`, [rate.id])).toBe('OB001');
  });

  test('keeps a column of a record that nobody named', async () => {
    await world.db.pool.query('alter table exchange_rates add column margin numeric(18, 8) default 1');
    const rate = await world.rate({ sc: 'NOK', rate: '0.09' });
    const change = 'update exchange_rates set margin = $2, actual = false where id = $1';
    expect(await refusal(change, [rate.id, 2])).toBe('OB001');
    expect(await refusal(change, [rate.id, 1])).toBe('accepted');
  });

  test('refuses two switched-on records of one pair and scope, and a switched-on record that is hidden', async () => {
    const older = await world.rate({ sc: 'SEK', rate: '0.09' });
    const newer = await world.rate({ sc: 'SEK', rate: '0.1' });
    expect(await refusal('update exchange_rates set actual = true where id = $1', [older.id])).toBe('23505');
    expect(await refusal('update exchange_rates set hidden_at = now() where id = $1', [newer.id])).toBe('23514');
  });
});
