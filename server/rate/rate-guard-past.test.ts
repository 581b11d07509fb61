import { beforeEach, expect, test } from 'vitest';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { ChangedRate } from '#contract/rate/rate-change.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, wallet } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const rynok = await world.office({ name: 'Rynok' });
const podil = await world.office({ name: 'Podil' });

/** Each test uses a currency of its own, so that no test sees the rates of another one. */
const currencies = 'USD EUR UAH PLN CZK GBP CHF SEK NOK DKK HUF RON TRY JPY CAD AUD NZD KRW'.split(' ');
let sc = '';
beforeEach(() => {
  sc = currencies.pop() ?? 'none is left: add some to the list';
});

type Refused = { code: string; warnings: RateWarning[] };
type More = { office_id?: string; confirm?: boolean };
const api = () => world.as(admin);
const post = (rate: string, more: More = { confirm: false }) =>
  api().post<ChangedRate & Refused>('/v1/rates/', { sc, tc: 'USDT', rate, ...more });
const made = async (rate: string, more: More = { confirm: true }): Promise<ExchangeRate> => {
  const { status, body } = await post(rate, more);
  expect(status).toBe(201);
  return body;
};
const turn = (rate: ExchangeRate, active: boolean, confirm = false) =>
  api().patch<ChangedRate & Refused>(`/v1/rates/${rate.id}/status?active=${active}&confirm=${confirm}`);
const subscribe = (change: object) =>
  api().post<Refused>('/v1/rates/subscribe', { sc, tc: 'USDT', confirm: false, ...change });
const found = ({ status, body }: { status: number; body: Partial<Refused> }) => [
  status,
  ...(body.warnings ?? []).map(({ kind }) => kind),
];
const offered = async () =>
  (await api().get<{ office_id: string }[]>(`/v1/rates/office-rates?sc=${sc}&tc=USDT`)).body.map(
    ({ office_id }) => office_id,
  );

/** Moves all records of the currency into the past, as if the hours had gone by. */
async function hoursLater(hours: number) {
  const client = await world.db.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query('update exchange_rates set ts = ts - make_interval(hours => $2) where sc = $1', [sc, hours]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('the first rate of a pair asks, read in both directions, and no office offers it until somebody confirms', async () => {
  const refused = await post('23.1');
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(refused.body.warnings).toEqual([
    {
      kind: 'first',
      after: { sc, tc: 'USDT', rate: '23.1' },
      inverse: '0.0433',
      pays: '23100',
      offices: [podil, rynok].map(({ id, name, name_uk, address }) => ({ id, name, name_uk, address })),
    },
  ]);
  expect(refused.text).toContain('"inverse":0.0433,"pays":23100');
  expect(await offered()).toEqual([]);
  expect(found(await post('0.0433', { confirm: true }))).toEqual([201, 'first']);
  expect(await offered()).toHaveLength(2);
});

test('the first rate is written without confirm, as clients of the specification call it, with the warning', async () => {
  const { status, body } = await post('23.1', {});
  expect([status, body.rate, ...(body.warnings ?? []).map(({ kind }) => kind)]).toEqual([201, '23.1', 'first']);
  const { rows } = await world.db.pool.query('select after from audit where object_id = $1', [body.id]);
  expect(rows[0].after).toMatchObject({ warned: ['first'], confirmed: false });
  expect(rows[0].after).not.toHaveProperty('loss');
});

test('the first rates of a bundle ask, and none is written', async () => {
  const rates = [
    { sc, tc: 'USDT', rate: '0.0433' },
    { sc: 'USDT', tc: sc, rate: '22' },
  ];
  const publish = (confirm: boolean) => api().post<Refused>('/v1/rates/publish', { rates, confirm });
  expect(found(await publish(false))).toEqual([409, 'first', 'first']);
  expect(await offered()).toEqual([]);
  expect((await publish(true)).status).toBe(201);
});

test('a rate asks when it is far from the one that was switched off, or deleted', async () => {
  const first = await made('0.0433');
  await turn(first, false);
  const since = first.ts;
  expect((await post('23.1')).body.warnings).toMatchObject([
    { kind: 'jump', before: { rate: '0.0433' }, after: { rate: '23.1' }, since, loser: 'office' },
  ]);
  const second = await made('0.0432', { confirm: false });
  expect((await api().delete(`/v1/rates/${second.id}?confirm=false`)).status).toBe(200);
  expect(found(await post('23.1'))).toEqual([409, 'jump']);
  expect(found(await post('0.0433'))).toEqual([201]);
});

test('a rate that was switched off can be switched on again without a question', async () => {
  const rate = await made('1');
  await turn(rate, false);
  expect(found(await turn(rate, true))).toEqual([200]);
});

test("an office's own rate asks when neither the office nor its own history has one to compare with", async () => {
  await made('1');
  expect(found(await post('1.02', { office_id: rynok.id, confirm: false }))).toEqual([201]);
  await subscribe({ rmv_office_ids: [podil.id] });
  expect((await post('23.1', { office_id: podil.id, confirm: false })).body.warnings).toMatchObject([
    { kind: 'first', offices: [{ id: podil.id }] },
  ]);
});

test('a rate that no office follows asks like any other, and says that no office has it', async () => {
  await made('1');
  await subscribe({ rmv_office_ids: [rynok.id, podil.id] });
  expect((await post('1.5')).body.warnings).toMatchObject([{ kind: 'jump', offices: [], since: expect.any(String) }]);
  await made('1.5');
  expect(found(await subscribe({ add_office_ids: [rynok.id] }))).toEqual([200]);
});

test('steps of 2.9 % are stopped, forwards and backwards, until somebody confirms one, and from there again', async () => {
  await made('40');
  expect(found(await post('41.16'))).toEqual([201]);
  expect((await post('42.35')).body.warnings).toMatchObject([
    { kind: 'jump', before: { rate: '40' }, percent: '5.88' },
  ]);
  expect(found(await post('40.05'))).toEqual([201]);
  expect(found(await post('38.9'))).toEqual([201]);
  expect(found(await post('38.7'))).toEqual([409, 'jump']);
  await made('37.8');
  expect(found(await post('38.89'))).toEqual([201]);
  expect(found(await post('39'))).toEqual([409, 'jump']);
});

test('steps that nobody confirmed are stopped too when the first one came without confirm', async () => {
  await made('40', {});
  expect(found(await post('41.16'))).toEqual([201]);
  expect(found(await post('42.35'))).toEqual([409, 'jump']);
});

test('a rate is compared with the record of a day ago, so it may follow a market for days', async () => {
  await made('40');
  await hoursLater(25);
  await made('41.1', { confirm: false });
  await hoursLater(10);
  expect(found(await post('42'))).toEqual([409, 'jump']);
  await hoursLater(15);
  expect(found(await post('42'))).toEqual([201]);
});

test('a confirmed rate is the one to compare with, although the record of a day ago is far from it', async () => {
  await made('40');
  await hoursLater(25);
  await made('44');
  expect(found(await post('44.5'))).toEqual([201]);
  expect(found(await post('45.4'))).toEqual([409, 'jump']);
  expect(found(await post('43.5'))).toEqual([201]);
});

test('a rate that somebody switched on although it is far away counts as confirmed', async () => {
  await made('40');
  await hoursLater(25);
  const far = await made('44', {});
  await turn(far, false);
  expect(found(await turn(far, true))).toEqual([409, 'jump']);
  expect(found(await turn(far, true, true))).toEqual([200, 'jump']);
  expect(found(await post('44.5'))).toEqual([201]);
});

test('a new office, a first wallet and a new follower are compared with the record of a day ago too', async () => {
  await made('40');
  await hoursLater(25);
  const office = await world.office({ name: 'Sykhiv', wallet: null });
  await subscribe({ rmv_office_ids: [rynok.id] });
  await made('44', {});
  const asked = (body: Partial<Refused>) =>
    (body.warnings ?? []).flatMap((warning) =>
      warning.kind === 'jump' && [warning.after.sc, warning.after.tc].includes(sc) ? 'jump' : [],
    );
  const { address, marker } = office;
  expect(found(await subscribe({ add_office_ids: [rynok.id] }))).toEqual([409, 'jump']);
  const opened = await api().post<Refused>('/v1/offices/', { address, marker, wallet, confirm: false });
  expect([opened.status, asked(opened.body)]).toEqual([409, ['jump']]);
  const pay = (rate: string, confirm?: boolean) =>
    api().post('/v1/rates/', { sc: 'USDT', tc: sc, rate, office_id: office.id, confirm });
  await pay('0.02', true);
  await pay('0.022');
  await subscribe({ rmv_office_ids: [office.id] });
  const saved = await api().put<Refused>(`/v1/offices/${office.id}`, { address, marker, wallet, confirm: false });
  expect([saved.status, asked(saved.body)]).toEqual([409, ['jump']]);
});

test('the database keeps a confirmation', async () => {
  const { id } = await made('1');
  const change = world.db.pool.query('update exchange_rates set confirmed_beyond = false where id = $1', [id]);
  await expect(change).rejects.toMatchObject({ code: 'OB001' });
});
