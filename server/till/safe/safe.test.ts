import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Keeping } from '#contract/till/safe.ts';
import type { Shift } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import type { Db } from '../../database/db.ts';
import { balancesOf, putOnBooks } from '../../testing/books.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { asServerRole, inOne } from '../../testing/server-role.test-kit.ts';
import { dollars, keyed, openShift, tillOf } from '../../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { admin } = await exchangeIn(world);
const server = await forFile(asServerRole(world));
const roles: [string, Db][] = [
  ["the server's role", server],
  ['the owner of the tables', world.db],
];

let office: Office;
let [owner, cashier, second]: [Person, Person, Person] = [admin, admin, admin];
let till: Till;
beforeEach(async () => {
  office = await world.office();
  [owner, cashier, second] = [await world.owner(office), await world.cashier(office), await world.cashier(office)];
  await putOnBooks(world, office);
  till = await tillOf(world, office);
});

const refusal = (reason: string) => ({ status: 409, body: { code: 'CONFLICT', reason } });
const offer = (by: Person, to: Person) =>
  world.as(by).post<Keeping>('/v1/safe-keepers', { office_id: office.id, keeper_id: to.id });
const count = (by: Person, { id }: Pick<Keeping, 'id'>, sum: number) =>
  world.as(by).post<Keeping>(`/v1/safe-keepers/${id}/counts`, { count: dollars(sum) });
const put = (by: Person, { id }: Pick<Keeping, 'id'>, call: string, body?: object) =>
  world.as(by).put<Keeping>(`/v1/safe-keepers/${id}/${call}`, body);
const keepings = async (by: Person, which = ''): Promise<Keeping[]> =>
  (await world.as(by).get(`/v1/safe-keepers?office_id=${office.id}${which}`)).body.items;
async function give(to: Person, by = owner): Promise<Keeping> {
  const { body } = await offer(by, to);
  const [sum] = Object.entries(await balancesOf(world, office)).flatMap(([key, each]) =>
    key === 'safe USD' ? [each] : [],
  );
  expect(await count(to, body, Number(sum))).toMatchObject({ status: 200, body: { state: 'kept' } });
  return body;
}
const sending = ({ drawer }: Shift, way: string, amount = '10') => ({
  ...{ drawer_id: drawer.id, way, currency: 'USD', amount, reason: 'Change' },
});

describe('the safe of an office', () => {
  test('is kept by one person at a time, and changes hands with a count of who takes it', async () => {
    expect(await offer(cashier, second)).toMatchObject({ status: 403 });
    expect(await offer(owner, await world.cashier())).toMatchObject(refusal('keeperUnknown'));
    await give(cashier);
    expect(await offer(owner, cashier)).toMatchObject(refusal('keeperUnknown'));
    const both = await Promise.all([offer(cashier, second), offer(owner, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { body: offered } = both.find(({ status }) => status === 201) ?? expect.unreachable('Nobody has offered it');
    expect((await keepings(owner)).map(({ state }) => state)).toEqual(['offered', 'kept']);
    expect(await count(cashier, offered, 1000)).toMatchObject({ status: 403 });
    const counted = await Promise.all([count(second, offered, 1000), count(second, offered, 1000)]);
    expect(counted.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await keepings(owner)).toMatchObject([
      { state: 'kept', keeper: { id: second.id } },
      { state: 'ended', keeper: { id: cashier.id } },
    ]);
    expect((await keepings(owner, '&state__in=kept,offered')).map(({ state }) => state)).toEqual(['kept']);
  });

  test('is counted blind: the first count says what to count again, the second is booked with a reason', async () => {
    const { body: offered } = await offer(owner, cashier);
    expect(await put(cashier, offered, 'settle', { reason: 'Too early' })).toMatchObject(refusal('countAgain'));
    const first = await count(cashier, offered, 400);
    expect(first.body).toMatchObject({
      ...{
        state: 'offered',
        counts: [{ outcome: 'again', again: ['USD'], sums: [{ expected: null, difference: null }] }],
      },
    });
    expect(first.text).not.toMatch(/\b1000\b/);
    const sums = [{ currency: 'USD', counted: '990', expected: '1000', difference: '-10' }];
    expect((await count(cashier, offered, 990)).body.counts[1]).toMatchObject({ outcome: 'revealed', sums });
    expect(await count(cashier, offered, 1000)).toMatchObject(refusal('countedTwice'));
    expect((await keepings(second))[0]).toMatchObject({ counts: [] });
    expect((await keepings(owner))[0]).toMatchObject({ counts: [{}, { sums }] });
    expect(await put(cashier, offered, 'settle', { reason: 'A note of ten is missing' })).toMatchObject({
      ...{ status: 200, body: { state: 'kept' } },
    });
    expect(await balancesOf(world, office)).toMatchObject({ 'safe USD': '990', 'over_short USDT': '10' });
    const journal = await world.as(owner).get(`/v1/books/entries?office_id=${office.id}&kind=safe_count`);
    expect(journal.body.items).toMatchObject([{ actor: { id: cashier.id }, reason: 'A note of ten is missing' }]);
    expect((await world.as(admin).get(`/v1/books/check?office_id=${office.id}`)).body).toMatchObject({ ok: true });
  });

  test('is not taken by who refuses it, and another person is asked then', async () => {
    const { body: offered } = await offer(owner, cashier);
    expect(await put(second, offered, 'withdraw')).toMatchObject({ status: 403 });
    expect(await put(cashier, offered, 'withdraw')).toMatchObject({ body: { state: 'withdrawn' } });
    expect(await count(cashier, offered, 1000)).toMatchObject(refusal('safeMoved'));
    expect(await offer(owner, second)).toMatchObject({ status: 201 });
  });

  test('gives a float and takes a return through its keeper, who is not both sides', async () => {
    const shift = await openShift(world, second, till);
    const send = (by: Person, way: string, of = shift) =>
      world.as(by).post('/v1/till-moves', sending(of, way), keyed());
    const arrive = (by: Person, id: string) => world.as(by).put(`/v1/till-moves/${id}/arrive`, { amount: '10' });
    expect(await send(cashier, 'float')).toMatchObject({ status: 403 });
    await give(cashier);
    const float = await send(cashier, 'float');
    expect(float).toMatchObject({ status: 201 });
    expect(await arrive(second, float.body.id)).toMatchObject({ status: 200 });
    const back = await send(second, 'return');
    const onWay = await world.as(cashier).get(`/v1/till-moves?office_id=${office.id}`);
    expect(onWay.body.items).toMatchObject([{ id: back.body.id }]);
    expect(await arrive(cashier, back.body.id)).toMatchObject({ status: 200, body: { state: 'arrived' } });
    await world.as(cashier).put(`/v1/shifts/${shift.id}/join`);
    const own = await send(cashier, 'float');
    expect(await arrive(cashier, own.body.id)).toMatchObject(refusal('bothSides'));
    expect(await arrive(second, own.body.id)).toMatchObject({ status: 200 });
  });
});

describe.each(roles)('by %s', (_role, db) => {
  const counting = (id: string, keeping: string, by: string, sums = '[{"currency": "USD", "notes": []}]', tryNo = 1) =>
    `insert into safe_counts (id, office_id, keeping_id, try, counted_by, sums)
     values ('${id}', '${office.id}', '${keeping}', ${tryNo}, '${by}', '${sums}')`;
  const set = (id: string, state: string, at: string) =>
    `update safe_keepers set state = '${state}', ${at} = now() where id = '${id}'`;

  test('a safe is taken only with a count of who takes it, and what was found is booked', async () => {
    const kept = await give(cashier);
    expect(await inOne(db, set(kept.id, 'ended', 'ended_at'))).toBe('OB171');
    const { body: offered } = await offer(owner, second);
    const id = randomUUID();
    expect(await inOne(db, set(offered.id, 'kept', 'taken_at'))).toMatch(/OB171|23505/);
    expect(await inOne(db, counting(id, offered.id, cashier.id))).toBe('OB169');
    expect(await inOne(db, counting(id, offered.id, second.id, undefined, 2))).toBe('OB169');
    expect(await inOne(db, counting(id, offered.id, second.id, '[{"currency": "USDT", "notes": []}]'))).toBe('OB169');
    const notes = '[{"note": "100", "bundles": 0, "pieces": 9}]';
    const sums = `[{"currency": "USD", "counted": "7", "expected": "7", "notes": ${notes}}]`;
    expect(await inOne(db, counting(id, offered.id, second.id, sums))).toBe('accepted');
    const { rows } = await world.db.pool.query(`select sums from safe_counts where id = '${id}'`);
    expect(rows[0].sums).toMatchObject([{ currency: 'USD', counted: '900', expected: '1000' }]);
    expect(await inOne(db, set(kept.id, 'ended', 'ended_at'), set(offered.id, 'kept', 'taken_at'))).toBe('OB171');
    const denied = db === server ? '42501' : 'OB115';
    for (const table of ['safe_counts', 'safe_keepers'])
      expect(await inOne(db, `delete from ${table}`), table).toBe(denied);
    expect(await inOne(db, `update safe_keepers set keeper_id = '${owner.id}' where id = '${offered.id}'`)).toBe(
      'OB171',
    );
    const entry = randomUUID();
    const account = (kind: string, part = '') =>
      `(select id from accounts where office_id = '${office.id}' and kind = '${kind}' and currency = 'USD' and part = '${part}')`;
    const book = (amount: string) => [
      `insert into entries (id, office_id, no, kind, day, reason, actor_id, safe_count_id)
       values ('${entry}', '${office.id}', 0, 'safe_count', current_date, 'A test', '${second.id}', '${id}')`,
      `insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
       values ('${entry}', 1, '${office.id}', 'USD', ${account('safe')}, ${account('position', 'USD')}, ${amount})`,
    ];
    expect(await inOne(db, ...book('90'))).toBe('OB170');
  });
});
