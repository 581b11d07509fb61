import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Approval } from '#contract/approval/approval.ts';
import type { OrderDetail } from '#contract/order/order.ts';
import { mostAskedAtOffice, mostAskedByOne } from '#domain/approval/approval-kinds.ts';
import { writeApproval } from '../testing/approval.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';
import { approvalStore } from './approval.store.ts';

const world = await forFile(openWorld());
const { office, toCoin, admin, owner, customer } = await exchangeIn(world);
const as = (person: Person) => world.as(person);
const store = approvalStore(world.db);

const give = (cashier: Person, coin: { per_deal: string; per_day: string } | null) =>
  as(owner).put(`/v1/offices/${office.id}/cashiers/${cashier.id}/mandate`, { coin });

/** A cashier who may move 100 USDT with a deal and 250 on a day. */
async function mandated(): Promise<Person> {
  const cashier = await world.cashier(office);
  expect((await give(cashier, { per_deal: '100', per_day: '250' })).status).toBe(200);
  return cashier;
}

const request = (amount = '1000', by = customer) => writeOrder(world, { customer: by, office, rate: toCoin, amount });
const reason = 'A regular customer, counted twice';
const confirm = (who: Person, { id }: { id: string }, body?: object) => as(who).put(`/v1/orders/${id}/confirm`, body);

async function asked(cashier: Person, order?: { id: string }): Promise<Approval> {
  const { status, body } = await confirm(cashier, order ?? (await request()), { ask: { reason } });
  expect(status).toBe(202);
  return body;
}
const end = (who: Person, { id }: Pick<Approval, 'id'>, how: 'approve' | 'reject' | 'withdraw') =>
  as(who).put<Approval>(`/v1/approvals/${id}/${how}`);
const read = async (who: Person, { id }: Pick<Approval, 'id'>): Promise<Approval | undefined> =>
  (await as(who).get(`/v1/approvals?id=${id}`)).body.items[0];
const detail = async (id: string): Promise<OrderDetail> => (await as(admin).get(`/v1/orders/${id}`)).body;
const conflict = (why: string) => ({ status: 409, body: { code: 'CONFLICT', reason: why } });
/** The time of this one is over. */
const makeLate = ({ id }: Pick<Approval, 'id'>) =>
  late(
    `update approvals set asked_at = asked_at - interval '11 minutes', until = until - interval '11 minutes' where id = $1`,
    id,
  );
async function late(text: string, id: string) {
  await world.db.pool.query('alter table approvals disable trigger approvals_kept');
  await world.db.pool.query(text, [id]);
  await world.db.pool.query('alter table approvals enable trigger approvals_kept');
}

describe('A step beyond the mandate', () => {
  let cashier: Person;
  beforeAll(async () => {
    cashier = await mandated();
  });

  test('is refused with what it needs, and nothing is written', async () => {
    const order = await request();
    expect(await confirm(cashier, order)).toMatchObject({
      ...conflict('beyondMandate'),
      body: {
        needs: ['approval'],
        kind: 'mandate',
        limits: [
          { name: 'per_deal', limit: '100', used: '0', currency: 'USDT' },
          { name: 'per_day', limit: '250', used: '0', currency: 'USDT' },
        ],
      },
    });
    expect((await detail(order.id)).version).toBe(order.version);
  });

  test('is asked for with a reason, and the owner who agrees stands in the history beside the cashier', async () => {
    const order = await request();
    const approval = await asked(cashier, order);
    expect(approval).toMatchObject({
      ...{ kind: 'mandate', order_id: order.id, office_id: office.id, call: 'confirm', currency: 'USDT' },
      ...{ state: 'waiting', reason, asked_by: { id: cashier.id }, may_decide: false, decided_by: null, refusal: null },
      told: [{ id: owner.id }],
    });
    const ended = await end(owner, approval, 'approve');
    expect(ended).toMatchObject({ status: 200, body: { state: 'approved', decided_by: { id: owner.id } } });
    const { status, events } = await detail(order.id);
    expect(status).toBe(2);
    expect(events.at(-1)).toMatchObject({ by: { id: cashier.id }, approved_by: { id: owner.id } });
    const { body: seen } = await as(customer).get<OrderDetail>(`/v1/orders/${order.id}`);
    expect(seen.events.at(-1)).not.toHaveProperty('approved_by');
  });

  test('is asked for once: the same call again answers the same approval', async () => {
    const order = await request();
    const first = await asked(cashier, order);
    expect((await asked(cashier, order)).id).toBe(first.id);
    const another = await mandated();
    expect(await confirm(another, order, { ask: { reason } })).toMatchObject(conflict('approvalWaits'));
    await end(cashier, first, 'withdraw');
    await asked(another, order);
  });

  test('is not taken when the owner refuses, or the asker takes it back', async () => {
    for (const [who, how, state] of [
      [owner, 'reject', 'rejected'],
      [cashier, 'withdraw', 'withdrawn'],
    ] as const) {
      const approval = await asked(cashier);
      expect((await end(who, approval, how)).body).toMatchObject({ state, decided_by: { id: who.id } });
      expect(await end(owner, approval, 'approve')).toMatchObject(conflict('approvalOver'));
      expect((await detail(approval.order_id ?? '')).status).toBe(1);
    }
  });

  test('that no longer fits ends as failed, with the refusal', async () => {
    const order = await request();
    const approval = await asked(cashier, order);
    await confirm(owner, order);
    expect((await end(owner, approval, 'approve')).body).toMatchObject({
      state: 'failed',
      decided_by: { id: owner.id },
      refusal: { code: 'ORDER_ALREADY_PROCESSED', reason: null },
    });
    expect((await detail(order.id)).events).toHaveLength(1);
  });
});

describe('An approval', () => {
  test('is seen by its asker, the owners of its office and the admins, and by nobody else', async () => {
    const approval = await asked(await mandated());
    const elsewhere = await world.owner(await world.office());
    const colleague = await world.cashier(office);
    expect(await read(owner, approval)).toMatchObject({ may_decide: true });
    expect(await read(admin, approval)).toMatchObject({ may_decide: true });
    for (const stranger of [elsewhere, colleague]) expect(await read(stranger, approval)).toBeUndefined();
    expect((await end(elsewhere, approval, 'approve')).status).toBe(404);
    expect((await end(colleague, approval, 'approve')).status).toBe(403);
    expect((await end(colleague, approval, 'withdraw')).status).toBe(404);
  });

  test('is not decided by who asked, the database says so too', async () => {
    const approval = await asked(await mandated());
    const own = world.db.pool.query(
      `update approvals set state = 'approved', decided_by = asked_by, decided_at = now() where id = $1`,
      [approval.id],
    );
    await expect(own).rejects.toThrow('approvals_check');
  });

  test('ends once, keeps what was asked and is not decided when its time is over: the database refuses it', async () => {
    const change = (set: string, id: string) =>
      world.db.pool.query(`update approvals set ${set} where id = $1`, [id]).then(
        () => 'accepted',
        ({ code }: { code: string }) => code,
      );
    const agreed = `state = 'approved', decided_by = '${owner.id}', decided_at = now()`;
    const cashier = await mandated();
    const approval = await asked(cashier);
    expect(await change('sum = 1', approval.id)).toBe('OB047');
    expect(await change(`reason = 'Another one'`, approval.id)).toBe('OB047');
    expect(await change(`state = 'expired', decided_at = now()`, approval.id)).toBe('OB047');
    await end(owner, approval, 'reject');
    expect(await change(agreed, approval.id)).toBe('OB047');
    const tooLate = await asked(cashier);
    await makeLate(tooLate);
    expect(await change(agreed, tooLate.id)).toBe('OB047');
    expect(await end(owner, tooLate, 'approve')).toMatchObject(conflict('approvalOver'));
  });

  test('expires by the clock, and the admins hear of it after a while', async () => {
    const cashier = await mandated();
    const [dead, waiting] = [await asked(cashier), await asked(cashier)];
    await makeLate(dead);
    await late(`update approvals set asked_at = asked_at - interval '6 minutes' where id = $1`, waiting.id);
    await store.expireDue();
    await store.tellAdmins();
    expect(await read(cashier, dead)).toMatchObject({ state: 'expired', decided_by: null });
    expect(await read(cashier, waiting)).toMatchObject({ state: 'waiting', admins_told_at: expect.any(String) });
    // Each once.
    expect([await store.expireDue(), await store.tellAdmins()]).toEqual([0, 0]);
  });

  test('is bounded for one person and for one office, also in the database', async () => {
    const busy = await world.office();
    const fresh = async () => {
      const cashier = await world.cashier(busy);
      await as(admin).put(`/v1/offices/${busy.id}/cashiers/${cashier.id}/mandate`, {
        coin: { per_deal: '1', per_day: '1' },
      });
      return cashier;
    };
    const ask = async (cashier: Person) => {
      const order = await writeOrder(world, { customer, office: busy, rate: toCoin, amount: '1000' });
      return confirm(cashier, order, { ask: { reason } });
    };
    let last = await fresh();
    for (let count = 0; count < mostAskedAtOffice; count += 1) {
      if (count > 0 && count % mostAskedByOne === 0) {
        expect(await ask(last)).toMatchObject(conflict('tooManyApprovals'));
        last = await fresh();
      }
      expect((await ask(last)).status).toBe(202);
    }
    const another = await fresh();
    expect(await ask(another)).toMatchObject(conflict('tooManyApprovals'));
    const { id } = await writeOrder(world, { customer, office: busy, rate: toCoin, amount: '1000' });
    const written = writeApproval(world, another, { id, office_id: busy.id }, 'off');
    await expect(written).rejects.toThrow('Too many approvals wait');
  });

  test('of a person without a session fails: nothing is carried out for who has left', async () => {
    const cashier = await mandated();
    const approval = await asked(cashier);
    await as(cashier).post('/v1/token/revoke');
    expect((await end(owner, approval, 'approve')).body).toMatchObject({
      state: 'failed',
      refusal: { code: 'UNAUTHORIZED' },
    });
    expect((await detail(approval.order_id ?? '')).status).toBe(1);
  });

  test.each([
    ['demoted', (cashier: Person) => as(admin).patch(`/v1/users/${cashier.id}/demote`), 'ORDER_NOT_FOUND'],
    [
      'taken from the office',
      (cashier: Person) => as(owner).post(`/v1/offices/${office.id}`, { to_remove: [cashier.id] }),
      'ORDER_NOT_FOUND',
    ],
    ['without a mandate by now', (cashier: Person) => give(cashier, null), 'FORBIDDEN'],
  ] as const)('of somebody who is %s fails with that refusal', async (_, change, code) => {
    const cashier = await mandated();
    const approval = await asked(cashier);
    expect((await change(cashier)).status).toBe(200);
    expect((await end(owner, approval, 'approve')).body).toMatchObject({ state: 'failed', refusal: { code } });
    expect((await detail(approval.order_id ?? '')).status).toBe(1);
  });

  test('is decided after a fresh sign-in alone, and refused without one', async () => {
    const cashier = await mandated();
    const [first, second] = [await asked(cashier), await asked(cashier)];
    const another = await world.owner(office);
    await world.db.pool.query(`update sessions set fresh_at = now() - interval '1 day' where user_id = $1`, [
      another.id,
    ]);
    expect((await end(another, first, 'approve')).body).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    expect((await end(another, second, 'reject')).body).toMatchObject({ state: 'rejected' });
  });
});

describe('Of calls at the same moment', () => {
  const tally = (answers: string[]) =>
    Object.fromEntries([...new Set(answers)].sort().map((one) => [one, answers.filter((same) => same === one).length]));

  test('one agrees, however many do', async () => {
    const cashier = await mandated();
    const approval = await asked(cashier);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => (await end(at % 2 ? owner : admin, approval, 'approve')).status),
    );
    expect(tally(answers.map(String))).toEqual({ 200: 1, 409: 5 });
    expect((await detail(approval.order_id ?? '')).events).toHaveLength(1);
  });

  test('agreeing and refusing and taking back leave one state', async () => {
    const cashier = await mandated();
    for (let round = 0; round < 5; round += 1) {
      const approval = await asked(cashier);
      const answers = await Promise.all([
        end(owner, approval, 'approve'),
        end(admin, approval, 'reject'),
        end(cashier, approval, 'withdraw'),
      ]);
      expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 1, 409: 2 });
      const { state } = (await read(admin, approval)) ?? {};
      expect((await detail(approval.order_id ?? '')).status).toBe(state === 'approved' ? 2 : 1);
    }
  });

  test('agreeing and expiring leave one state, whichever holds it first', async () => {
    const cashier = await mandated();
    const [held, over] = [await asked(cashier), await asked(cashier)];
    // Somebody decides it just now: the clock skips it, and is too late afterwards.
    const client = await world.db.pool.connect();
    await client.query('begin');
    await client.query('select from approvals where id = $1 for update', [held.id]);
    const agreeing = end(owner, held, 'approve');
    await vi.waitFor(async () => expect(await callsWaiting(world)).toBeGreaterThan(0));
    expect(await store.expireDue()).toBe(0);
    await client.query('commit');
    client.release();
    expect((await agreeing).body).toMatchObject({ state: 'approved' });
    // The clock was first.
    await makeLate(over);
    await store.expireDue();
    expect(await end(owner, over, 'approve')).toMatchObject(conflict('approvalOver'));
    expect(await read(admin, over)).toMatchObject({ state: 'expired' });
  });
});
