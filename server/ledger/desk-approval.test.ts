import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Approval } from '#contract/approval/approval.ts';
import type { BookEntry } from '#contract/ledger/entries.ts';
import type { Office } from '#contract/office/office.ts';
import { approvalMinutes } from '#domain/approval/approval-kinds.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { asServerRole, inOne } from '../testing/server-role.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const server = await forFile(asServerRole(world));
const as = (person: Person) => world.as(person);

let [office, asker, other]: [Office, Person, Person] = [await world.office(), admin, admin];
beforeEach(async () => {
  office = await world.office();
  asker = await world.owner(office);
  other = await world.owner(office);
  await putOnBooks(world, office);
  expect(await limit('100')).toMatchObject({ status: 200, body: { office_id: office.id, entry_limit: '100' } });
});

const limit = (entry_limit: string | null, who = asker) =>
  as(who).put(`/v1/offices/${office.id}/books/limit`, { entry_limit });
const reason = 'Rent of the desk';
const bodyOf = (kind: string, amount: string, more: object = {}) => ({
  ...{ office_id: office.id, kind, currency: 'USD', amount, reason },
  ...more,
});
const enter = (body: object, key: string = randomUUID(), who = asker) =>
  as(who).post('/v1/books/entries', body, { 'idempotency-key': key });
const ask = { reason: 'The month is over' };
async function askFor(body: object, key: string = randomUUID(), who = asker): Promise<Approval> {
  const answer = await enter({ ...body, ask }, key, who);
  expect(answer).toMatchObject({ status: 202 });
  return answer.body;
}
const end = (who: Person, { id }: Approval, how = 'approve') => as(who).put<Approval>(`/v1/approvals/${id}/${how}`);
const journal = async (): Promise<BookEntry[]> =>
  (await as(asker).get(`/v1/books/entries?office_id=${office.id}`)).body.items;
const conflict = (why: string) => ({ status: 409, body: { code: 'CONFLICT', reason: why } });
const failed = (code: string, why: string | null = null) => ({ state: 'failed', refusal: { code, reason: why } });

describe('An entry above the limit of its office', () => {
  test('is refused with what it needs, and what is within the limit, or only comes in, is not', async () => {
    expect(await enter(bodyOf('expense', '101'))).toMatchObject({
      ...conflict('entryNeedsYes'),
      body: { needs: ['approval'], kind: 'entry', limits: [{ name: 'per_entry', limit: '100', currency: 'USDT' }] },
    });
    expect(await enter(bodyOf('count', '899'))).toMatchObject(conflict('entryNeedsYes'));
    expect(await journal()).toHaveLength(1);
    for (const body of [bodyOf('expense', '100'), bodyOf('count', '1500'), bodyOf('capital_out', '500')])
      expect(await enter(body)).toMatchObject({ status: 201, body: { approver: null } });
  });

  test('is booked as the asker’s when another owner agrees, and has who agreed', async () => {
    const key = randomUUID();
    const asked = await askFor(bodyOf('expense', '300'), key);
    expect(asked).toMatchObject({
      ...{ kind: 'entry', call: 'expense', order_id: null, office_id: office.id, sum: '300', currency: 'USD' },
      ...{ reason: ask.reason, may_decide: false, told: [{ id: other.id }] },
      entry: { reason, worth: '300', moved: [{ currency: 'USD', amount: '-300' }], counted: null, corrects: null },
    });
    expect((Date.parse(`${asked.until}`) - Date.parse(`${asked.asked_at}`)) / 60_000).toBeCloseTo(
      approvalMinutes.entry,
      1,
    );
    expect((await askFor(bodyOf('expense', '300.00'), key)).id).toBe(asked.id);
    expect((await end(other, asked)).body).toMatchObject({ state: 'approved', decided_by: { id: other.id } });
    const [entry] = await journal();
    expect(entry).toMatchObject({ kind: 'expense', actor: { id: asker.id }, approver: { id: other.id }, reason });
    const again = await enter({ ...bodyOf('expense', '300'), ask }, key);
    expect([again.status, again.body.id]).toEqual([201, entry?.id]);
    expect(await balancesOf(world, office)).toMatchObject({ 'safe USD': '700', 'expenses USDT': '300' });
  });

  test('is agreed to by neither its asker nor an owner elsewhere, and by an admin', async () => {
    const asked = await askFor(bodyOf('expense', '300'));
    expect(await end(asker, asked)).toMatchObject(conflict('approvalOwn'));
    expect((await end(await world.owner(await world.office()), asked)).status).toBe(404);
    expect((await end(admin, asked)).body).toMatchObject({ state: 'approved' });
    expect((await journal())[0]).toMatchObject({ approver: { id: admin.id } });
  });

  test('is a correction, too, and says which entry it books back', async () => {
    const { body: made } = await enter(bodyOf('capital_in', '400', { rate: '1.5' }));
    const asked = await askFor({ office_id: office.id, kind: 'correction', entry_id: made.id, reason });
    expect(asked).toMatchObject({
      ...{ call: 'correction', sum: '400', currency: 'USD' },
      entry: { worth: '600', corrects: { id: made.id, no: made.no, kind: 'capital_in' } },
    });
    expect((await end(other, asked)).body).toMatchObject({ state: 'approved' });
    expect((await journal())[0]).toMatchObject({ reverses: made.id, approver: { id: other.id } });
  });
});

describe('An entry that was agreed to', () => {
  test('is not booked when the count now misses another sum than was read', async () => {
    const asked = await askFor(bodyOf('count', '800'));
    expect(asked).toMatchObject({ sum: '200', entry: { counted: '800', moved: [{ amount: '-200' }] } });
    await enter(bodyOf('expense', '50'));
    expect((await end(other, asked)).body).toMatchObject(failed('CONFLICT', 'entryMoved'));
    expect(await balancesOf(world, office)).toMatchObject({ 'safe USD': '950' });
  });

  test('is not booked when so much is not there any more, or the asker is blocked', async () => {
    const [first, second] = [await askFor(bodyOf('expense', '700')), await askFor(bodyOf('expense', '150'))];
    await enter(bodyOf('capital_out', '500'));
    expect((await end(other, first)).body).toMatchObject(failed('CONFLICT', 'notEnoughHere'));
    expect((await as(admin).patch(`/v1/users/${asker.id}/block`, { reason: 'Not ours any more' })).status).toBe(200);
    expect((await end(other, second)).body).toMatchObject(failed('UNAUTHORIZED'));
    expect(await balancesOf(world, office)).toMatchObject({ 'safe USD': '500' });
  });

  test('is booked once, also when the same call was let through meanwhile', async () => {
    const key = randomUUID();
    const asked = await askFor(bodyOf('expense', '300'), key);
    await limit(null);
    expect((await enter(bodyOf('expense', '300'), key)).status).toBe(201);
    expect((await end(other, asked)).body).toMatchObject(failed('VALIDATION_ERROR', 'keyReused'));
    expect(await balancesOf(world, office)).toMatchObject({ 'safe USD': '700' });
  });
});

describe('The limit of an office', () => {
  test('is read with its books, changed by its owners and admins, and in the journal', async () => {
    expect((await as(asker).get(`/v1/books?office_id=${office.id}`)).body.entry_limit).toBe('100');
    expect((await limit('0', admin)).body.entry_limit).toBe('0');
    expect(await enter(bodyOf('expense', '1'))).toMatchObject(conflict('entryNeedsYes'));
    expect(await limit('-1')).toMatchObject({ status: 422, body: { errors: [{ pointer: '/entry_limit' }] } });
    const { body } = await as(admin).get(`/v1/audit?kind=entry_limit_changed&object_id=${office.id}`);
    expect(body.items).toMatchObject([
      { actor: { id: admin.id }, before: { entry_limit: '100' }, after: { entry_limit: '0' } },
      { actor: { id: asker.id }, before: { entry_limit: null }, after: { entry_limit: '100' } },
    ]);
  });
});

test.each([
  ["the server's role", server],
  ['the owner of the tables', world.db],
])(
  'the database takes no entry that nobody agreed to, nor one above the limit without an approver, of %s',
  async (_, db) => {
    const account = (kind: string, currency: string) =>
      `(select id from accounts where office_id = '${office.id}' and kind = '${kind}' and currency = '${currency}')`;
    await enter(bodyOf('expense', '1'));
    const expense = (amount: string, key: string, approver: Person | undefined) => {
      const id = randomUUID();
      return inOne(
        db,
        `insert into entries (id, office_id, no, kind, day, reason, actor_id, key, body_hash, approver_id)
       values ('${id}', '${office.id}', 0, 'expense', current_date, 'By hand', '${asker.id}', '${key}', '\\x00',
         ${approver ? `'${approver.id}'` : 'null'})`,
        `insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
       values ('${id}', 1, '${office.id}', 'USDT', ${account('wallet', 'USDT')}, ${account('expenses', 'USDT')}, ${amount})`,
      );
    };
    const key = randomUUID();
    const asked = await askFor(bodyOf('expense', '300'), key);
    expect(await expense('300', key, other)).toBe('OB138');
    expect(await expense('300', key, asker)).toBe('23514');
    expect(await expense('101', randomUUID(), undefined)).toBe('OB139');
    expect(await expense('100', randomUUID(), undefined)).toBe('accepted');
    await end(other, asked);
    expect(await expense('300', randomUUID(), other)).toBe('OB138');
  },
);
