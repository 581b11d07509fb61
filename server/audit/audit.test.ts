import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type AuditEntry, auditKinds } from '#contract/audit.ts';
import { type AuditChange, recordChange } from '../database/audit.ts';
import { system } from '../database/by.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
await world.db.kysely.updateTable('users').set({ full_name: 'Олена Коваль' }).where('id', '=', admin.id).execute();

const record = (entry: AuditChange) => world.db.write(system, (tx) => recordChange(tx, entry));
const list = (query = '') => world.as(admin).get(`/v1/audit?${query}`);
const change = (objectId: string, actorId: string | null = admin.id) =>
  ({ actorId, kind: 'setting_changed', objectId, before: { on: true }, after: { on: false } }) as const;

describe('the audit', () => {
  test('lists who changed what, with the values before and after, the newest first', async () => {
    const rate = await world.rate({ rate: '0.9985' });
    await record(change('maintenance', null));
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, size: 10, pages: 1 });
    expect(body.items.slice(0, 2)).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        actor: null,
        kind: 'setting_changed',
        object_id: 'maintenance',
        before: { on: true },
        after: { on: false },
        address: null,
        device: null,
        office_id: null,
        names: {},
      },
      expect.objectContaining({
        actor: { id: admin.id, full_name: 'Олена Коваль' },
        kind: 'rate_created',
        object_id: rate.id,
        before: null,
        after: {
          id: rate.id,
          sc: 'USD',
          tc: 'USDT',
          office_id: null,
          rate: '0.9985',
          actual: true,
          confirmed: false,
          warned: ['first'],
        },
      }),
    ]);
  });

  test('gives the names of the offices and users of an entry', async () => {
    const office = await world.office({ name: 'Rynok Square' });
    const cashier = await world.cashier();
    await world.db.kysely.updateTable('users').set({ full_name: 'Ірина' }).where('id', '=', cashier.id).execute();
    await record({
      actorId: admin.id,
      kind: 'cashiers_changed',
      objectId: office.id,
      before: { user_ids: [] },
      after: { user_ids: [cashier.id, newId()] },
    });
    const { body } = await list('kind=cashiers_changed&size=1');
    expect(body.items[0].names).toEqual({ [office.id]: 'Rynok Square', [cashier.id]: 'Ірина' });
  });

  test('gives an admin, and no owner, the phone of an actor who has no name', async () => {
    const nameless = await world.anotherAdmin();
    const own = await world.office({ name: 'Own' });
    const owner = await world.owner(own);
    await world.db.kysely.updateTable('users').set({ full_name: null }).where('id', '=', nameless.id).execute();
    await record({ ...change('maintenance', nameless.id), after: { office_id: own.id } });
    const path = `actor_id=${nameless.id}`;
    expect((await list(path)).body.items[0].names).toEqual({ [own.id]: 'Own', [nameless.id]: nameless.cellphone });
    expect((await world.as(owner).get(`/v1/audit?${path}`)).body.items[0].names).toEqual({ [own.id]: 'Own' });
  });

  test('gives the names of a new location and of its parent', async () => {
    const admin = world.as(await world.admin());
    const region = (await admin.post('/v1/loc/regions', { name: 'Ternopil oblast' })).body.id;
    const district = (await admin.post('/v1/loc/districts', { name: 'Chortkiv district', region_id: region })).body.id;
    const { body } = await list('kind=location_created&size=1');
    expect(body.items[0].names).toEqual({ [region]: 'Ternopil oblast', [district]: 'Chortkiv district' });
  });

  test('is filtered by what it is about: a person has a history, and a deal its steps', async () => {
    const [customer, other] = [await world.customer(), await world.customer()];
    const admin = world.as(await world.admin());
    for (const { id } of [customer, other]) await admin.patch(`/v1/users/${id}/promote`);
    await admin.patch(`/v1/users/${customer.id}/demote`);
    const roles = ({ body }: Awaited<ReturnType<typeof list>>) =>
      body.items.map(({ object_id, after }: AuditEntry) => [object_id, after?.permissions]);
    expect(roles(await list(`object_id=${customer.id}`))).toEqual([
      [customer.id, 'customer'],
      [customer.id, 'cashier'],
    ]);
    expect((await list(`object_id=${randomUUID()}`)).body).toMatchObject({ items: [], total: 0 });
    expect((await list('object_id=everything')).status).toBe(422);
  });

  test('is filtered by actor, kind and time, and read in pages', async () => {
    const other = await world.owner();
    for (const name of ['a', 'b', 'c']) await record(change(name, other.id));
    const names = async (query: string) =>
      (await list(query)).body.items.map(({ object_id }: { object_id: string }) => object_id);
    expect(await names(`actor_id=${other.id}`)).toEqual(['c', 'b', 'a']);
    expect(await names(`actor_id=${other.id}&kind=rate_created`)).toEqual([]);
    expect(await names(`actor_id=${other.id}&size=2&page=2`)).toEqual(['a']);
    const { items } = (await list(`actor_id=${other.id}`)).body;
    expect(await names(`actor_id=${other.id}&to=${items[2].at}`)).not.toContain('c');
    expect(await names(`from=2100-01-01T00:00:00Z`)).toEqual([]);
    expect((await list('to=2100-01-01T00:00:00Z&size=1')).body.total).toBeGreaterThan(3);
    for (const query of ['kind=gossip', 'actor_id=me', 'from=today', 'size=0']) {
      expect((await list(query)).status, query).toBe(422);
    }
  });

  test('has no entry without a change, and neither customers nor cashiers may read it', async () => {
    await expect(
      world.db.write(system, async (tx) => {
        await recordChange(tx, change('never'));
        throw new Error('The change itself failed');
      }),
    ).rejects.toThrow();
    const { rowCount } = await world.db.pool.query("select from audit where object_id = 'never'");
    expect(rowCount).toBe(0);
    for (const person of [await world.customer(), await world.cashier()]) {
      expect((await world.as(person).get('/v1/audit')).status).toBe(403);
    }
  });

  test('is read by an owner where it is about an own office, without addresses and devices', async () => {
    const [own, foreign] = [await world.office({ name: 'Own' }), await world.office({ name: 'Foreign' })];
    const owner = await world.owner(own);
    const cashier = await world.cashier();
    for (const office of [own, foreign]) {
      await world.rate({ sc: 'EUR', rate: '1.0712', office_id: office.id });
      await world.as(admin).post(`/v1/offices/${office.id}`, { to_add: [cashier.id] });
    }
    const origin = { address: '198.51.100.1', device: 'A browser' };
    await record({ ...change(foreign.id), after: { office_id: own.id }, origin });
    const seen = async (query = '') => (await world.as(owner).get(`/v1/audit?size=100&${query}`)).body.items;
    const entries = await seen();
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'setting_changed',
      'cashiers_changed',
      'rate_created',
      'office_created',
    ]);
    for (const entry of entries) expect(entry).toMatchObject({ office_id: own.id, address: null, device: null });
    expect((await list(`office_id=${own.id}`)).body.items[0]).toMatchObject(origin);
    expect(await seen(`office_id=${foreign.id}`)).toEqual([]);
    expect(await seen('kind=office_created')).toHaveLength(1);
  });

  test('is read apart: changes, sign-ins, and the steps of deals, which owners see where they are of an own office', async () => {
    const [own, foreign] = [await world.office(), await world.office()];
    const [owner, customer, rate] = [await world.owner(own), await world.customer(), await world.rate()];
    const order = await writeOrder(world, { customer, office: own, rate });
    const other = await writeOrder(world, { customer, office: foreign, rate });
    expect(await world.as(admin).put(`/v1/orders/${other.id}/confirm`)).toMatchObject({ status: 200 });
    expect(await world.as(owner).put(`/v1/orders/${order.id}/confirm`)).toMatchObject({ status: 200 });
    await record({ ...change(owner.id), kind: 'staff_signed_in' });
    const read = async (query: string, by = admin) =>
      (await world.as(by).get(`/v1/audit?size=100&${query}`)).body.items;

    const steps = await read('about=deals', owner);
    expect(steps).toMatchObject([
      {
        actor: { id: owner.id },
        kind: 'order_step',
        object_id: order.id,
        before: { status: 'requested' },
        after: { status: 'confirmed' },
        office_id: own.id,
      },
    ]);
    expect(await read(`about=deals&office_id=${foreign.id}`)).toHaveLength(1);
    expect(await read(`about=deals&actor_id=${owner.id}`)).toHaveLength(1);
    expect(await read('about=deals&from=2100-01-01T00:00:00Z')).toEqual([]);

    const isSignIn = ({ kind }: { kind: string }) => kind === 'staff_signed_in';
    expect((await read('about=sign_ins')).every(isSignIn)).toBe(true);
    expect((await read('about=changes')).some(isSignIn)).toBe(false);
    expect((await read('')).some(isSignIn)).toBe(true);
  });

  test('names the office of an order, and no office for what is of none or of several', async () => {
    const office = await world.office();
    const order = await writeOrder(world, { customer: await world.customer(), office, rate: await world.rate() });
    const officeOf = async (entry: AuditChange) => {
      await record(entry);
      return (await list('size=1')).body.items[0].office_id;
    };
    expect(await officeOf({ ...change(order.id), kind: 'wrong_pickup_codes' })).toBe(office.id);
    expect(await officeOf({ ...change(office.id), kind: 'office_changed' })).toBe(office.id);
    expect(await officeOf({ ...change(admin.id), kind: 'wrong_pickup_codes' })).toBeNull();
    expect(await officeOf({ ...change('USD/USDT'), after: { office_ids: [office.id] } })).toBeNull();
    expect(await officeOf({ ...change('USD/USDT'), after: { office_id: newId() } })).toBeNull();
  });

  test.each(["update audit set kind = 'nothing'", 'delete from audit', 'truncate audit'])(
    'cannot be changed in the database: %s',
    async (statement) => {
      await record(change(newId()));
      await expect(world.db.pool.query(statement)).rejects.toThrow('only ever added to');
    },
  );

  test('has only kinds that the database accepts', async () => {
    for (const kind of auditKinds) await record({ ...change('each'), kind });
    const { rowCount } = await world.db.pool.query("select from audit where object_id = 'each'");
    expect(rowCount).toBe(auditKinds.length);
  });
});
