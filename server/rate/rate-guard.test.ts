import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { ExchangeRate, OfficeRate } from '#contract/rate/rate.ts';
import type { ChangedRate } from '#contract/rate/rate-change.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, wallet } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const rynok = await world.office({ name: 'Rynok' });
const podil = await world.office({ name: 'Podil' });

type Refused = { code: string; warnings: RateWarning[]; errors: { pointer: string }[] };
type Rate = { sc?: string; tc?: string; rate: string; office_id?: string; confirm?: boolean };

/** Each test uses a currency of its own, so that no test sees the rates of another one. */
const currencies =
  'USD EUR UAH PLN CZK GBP CHF SEK NOK DKK HUF RON TRY JPY CAD AUD NZD KRW INR MXN BRL ILS KZT GEL MDL'.split(' ');
let currency = '';
beforeEach(() => {
  const next = currencies.pop();
  if (next === undefined) throw new Error('There are more tests than currencies: add some to the list');
  currency = next;
});

const api = () => world.as(admin);
const pay = (rate: string, more: Partial<Rate> = {}): Rate => ({ sc: 'USDT', tc: currency, rate, ...more });
const take = (rate: string, more: Partial<Rate> = {}): Rate => ({ sc: currency, tc: 'USDT', rate, ...more });
const post = (rate: Rate) => api().post<ChangedRate & Refused>('/v1/rates/', rate);
const made = async (rate: Rate): Promise<ExchangeRate> => {
  const { status, body } = await post(rate);
  expect(status).toBe(201);
  return body;
};
const publish = (rates: Rate[], confirm?: boolean) =>
  api().post<{ rates: ExchangeRate[] } & Refused>('/v1/rates/publish', { rates, confirm });
const subscribe = (way: { sc?: string; tc?: string }, change: object) =>
  api().post('/v1/rates/subscribe', { sc: way.sc, tc: way.tc, ...change });
const kinds = (warnings: RateWarning[] | undefined) => warnings?.map(({ kind }) => kind);

/** The rates that the office offers for the currency of this test, both ways. */
async function offered({ id }: Pick<Office, 'id'>): Promise<string[]> {
  const ways = [pay('1'), take('1')];
  const answers = await Promise.all(
    ways.map(({ sc, tc }) => api().get<OfficeRate[]>(`/v1/rates/office-rates?sc=${sc}&tc=${tc}`)),
  );
  return answers.map(({ body }) => body.find(({ office_id }) => office_id === id)?.rate.rate ?? '–');
}

const auditOf = async (objectId: string) =>
  (await world.db.pool.query('select kind, after from audit where object_id = $1 order by at, id', [objectId])).rows;

const crossedAt = (...offices: Office[]) => ({
  kind: 'crossed',
  offices: offices.map(({ id, name, name_uk, address }) => ({ id, name, name_uk, address })),
});

describe('a rate that crosses with the other way of its pair', () => {
  test('is refused with confirm: false, and the refusal has the offices, both rates and the loss of 1,000 USDT', async () => {
    await made(take('0.0242'));
    await made(pay('41'));
    const refused = await post(pay('41.6', { confirm: false }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(refused.body.warnings[0]).toEqual({
      ...crossedAt(podil, rynok),
      there: { sc: 'USDT', tc: currency, rate: '41.6' },
      back: { sc: currency, tc: 'USDT', rate: '0.0242' },
      loss: '6.72',
    });
    expect(refused.text).toContain('"loss":6.72');
    expect(await offered(rynok)).toEqual(['41', '0.0242']);
  });

  test('is written with confirm: true, and the audit records the confirmation', async () => {
    await made(take('1.1'));
    const { status, body } = await post(pay('0.95', { confirm: true }));
    expect([status, kinds(body.warnings)]).toEqual([201, ['crossed', 'first']]);
    expect(await offered(rynok)).toEqual(['0.95', '1.1']);
    const [entry] = await auditOf(body.id);
    expect(entry.after).toMatchObject({ warned: ['crossed', 'first'], loss: '45', confirmed: true });
  });

  test('is written without confirm, as clients of the specification call it, and the answer has the warning', async () => {
    await made(take('1.1'));
    const { status, body } = await post(pay('0.95'));
    expect([status, kinds(body.warnings)]).toEqual([201, ['crossed', 'first']]);
    const [entry] = await auditOf(body.id);
    expect(entry.after).toMatchObject({ rate: '0.95', warned: ['crossed', 'first'], confirmed: false });
  });

  test('is written without warnings when nothing is crossed, and the answer is only the record', async () => {
    await made(take('1.1'));
    await made(pay('0.89'));
    const { status, body } = await post(pay('0.9', { confirm: false }));
    expect([status, Object.keys(body)]).toEqual([201, ['id', 'sc', 'tc', 'rate', 'ts', 'actual', 'office_id']]);
    expect((await auditOf(body.id))[0].after).not.toHaveProperty('warned');
  });

  test('is written with a warning when the other way is at another office', async () => {
    await made(pay('0.9', { office_id: rynok.id }));
    await made(take('1.19', { office_id: podil.id }));
    const { status, body } = await post(take('1.2', { office_id: podil.id, confirm: false }));
    expect(status).toBe(201);
    expect(body.warnings).toMatchObject([
      { kind: 'crossed_between', loss: '80', offices: [{ id: rynok.id }, { id: podil.id }] },
    ]);
  });
});

test('a rate that jumps is refused, and each office is compared with the rate that it applied before', async () => {
  const own = await made(take('50', { office_id: podil.id }));
  await made(take('40'));
  expect(own.rate).toBe('50');
  const far = await post(take('41.3', { confirm: false }));
  expect(far).toMatchObject({ status: 409, body: { warnings: [{ kind: 'jump', percent: '3.25', loser: 'office' }] } });
  expect(far.body.warnings[0]?.offices.map(({ id }) => id)).toEqual([rynok.id]);
  expect(await offered(rynok)).toEqual(['–', '40']);
  expect((await post(take('41.2', { confirm: false }))).status).toBe(201);
  const { body } = await post(take('4.12', { confirm: true }));
  expect(body.warnings).toMatchObject([{ kind: 'jump', percent: '-90', loss: '900', loser: 'customer' }]);
});

describe('other changes that the guard checks', () => {
  test('switching a global rate off or on, because an office may return to its own rate', async () => {
    const global = await made(take('1'));
    await made(pay('0.99'));
    await made(take('1.02', { office_id: rynok.id }));
    const turn = (active: boolean, confirm: string) =>
      api().patch<ChangedRate & Refused>(`/v1/rates/${global.id}/status?active=${active}${confirm}`);
    const refused = await turn(false, '&confirm=false');
    expect([refused.status, kinds(refused.body.warnings)]).toEqual([409, ['crossed']]);
    expect(await offered(rynok)).toEqual(['0.99', '1']);
    const off = await turn(false, '&confirm=true');
    expect([off.status, off.body.actual, kinds(off.body.warnings)]).toEqual([200, false, ['crossed']]);
    expect(await offered(rynok)).toEqual(['0.99', '1.02']);
    expect((await auditOf(global.id)).at(-1).after).toMatchObject({ actual: false, confirmed: true });
    expect((await turn(true, '&confirm=false')).body.warnings).toBeUndefined();
    expect((await turn(false, '')).body.warnings).toHaveLength(1);
    expect((await auditOf(global.id)).at(-1).after).toMatchObject({ actual: false, confirmed: false });
    expect((await turn(true, '&confirm=perhaps')).status).toBe(422);
  });

  test("switching a rate on, when the office's rate then jumps", async () => {
    const global = await made(take('1'));
    await api().patch(`/v1/rates/${global.id}/status?active=false`);
    await made(take('0.9', { office_id: rynok.id }));
    const on = await api().patch<Refused>(`/v1/rates/${global.id}/status?active=true&confirm=false`);
    expect([on.status, kinds(on.body.warnings)]).toEqual([409, ['jump']]);
  });

  test('deleting a rate, with the warning in the answer and in the audit', async () => {
    const global = await made(take('1'));
    await made(pay('0.99'));
    await made(take('1.02', { office_id: rynok.id }));
    const remove = (confirm: string) => api().delete<Refused>(`/v1/rates/${global.id}${confirm}`);
    const refused = await remove('?confirm=false');
    expect([refused.status, kinds(refused.body.warnings)]).toEqual([409, ['crossed']]);
    expect(await offered(rynok)).toEqual(['0.99', '1']);
    const { status, body } = await remove('');
    expect([status, kinds(body.warnings)]).toEqual([200, ['crossed']]);
    expect((await auditOf(global.id)).at(-1)).toMatchObject({ kind: 'rate_deleted', after: { confirmed: false } });
  });

  test('subscribing and unsubscribing offices, and without confirm the answer is only the list of offices', async () => {
    await made(take('1'));
    await made(pay('0.99'));
    await made(take('1.02', { office_id: rynok.id }));
    const leave = { rmv_office_ids: [rynok.id] };
    const join = { add_office_ids: [rynok.id] };
    const refused = await subscribe(take('1'), { ...leave, confirm: false });
    expect([refused.status, kinds(refused.body.warnings)]).toEqual([409, ['crossed']]);
    expect(await offered(rynok)).toEqual(['0.99', '1']);
    const bare = await subscribe(take('1'), leave);
    expect([bare.status, bare.body]).toEqual([200, [podil.id]]);
    const [entry] = (await auditOf(`${currency}/USDT`)).slice(-1);
    expect(entry.after).toEqual({
      office_ids: [],
      warned: ['crossed'],
      loss: '9.8',
      confirmed: false,
    });
    const back = await subscribe(take('1'), { ...join, confirm: false });
    expect(back).toMatchObject({ status: 200, body: { warnings: [] } });
    expect(back.body.office_ids.toSorted()).toEqual([podil.id, rynok.id].toSorted());
    const again = await subscribe(take('1'), { ...leave, confirm: true });
    expect([again.status, kinds(again.body.warnings)]).toEqual([200, ['crossed']]);
  });

  test('the first wallet of an office, because the office then offers to receive USDT', async () => {
    const office = await world.office({ name: 'Sykhiv', wallet: null });
    await made(take('1.05', { office_id: office.id }));
    await made(pay('0.99', { office_id: office.id, confirm: true }));
    const { address, marker } = office;
    const save = (more: object) =>
      api().put<Office & Refused>(`/v1/offices/${office.id}`, { address, marker, ...more });
    const refused = await save({ wallet, confirm: false });
    expect(refused.status).toBe(409);
    // The office also follows global rates that other tests left crossed, so only this test's currency counts.
    const ofThisTest = ({ body }: { body: Refused }) =>
      body.warnings.filter((warning) => warning.kind === 'crossed' && warning.there.tc === currency);
    expect(ofThisTest(refused)).toMatchObject([{ ...crossedAt(office), loss: '39.5' }]);
    expect((await api().get<Office>(`/v1/offices/${office.id}`)).body).toEqual(office);
    const saved = await save({ wallet });
    expect([saved.status, saved.body.wallet, ofThisTest(saved).length]).toEqual([200, wallet, 1]);
    const { after } = (await auditOf(office.id)).at(-1);
    expect(after).toMatchObject({ wallet, warned: expect.arrayContaining(['crossed']), confirmed: false });
    expect((await save({ name: 'Sykhiv 2', wallet, confirm: false })).body.warnings).toBeUndefined();
  });

  test('adding an office with a wallet, but not adding one without a wallet', async () => {
    await made(take('1.05'));
    await made(pay('0.99', { confirm: true }));
    const { address, marker } = rynok;
    const open = (more: object) => api().post<Office & Refused>('/v1/offices/', { address, marker, ...more });
    const refused = await open({ name: 'Obolon', wallet, confirm: false });
    expect([refused.status, kinds(refused.body.warnings)?.[0]]).toEqual([409, 'crossed']);
    expect((await api().get('/v1/offices/?search=Obolon')).body.total).toBe(0);
    const without = await open({ name: 'Obolon', confirm: false });
    expect([without.status, without.body.warnings]).toEqual([201, undefined]);
    const confirmed = await open({ name: 'Troieshchyna', wallet, confirm: true });
    expect([confirmed.status, kinds(confirmed.body.warnings)?.[0]]).toEqual([201, 'crossed']);
  });
});

describe('several rates in one call', () => {
  test('are judged together, so both ways of a pair can move in one step', async () => {
    await made(take('1'));
    await made(pay('0.99'));
    const up = await publish([pay('1.015'), take('0.98')], false);
    expect(up.status).toBe(201);
    expect(up.body).toMatchObject({
      rates: [
        { sc: 'USDT', rate: '1.015' },
        { tc: 'USDT', rate: '0.98' },
      ],
      warnings: [],
    });
    expect(await offered(rynok)).toEqual(['1.015', '0.98']);
  });

  test('that cross with each other are all refused, and all written with confirm: true', async () => {
    await made(take('1'));
    await made(pay('0.99'));
    const refused = await publish([pay('1.001'), take('1.001')], false);
    expect([refused.status, kinds(refused.body.warnings)]).toEqual([409, ['crossed']]);
    expect(await offered(rynok)).toEqual(['0.99', '1']);
    const confirmed = await publish([pay('1.001'), take('1.001')], true);
    expect([confirmed.status, kinds(confirmed.body.warnings)]).toEqual([201, ['crossed']]);
    expect(await offered(rynok)).toEqual(['1.001', '1.001']);
  });

  test('have one audit entry each, and only entries of the crossed currency have the warning', async () => {
    const other = { sc: 'SGD', tc: 'USDT', rate: '0.75' };
    const { body } = await publish([pay('1.01'), take('1'), other], true);
    const warned = await Promise.all(body.rates.map(async ({ id }) => (await auditOf(id))[0].after.warned));
    expect(warned).toEqual([['crossed', 'first'], ['crossed', 'first'], ['first']]);
  });

  test('are not written at all when one office is unknown', async () => {
    const { status } = await publish([take('1'), take('1', { office_id: newId() })], true);
    expect(status).toBe(404);
    expect(await offered(rynok)).toEqual(['–', '–']);
  });

  test('are refused with 422 and the wrong field for a repeated pair, an invalid rate or pair, a missing confirm, and an empty list', async () => {
    const wrong = await Promise.all([
      publish([take('1'), pay('1'), take('1.01')], true),
      publish([take('1'), take('0', { office_id: rynok.id })], true),
      publish([pay('1', { tc: 'BTC' })], true),
      publish([take('1')]),
      publish([], true),
    ]);
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    const pointers = wrong.map(({ body }) => body.errors[0]?.pointer);
    expect(pointers).toEqual(['/rates/2', '/rates/1/rate', '/rates/0/tc', '/confirm', '/rates']);
    expect(await offered(rynok)).toEqual(['–', '–']);
  });

  test("that are the first global rate and an office's own rate: the office keeps its own", async () => {
    await publish([take('1'), take('0.99', { office_id: rynok.id })], true);
    expect([await offered(rynok), await offered(podil)]).toEqual([
      ['–', '0.99'],
      ['–', '1'],
    ]);
  });
});
