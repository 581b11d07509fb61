import { beforeEach, describe, expect, test } from 'vitest';
import type { Approval } from '#contract/approval/approval.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const asker = await world.admin();
const other = await world.anotherAdmin();
const office = await world.office({ name: 'Rynok' });
const as = (person: Person) => world.as(person);
const switchTo = async (on: boolean) =>
  expect((await as(asker).put('/v1/settings', { rate_approval: on })).status).toBe(200);
const reason = 'The market has moved by half';

const currencies = 'USD EUR UAH PLN CZK GBP CHF SEK NOK DKK HUF RON'.split(' ');
let currency = '';
beforeEach(async () => {
  currency = currencies.pop() ?? '';
  await switchTo(false);
  await world.rate({ sc: 'USDT', tc: currency, rate: '40' });
  await switchTo(true);
});

const body = (rate: string, more: object = {}) => ({ sc: 'USDT', tc: currency, rate, ...more });
const post = (more: object, who = asker) => as(who).post('/v1/rates/', body('60', more));
const now = async () => (await as(asker).get<ExchangeRate>(`/v1/rates/current?sc=USDT&tc=${currency}`)).body;
const askFor = async (who = asker): Promise<Approval> => {
  const { status, body: approval } = await post({ confirm: true, ask: { reason } }, who);
  expect(status).toBe(202);
  return approval;
};
const end = (who: Person, { id }: Approval, how = 'approve') => as(who).put<Approval>(`/v1/approvals/${id}/${how}`);
const conflict = (why: string) => ({ status: 409, body: { code: 'CONFLICT', reason: why } });

describe('A rate beyond the guard, where the network wants the yes of another admin', () => {
  test('is refused to one admin, confirmed or not, and the question before it says what it needs', async () => {
    expect(await post({ confirm: false })).toMatchObject({
      ...conflict('rateUnconfirmed'),
      body: { needs: ['approval'], warnings: [{ kind: 'jump', percent: '50' }] },
    });
    for (const sent of [{ confirm: true }, {}])
      expect(await post(sent)).toMatchObject({
        ...conflict('rateNeedsYes'),
        body: { needs: ['approval'], kind: 'rate', limits: [] },
      });
    expect((await now()).rate).toBe('40');
  });

  test('is published by the asker when another admin agrees, and the journal has both', async () => {
    const approval = await askFor();
    expect(approval).toMatchObject({
      ...{ kind: 'rate', call: 'publish', order_id: null, office_id: null, sum: null, may_decide: false, reason },
      rates: [body('60', { office_id: null })],
      warnings: [{ kind: 'jump', percent: '50', since: null, offices: [{ id: office.id }] }],
    });
    expect(approval.admins_told_at).not.toBeNull();
    expect((await end(other, approval)).body).toMatchObject({ state: 'approved', decided_by: { id: other.id } });
    const { id, rate } = await now();
    expect(rate).toBe('60');
    const { body: journal } = await as(asker).get(`/v1/audit?kind=rate_created&object_id=${id}`);
    expect(journal.items).toMatchObject([
      { actor: { id: asker.id }, after: { warned: ['jump'], confirmed: true, approved_by: other.id } },
    ]);
  });

  test('is agreed to by neither its asker nor an owner', async () => {
    const approval = await askFor();
    expect(await end(asker, approval)).toMatchObject(conflict('approvalOwn'));
    expect((await end(await world.owner(office), approval)).status).toBe(404);
    expect((await now()).rate).toBe('40');
  });

  test('asked for twice is one question, and for another rate it is another', async () => {
    const [one, again] = [await askFor(), await askFor()];
    expect(again.id).toBe(one.id);
    const { body: another } = await as(asker).post('/v1/rates/', body('61', { confirm: true, ask: { reason } }));
    expect(another.id).not.toBe(one.id);
    for (const { id } of [one, another]) await as(asker).put(`/v1/approvals/${id}/withdraw`);
  });

  test('is not published when what would happen is no longer what the other admin has read', async () => {
    const approval = await askFor();
    await as(asker).post('/v1/rates/', body('41'));
    expect((await end(other, approval)).body).toMatchObject({
      state: 'failed',
      refusal: { code: 'CONFLICT', reason: 'ratesMoved' },
    });
    expect((await now()).rate).toBe('41');
  });

  test('is not published when the asker is no admin any more', async () => {
    const third = await world.anotherAdmin();
    const approval = await askFor(third);
    expect((await as(other).patch(`/v1/users/${third.id}/demote`)).status).toBe(200);
    expect((await end(other, approval)).body).toMatchObject({ state: 'failed' });
    expect((await now()).rate).toBe('40');
  });
});

test('a rate within the guard needs nobody, and switching off never does', async () => {
  expect((await as(asker).post('/v1/rates/', body('41'))).status).toBe(201);
  const { id } = await now();
  expect((await as(asker).patch(`/v1/rates/${id}/status?active=false`)).status).toBe(200);
});

describe('The other changes that bring a rate into force', () => {
  test('switching on, once another admin agrees', async () => {
    await switchTo(false);
    const back = await world.rate({ sc: currency, tc: 'USDT', rate: '0.0247' });
    await switchTo(true);
    await as(asker).patch(`/v1/rates/${back.id}/status?active=false`);
    // With it the two ways cross: 41 × 0.0247 is more than 1.
    expect((await as(asker).post('/v1/rates/', body('41'))).status).toBe(201);
    const url = `/v1/rates/${back.id}/status?active=true&confirm=true`;
    expect(await as(asker).patch(url)).toMatchObject(conflict('rateNeedsYes'));
    const { status, body: approval } = await as(asker).patch<Approval>(url, { ask: { reason } });
    expect([status, approval]).toMatchObject([202, { call: 'switch', rates: [{ sc: currency, rate: '0.0247' }] }]);
    expect((await end(other, approval)).body).toMatchObject({ state: 'approved' });
    const { body: current } = await as(asker).get<ExchangeRate>(`/v1/rates/current?sc=${currency}&tc=USDT`);
    expect([current.id, current.actual]).toEqual([back.id, true]);
  });

  test('following the global rate, once another admin agrees', async () => {
    const follow = (change: object) =>
      as(asker).post<Approval>('/v1/rates/subscribe', { sc: 'USDT', tc: currency, ...change });
    await switchTo(false);
    await follow({ rmv_office_ids: [office.id] });
    await world.rate({ sc: 'USDT', tc: currency, rate: '39', office_id: office.id });
    await world.rate({ sc: currency, tc: 'USDT', rate: '0.0252', office_id: office.id });
    await switchTo(true);
    const join = { add_office_ids: [office.id], confirm: true };
    expect(await follow(join)).toMatchObject(conflict('rateNeedsYes'));
    const { status, body: approval } = await follow({ ...join, ask: { reason } });
    expect([status, approval.call, approval.warnings?.[0]?.kind]).toEqual([202, 'subscribe', 'crossed']);
    expect((await end(other, approval)).body).toMatchObject({ state: 'approved' });
    const { body: followers } = await as(asker).get<string[]>(`/v1/rates/subscriptions?sc=USDT&tc=${currency}`);
    expect(followers).toContain(office.id);
  });
});

test('the setting is not switched on where there is no other admin', async () => {
  await switchTo(false);
  const { rows } = await world.db.pool.query(
    `update users set permissions = 'customer' where permissions = 'admin' and id <> $1 returning id`,
    [asker.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await as(asker).put('/v1/settings', { rate_approval: true })).toMatchObject(conflict('noOtherAdmin'));
});
