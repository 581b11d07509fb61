import { beforeEach, describe, expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { codeOf, otherThan } from '../../testing/pickup.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

let customer: Person;
let id: string;
let code: string;

const world = await forFile(openWorld());
const { office, toCash, cashier } = await exchangeIn(world);
beforeEach(async () => {
  customer = await world.customer();
  id = (await writeOrder(world, { customer, office, rate: toCash, status: 'ready' })).id;
  code = await codeOf(world, customer, { id });
});

const renew = (by = customer) => world.as(by).post(`/v1/orders/${id}/pickup-code`);
const read = async () => (await world.as(customer).get(`/v1/orders/${id}/pickup-code`)).body;
const close = (text: string) => world.as(cashier).put(`/v1/orders/${id}/close`, { code: text });
const useUp = async (right: string) => {
  for (let tries = 0; tries < 5; tries++) expect((await close(otherThan(right))).status).toBe(422);
};

describe('a new pickup code', () => {
  test('is made once, after five wrong ones, with five more tries', async () => {
    expect(await renew()).toMatchObject({ status: 409, body: { reason: 'pickupCodeWorks' } });
    await useUp(code);
    expect(await read()).toMatchObject({ tries_left: 0, renewable: true });
    const { status, body } = await renew();
    expect([status, body.tries_left]).toEqual([201, 5]);
    expect(body.code).not.toBe(code);
    expect(await read()).toEqual({ code: body.code, tries_left: 5 });
    expect((await close(code)).status).toBe(422);
    expect((await close(body.code)).status).toBe(200);
  });

  test('is the last one: after five more wrong ones there is none', async () => {
    await useUp(code);
    await useUp((await renew()).body.code);
    expect(await read()).not.toHaveProperty('renewable');
    expect(await renew()).toMatchObject({ status: 409, body: { reason: 'pickupCodeRenewed' } });
    expect(await close(code)).toMatchObject({ status: 409, body: { reason: 'pickupCodeLocked' } });
    expect((await world.as(customer).put(`/v1/orders/${id}/close`)).status).toBe(200);
  });

  test('is made for one of many calls at the same moment', async () => {
    await useUp(code);
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test('is told to the desk, and its deal is no longer locked', async () => {
    await useUp(code);
    const locked = async () => (await world.as(cashier).get(`/v1/orders/${id}`)).body.code_locked;
    expect(await locked()).toBe(true);
    await renew();
    expect(await locked()).toBe(false);
    const { rows } = await world.db.pool.query(
      `select a.audience from outbox o join order_alerts a on a.id = o.subject_id where a.order_id = $1 and a.kind = 'new_code'`,
      [id],
    );
    expect(rows).toEqual([{ audience: 'office' }]);
  });

  test('is not for the staff, and not for an order that is not ready', async () => {
    await useUp(code);
    expect((await renew(cashier)).status).toBe(403);
    await world.as(customer).put(`/v1/orders/${id}/close`);
    expect(await renew()).toMatchObject({ status: 409, body: { reason: 'notReadyYet' } });
  });

  test('gives tries back in the database only when it replaces the old one', async () => {
    await useUp(code);
    const attempt = (set: string) =>
      world.db.pool.query(`update pickup_codes set ${set} where order_id = $1`, [id]).then(
        () => 'accepted',
        (error) => error.code,
      );
    expect(await attempt('tries = 0')).toBe('OB017');
    expect(await attempt('tries = 0, renewed_at = now()')).toBe('accepted');
    expect(await attempt('tries = 0, renewed_at = null')).toBe('OB017');
  });
});
