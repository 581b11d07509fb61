import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Shift } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import { kyivDay } from '#domain/hours/kyiv.ts';
import { putOnBooks } from '../../testing/books.test-kit.ts';
import { awaitingCash, envelopesOf, setAsideIn } from '../../testing/envelope.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { patience } from '../../testing/live.test-kit.ts';
import { dollars, floatTo, openShift, tillOf } from '../../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';
import { tillAlertStore } from '../radar/till-alert.store.ts';
import { tillRadarStore } from '../radar/till-radar.store.ts';

const world = await forFile(openWorld());
const { toCash, admin, customer } = await exchangeIn(world);
const alerts = tillAlertStore({ db: world.db, radar: tillRadarStore(world.db) });
const tell = () => alerts.look(new AbortController().signal);

let office: Office;
let [owner, cashier, second]: [Person, Person, Person] = [admin, admin, admin];
let till: Till;
let shift: Shift;
/** The deals whose cash lies at the drawer in envelopes S1 and S2. The drawer has 302 dollars beside them. */
let [one, two]: [string, string] = ['', ''];
beforeEach(async () => {
  office = await world.office();
  [owner, cashier, second] = [await world.owner(office), await world.cashier(office), await world.cashier(office)];
  await putOnBooks(world, office);
  till = await tillOf(world, office);
  await setAsideIn(world, office, 'envelope');
  shift = await openShift(world, cashier, till);
  await floatTo(world, cashier, shift, '500');
  [one, two] = [await sealed('S1'), await sealed('S2')];
});

const sealed = async (seal: string, by = cashier) => {
  const id = await awaitingCash(world, { office, customer, rate: toCash });
  expect(await world.as(by).put(`/v1/orders/${id}/ready`, { seal })).toMatchObject({ status: 200 });
  return id;
};
const closing = (handTo?: Person) =>
  world.as(cashier).put(`/v1/shifts/${shift.id}/closing`, handTo && { hand_to: handTo.id });
const count = (sum: number, seals?: string[], id = shift.id, by = cashier) =>
  world.as(by).post(`/v1/shifts/${id}/counts`, { count: dollars(sum), ...(seals && { seals }) });
const open = (sum: number, seals: string[], by = cashier) =>
  world.as(by).post<Shift>(`/v1/tills/${till.id}/shifts`, { drawer_id: shift.drawer.id, count: dollars(sum), seals });
const radar = async (by = owner): Promise<string[]> =>
  (await world.as(by).get(`/v1/till-radar?office_id=${office.id}`)).body.items.flatMap(
    ({ kind, seal }: Record<string, string>) => (seal === null ? [] : [`${kind} ${seal}`]),
  );
const outcomes = async () => (await envelopesOf(world, owner, office)).items.map(({ outcome }) => outcome);
const told = async (person: Person): Promise<string[]> =>
  (await world.as(person).get('/v1/users/me/inbox')).body.items.flatMap(({ type, title }: Record<string, string>) =>
    type === 'till_alert' && title?.includes('envelope') ? [title] : [],
  );

describe('a drawer with envelopes', () => {
  test('is closed seal by seal: what is there is said of each, and the sum of the drawer has none of it', async () => {
    await closing();
    const counted = await count(302, ['S1', 'S2']);
    expect(counted).toMatchObject({ status: 200, body: { state: 'closed' } });
    expect(counted.body.counts.at(-1).envelopes).toEqual([
      { seal: 'S1', order_id: one, currency: 'USD', amount: '99', outcome: 'there' },
      { seal: 'S2', order_id: two, currency: 'USD', amount: '99', outcome: 'there' },
    ]);
    expect([await outcomes(), await radar()]).toEqual([['there', 'there'], []]);
  });

  test('closes without an envelope that nobody finds, and the owners hear of it until it is found', async () => {
    await closing();
    expect(await count(302, ['S2'])).toMatchObject({ status: 200, body: { state: 'closed' } });
    expect([await radar(), await outcomes()]).toEqual([['envelope_missing S1'], ['missing', 'there']]);
    expect([await radar(cashier), await radar(admin)]).toEqual([[], ['envelope_missing S1']]);
    await tell();
    await expect.poll(() => told(owner), patience).toEqual(['A count did not find envelope S1']);
    expect(await told(cashier)).toEqual([]);
    expect(await open(302, ['S1', 'S2'])).toMatchObject({ status: 201, body: { state: 'open' } });
    expect([await radar(), await outcomes()]).toEqual([[], ['there', 'there']]);
    await tell();
    expect(await told(owner)).toHaveLength(1);
  });

  test('has an envelope less when its deal is completed or booked back, so it is missing nowhere', async () => {
    await closing();
    await count(302, []);
    expect(await radar()).toEqual(['envelope_missing S1', 'envelope_missing S2']);
    expect(await world.as(customer).put(`/v1/orders/${one}/close`)).toMatchObject({ status: 200 });
    const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' };
    const back = await world.as(owner).put(`/v1/orders/${two}/refund`, { reason: 'Never came', to });
    expect(back).toMatchObject({ status: 200 });
    expect(await radar()).toEqual([]);
  });

  test('shows a seal that no deal has, until the next count of that drawer', async () => {
    await closing();
    expect(await count(302, ['S1', 'S2', 'х-9'])).toMatchObject({ status: 200 });
    expect(await radar()).toEqual(['envelope_extra X-9']);
    await tell();
    await expect.poll(() => told(owner), patience).toEqual(['A count found envelope X-9, which nobody knows']);
    await openShift(world, second, till, 0, 1);
    expect(await radar()).toEqual(['envelope_extra X-9']);
    await open(302, ['S1', 'S2']);
    expect(await radar()).toEqual([]);
  });

  test('counts what was left out as missing, and a seal that is said twice once', async () => {
    await closing();
    expect(await count(302, ['S2', 's2'])).toMatchObject({ status: 200, body: { state: 'closed' } });
    expect(await outcomes()).toEqual(['missing', 'there']);
    await open(302, ['S1', 'S2']);
    expect(await outcomes()).toEqual(['there', 'there']);
  });

  test('is handed over with one count, which says to both what became of its envelopes', async () => {
    await closing(second);
    await count(302, ['S1']);
    const taken = await world
      .as(second)
      .post<Shift>(`/v1/tills/${till.id}/shifts`, { drawer_id: shift.drawer.id, as_closed: true });
    expect(taken).toMatchObject({ status: 201, body: { state: 'open' } });
    const report = await world.as(second).get(`/v1/shifts/${taken.body.id}/report`);
    expect(report.body.envelopes).toMatchObject([
      { seal: 'S1', outcome: 'there' },
      { seal: 'S2', outcome: 'missing' },
    ]);
    expect((await world.as(cashier).get(`/v1/shifts/${shift.id}/report`)).body.envelopes).toEqual([]);
  });

  test('is told of by what was counted last, where the first count of its cash did not agree', async () => {
    await closing();
    expect(await count(300, ['S1'])).toMatchObject({ body: { state: 'closing' } });
    expect(await count(302, ['S1', 'S2'])).toMatchObject({ body: { state: 'closed' } });
    expect([await outcomes(), await radar()]).toEqual([['there', 'there'], []]);
  });

  test('is the same count when it is sent twice with one key, and another one with other seals', async () => {
    await closing();
    const send = (seals: string[]) =>
      world
        .as(cashier)
        .post(`/v1/shifts/${shift.id}/counts`, { count: dollars(300), seals }, { 'idempotency-key': 'a-count' });
    expect((await send(['S1'])).headers['idempotency-replayed']).toBeUndefined();
    expect((await send(['S1'])).headers['idempotency-replayed']).toBe('true');
    expect(await send(['S1', 'S2'])).toMatchObject({ status: 422, body: { reason: 'keyReused' } });
  });
});

describe('the safe', () => {
  test('is taken over seal by seal, too', async () => {
    await sealed('S3', admin);
    const asked = await world.as(owner).post('/v1/safe-keepers', { office_id: office.id, keeper_id: second.id });
    const url = `/v1/safe-keepers/${asked.body.id}/counts`;
    const counted = await world.as(second).post(url, { count: dollars(401), seals: ['S4'] });
    expect(counted).toMatchObject({ status: 200, body: { state: 'kept' } });
    expect(counted.body.counts[0].envelopes).toMatchObject([
      { seal: 'S3', outcome: 'missing' },
      { seal: 'S4', outcome: 'extra', order_id: null, amount: null },
    ]);
    expect((await radar()).toSorted()).toEqual(['envelope_extra S4', 'envelope_missing S3']);
  });

  test('is counted with its envelopes when a day is closed, and the report has each that lay at the office', async () => {
    await sealed('S3', admin);
    await closing();
    await count(302, ['S1']);
    const so = await world.as(owner).get(`/v1/books/days/open?office_id=${office.id}`);
    expect(so.body.next.envelopes).toMatchObject([
      { seal: 'S1', outcome: 'there' },
      { seal: 'S2', outcome: 'missing' },
      { seal: 'S3', outcome: null, drawer: null },
    ]);
    const day = { office_id: office.id, day: kyivDay(new Date()), count: dollars(401), seals: ['S3'] };
    const closed = await world.as(owner).post('/v1/books/days', day);
    expect(closed).toMatchObject({ status: 201 });
    const listed = [
      { seal: 'S1', order_id: one, drawer: { id: shift.drawer.id }, currency: 'USD', amount: '99', outcome: 'there' },
      { seal: 'S2', outcome: 'missing' },
      { seal: 'S3', drawer: null, outcome: 'there' },
    ];
    expect(closed.body.envelopes).toMatchObject(listed);
    expect(await outcomes()).toEqual(['there', 'missing', 'there']);
    // What happens later is not in it.
    await world.as(customer).put(`/v1/orders/${one}/close`);
    const { body } = await world.as(owner).get(`/v1/books/days/${closed.body.id}`);
    expect(body.envelopes).toMatchObject(listed);
    const file = await world.as(owner).get(`/v1/books/days/${closed.body.id}/file`);
    expect(JSON.stringify(file.body)).toContain('S2');
  });
});
