import { describe, expect, test } from 'vitest';
import type { RateHistory, RateOverview, RateScope } from '#contract/rate/rate.ts';
import type { Page } from '#contract/wire/page.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
await world.db.pool.query(`update users set full_name = 'Andrii Shevchenko' where id = $1`, [admin.id]);
const rynok = await world.office({ name: 'Rynok Square' });
const podil = await world.office({ name: 'Podil', address: 'Sahaidachnoho 1, Kyiv' });
const cashier = await world.cashier(podil);

const overview = async (officeId?: string) =>
  (await world.as(cashier).get<RateOverview>(`/v1/rates/overview${officeId ? `?office_id=${officeId}` : ''}`)).body;
const pairOf = async (sc: string, officeId?: string) => {
  const found = (await overview(officeId)).pairs.find((pair) => pair.sc === sc && pair.tc === 'USDT');
  if (!found) throw new Error(`No pair of ${sc}`);
  return found;
};
const follow = (sc: string, add: string[], remove: string[]) =>
  world.as(admin).post('/v1/rates/subscribe', { sc, tc: 'USDT', add_office_ids: add, rmv_office_ids: remove });
const switchOff = (id: string) => world.as(admin).patch(`/v1/rates/${id}/status?active=false`);

/** Inserts a record with an earlier time. */
const setAgo = (sc: string, rate: string, ago: string, officeId: string | null = null) =>
  world.db.pool.query(
    `insert into exchange_rates (id, sc, tc, rate, ts, actual, office_id, created_by)
     values ($1, $2, 'USDT', $3, now() - $4::interval, false, $5, $6)`,
    [newId(), sc, rate, ago, officeId, admin.id],
  );

describe('the overview of the global rates', () => {
  test('has the rate of each pair, the person who set it, and the number of followers', async () => {
    const made = await world.rate({ sc: 'USD', rate: '0.9960' });
    await world.rate({ sc: 'USD', rate: '0.9985', office_id: rynok.id });
    await follow('USD', [], [rynok.id]);
    const { offices, pairs, jump_percent } = await overview();
    expect([offices, jump_percent]).toEqual([2, '3']);
    expect(pairs.find(({ sc }) => sc === 'USD')).toMatchObject({
      record: { id: made.id, rate: '0.996', actual: true },
      applies: true,
      set_by: { id: admin.id, full_name: 'Andrii Shevchenko' },
      followers: 1,
      own: { total: 1, names: ['Rynok Square'] },
      office: null,
    });
    const newest = async (person: Person) =>
      (await world.as(person).get('/v1/rates/?sc=USD&tc=USDT&size=1')).body.items[0];
    expect(await newest(cashier)).toMatchObject({ set_by: { full_name: 'Andrii Shevchenko' }, by_rule: false });
    expect(Object.keys(await newest(await world.customer()))).not.toContain('set_by');
  });

  test('has, for a pair without a global record, the number of offices that will follow the next one', async () => {
    const coming = async () => (await overview()).unpublished.find(({ sc }) => sc === 'ISK')?.followers;
    expect(await coming()).toBeUndefined();
    const own = await world.rate({ sc: 'ISK', rate: '0.007', office_id: rynok.id });
    expect(await coming()).toBe(1);
    const made = await world.rate({ sc: 'ISK', rate: '0.0071' });
    expect(await coming()).toBeUndefined();
    expect((await pairOf('ISK')).followers).toBe(1);
    // The pair had a global rate, although it was deleted. So no office is subscribed to the next record.
    await world.as(admin).delete(`/v1/rates/${made.id}`);
    await follow('ISK', [], [podil.id]);
    expect(await coming()).toBe(0);
    await world.rate({ sc: 'ISK', rate: '0.0072' });
    expect((await pairOf('ISK')).followers).toBe(0);
    await switchOff(own.id);
  });

  test('has the number of offices that do not offer a pair because they have no wallet', async () => {
    const poor = await world.office({ name: 'Sykhiv' });
    await world.db.pool.query(`update offices set wallet = null where id = $1`, [poor.id]);
    await world.rate({ sc: 'USDT', tc: 'HUF', rate: '360' });
    await world.rate({ sc: 'HUF', tc: 'USDT', rate: '0.0027' });
    const without = async () => {
      const { pairs } = await overview();
      return pairs.flatMap(({ sc, tc, without_wallet }) =>
        sc === 'HUF' || tc === 'HUF' ? [[sc, without_wallet]] : [],
      );
    };
    expect(await without()).toEqual([
      ['HUF', 0],
      ['USDT', 1],
    ]);
    await world.db.pool.query(`update offices set archived_at = now() where id = $1`, [poor.id]);
    expect(await without()).toContainEqual(['USDT', 0]);
  });

  test('ignores a deleted rate, also on the days when it was in use', async () => {
    await setAgo('DKK', '1.1', '40 days');
    await setAgo('DKK', '11', '10 days');
    await world.db.pool.query(`update exchange_rates set hidden_at = now() where sc = 'DKK' and rate = 11`);
    const { record, before, line } = await pairOf('DKK');
    expect([record.rate, before?.rate]).toEqual(['1.1', '1.1']);
    expect(new Set(line.map(({ rate }) => rate))).toEqual(new Set(['1.1']));
  });

  test('compares with yesterday 18:00 in Kyiv, and has the rate of each of the last 30 days', async () => {
    await setAgo('EUR', '1.1', '40 days');
    await setAgo('EUR', '1.2', '49 hours');
    await world.rate({ sc: 'EUR', rate: '1.3' });
    const { since } = await overview();
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kiev', timeStyle: 'short' });
    expect(clock.format(new Date(since))).toBe('18:00');
    const { before, line } = await pairOf('EUR');
    expect(before?.rate).toBe('1.2');
    expect(line.map(({ rate }) => rate)).toEqual([...Array(28).fill('1.1'), '1.2', '1.2', '1.3']);
  });

  test('has no earlier rate for a new pair', async () => {
    await world.rate({ sc: 'GBP', rate: '1.25' });
    const { before, line } = await pairOf('GBP');
    expect(before).toBeNull();
    expect(line.map(({ rate }) => rate)).toEqual(['1.25']);
  });

  test('has a switched-off pair, marked as switched off', async () => {
    const made = await world.rate({ sc: 'PLN', rate: '0.27' });
    await switchOff(made.id);
    expect(await pairOf('PLN')).toMatchObject({ applies: false, record: { id: made.id, actual: false } });
  });
});

describe('the overview of an office', () => {
  test('has the rate that the office applies: the global one if it follows it, otherwise its own', async () => {
    const global = await world.rate({ sc: 'CHF', rate: '1.1' });
    const own = await world.rate({ sc: 'CHF', rate: '1.12', office_id: podil.id });
    expect(await pairOf('CHF', podil.id)).toMatchObject({
      record: { id: global.id },
      applies: true,
      office: { follows: true, global: { id: global.id }, own: { id: own.id } },
    });
    await follow('CHF', [], [podil.id]);
    const atOwn = await pairOf('CHF', podil.id);
    expect(atOwn).toMatchObject({ record: { id: own.id }, applies: true, office: { follows: false } });
    expect(atOwn.line.map(({ rate }) => rate)).toEqual(['1.12']);
  });

  test('has the newest record of a pair for which the office applies no rate', async () => {
    const global = await world.rate({ sc: 'CZK', rate: '0.047' });
    await follow('CZK', [], [podil.id]);
    expect(await pairOf('CZK', podil.id)).toMatchObject({ record: { id: global.id }, applies: false });
    const own = await world.rate({ sc: 'CZK', rate: '0.046', office_id: podil.id });
    await switchOff(own.id);
    expect(await pairOf('CZK', podil.id)).toMatchObject({ record: { id: own.id }, applies: false });
  });

  test('is refused with 404 when the office does not exist', async () => {
    const { status, body } = await world.as(admin).get(`/v1/rates/overview?office_id=${newId()}`);
    expect([status, body.detail]).toEqual([404, 'Office not found']);
  });
});

describe('the list of scopes', () => {
  const scopes = async (query: string) =>
    (await world.as(cashier).get<Page<RateScope>>(`/v1/rates/scopes?${query}`)).body;

  test('has the numbers of pairs that each office offers at the global rate and at its own', async () => {
    const { items } = await scopes('search=rynok');
    const pairs = (await overview(rynok.id)).pairs.filter(({ applies }) => applies);
    const own = pairs.filter(({ record }) => record.office_id !== null).length;
    expect(items).toMatchObject([{ name: 'Rynok Square', follow: pairs.length - own, own, pair: null }]);
    expect(own).toBe(1);
  });

  test('has, for the offices in the query, the pairs that they offer and the source of each rate', async () => {
    const { items, total } = await scopes(`office_ids=${rynok.id},${newId()}`);
    expect([total, items.map(({ name }) => name)]).toEqual([1, ['Rynok Square']]);
    expect(items[0]?.offers).toContainEqual({ sc: 'USD', tc: 'USDT', source: 'office' });
    const global = items[0]?.offers.filter(({ source }) => source === 'global');
    expect(global).toHaveLength(items[0]?.follow ?? -1);
  });

  test('with a pair also has, for each office, whether it follows the pair and its own rate', async () => {
    const { items, total } = await scopes('sc=usd&tc=usdt');
    expect(total).toBe(2);
    expect(items.map(({ name, pair }) => [name, pair?.follows, pair?.own?.rate])).toEqual([
      ['Podil', true, undefined],
      ['Rynok Square', false, '0.9985'],
    ]);
  });

  test("is sorted with the caller's offices first and then by name, across all pages", async () => {
    const names = async (person: Person, query: string) => {
      const { body } = await world.as(person).get<Page<RateScope>>(`/v1/rates/scopes?${query}`);
      return [body.total, ...body.items.map(({ name }) => name)];
    };
    for (const person of [await world.cashier(rynok), await world.owner(rynok)]) {
      expect(await names(person, '')).toEqual([2, 'Rynok Square', 'Podil']);
      expect(await names(person, 'size=1')).toEqual([2, 'Rynok Square']);
      expect(await names(person, 'size=1&page=2')).toEqual([2, 'Podil']);
      expect(await names(person, 'search=podil')).toEqual([1, 'Podil']);
    }
    expect(await names(await world.owner(podil, rynok), '')).toEqual([2, 'Podil', 'Rynok Square']);
    expect(await names(admin, '')).toEqual([2, 'Podil', 'Rynok Square']);
  });

  test('has pages, and a search by name and address', async () => {
    expect(await scopes('size=1&page=2')).toMatchObject({ total: 2, pages: 2, items: [{ name: 'Rynok Square' }] });
    expect((await scopes('search=sahaidach')).items.map(({ name }) => name)).toEqual(['Podil']);
    expect(await scopes('search=nowhere')).toMatchObject({ total: 0, items: [] });
  });
});

describe('the history of a pair', () => {
  const history = async (query: string) =>
    (await world.as(cashier).get<RateHistory>(`/v1/rates/history?sc=NOK&tc=USDT${query}`)).body;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  // spec 2.54
  test('has figures from every record of the period, and the last record before it', async () => {
    for (const [rate, ago] of [
      ['0.07', '100 days'],
      ['0.09', '20 days'],
      ['0.10', '10 days'],
      ['0.081', '5 days'],
    ] as const) {
      await setAgo('NOK', rate, ago);
    }
    await setAgo('NOK', '5', '5 days', podil.id);
    const { count, figures, before, line } = await history(`&from=${daysAgo(30)}`);
    expect(count).toBe(3);
    expect(figures).toMatchObject({
      first: { rate: '0.09' },
      last: { rate: '0.081' },
      highest: { rate: '0.1' },
      lowest: { rate: '0.081' },
      average: { rate: '0.09033333' },
    });
    expect(before?.rate).toBe('0.07');
    expect(line.map(({ rate }) => rate)).toEqual(['0.09', '0.1', '0.081']);
  });

  test('with a single record has its rate in every figure', async () => {
    const { figures } = await history(`&office_id=${podil.id}`);
    expect(Object.values(figures ?? {}).map(({ rate }) => rate)).toEqual(['5', '5', '5', '5', '5']);
  });

  test('of a period without records has no figures', async () => {
    expect(await history(`&to=${daysAgo(200)}`)).toEqual({ count: 0, figures: null, before: null, line: [] });
  });

  test('with a thousand records has exact figures and a line of about 200 points with both ends', async () => {
    await world.db.pool.query(
      `insert into exchange_rates (id, sc, tc, rate, ts, actual)
       select gen_random_uuid(), 'SEK', 'USDT', 0.1 + n * 0.00000001, now() - n * interval '1 minute', false
       from generate_series(1, 1000) n`,
    );
    const { body } = await world.as(cashier).get<RateHistory>('/v1/rates/history?sc=SEK&tc=USDT');
    expect(body.count).toBe(1000);
    expect(body.figures?.average.rate).toBe('0.10000501');
    expect(body.line.length).toBeLessThanOrEqual(202);
    expect([body.line[0]?.rate, body.line.at(-1)?.rate]).toEqual(['0.10001', '0.10000001']);
  });
});
