import { expect, test } from 'vitest';
import type { NewOffice, Office } from '#contract/office/office.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { traceOf } from '../testing/office.test-kit.ts';
import { officeWallet, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const toCash = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });

const marker = { position: { lat: 50.4501, lng: 30.5234 } };
const moved = { address: 'Khreshchatyk 22, Kyiv', marker };
const change = (id: string, office: Partial<NewOffice>, by = admin) => world.as(by).put(`/v1/offices/${id}`, office);
const cityId = async () => (await world.as(admin).get('/v1/loc/cities?search=Stryi')).body.items[0].id;

// spec 7.21
test('A changed office is returned to all callers from then on', async () => {
  const { id } = await world.office();
  const owner = await world.owner({ id });
  const sent = { ...moved, name: 'Khreshchatyk', working_hours: '24/7', wallet: null, city_id: await cityId() };
  const { status, body } = await change(id, sent);
  expect([status, body.id]).toEqual([200, id]);
  expect(body).toMatchObject({ ...sent, city: { name: 'Stryi' } });
  expect(body.user_offices.map(({ user }: Office['user_offices'][number]) => user.id)).toEqual([owner.id]);
  expect((await world.as(await world.customer()).get(`/v1/offices/${id}`)).body).toMatchObject(sent);
});

// spec 7.21
test('A missing field keeps its value, and null clears it', async () => {
  const office = await world.office({ name: 'Rynok', working_hours: '24/7', city_id: await cityId() });
  const kept = { name: 'Rynok', working_hours: '24/7', wallet: officeWallet, city_id: office.city_id };
  expect((await change(office.id, moved)).body).toMatchObject({ ...moved, ...kept });
  const cleared = { name: null, working_hours: '', wallet: null, city_id: null };
  expect((await change(office.id, { ...moved, ...cleared })).body).toMatchObject({
    ...moved,
    ...cleared,
    working_hours: null,
    city: null,
  });
});

test('The phone, the instructions and what is there in Ukrainian are kept like the other fields, and the phone in E.164', async () => {
  const inUkrainian = { name_uk: 'Площа Ринок', address_uk: 'пл. Ринок, 1', instructions_uk: 'Візьміть паспорт' };
  const added = { ...inUkrainian, phone: '032 255-01-01', instructions: ' Bring a passport ' };
  const { id, ...created } = await world.office(added);
  const kept = { ...inUkrainian, phone: '+380322550101', instructions: 'Bring a passport' };
  expect(created).toMatchObject(kept);
  expect((await change(id, moved)).body).toMatchObject(kept);
  expect((await world.as(await world.customer()).get(`/v1/offices/${id}`)).body).toMatchObject(kept);
  const found = (await world.as(await world.customer()).get('/v1/offices/?search=пл. ринок')).body.items;
  expect(found.map((one: { id: string }) => one.id)).toContain(id);
  const cleared = { phone: '', name_uk: null, address_uk: null, instructions: null, instructions_uk: null };
  expect((await change(id, { ...moved, ...cleared })).body).toMatchObject({ ...cleared, phone: null });
  const wrong = await change(id, { ...moved, phone: 'call us' });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/phone']);
  expect(await world.office()).toMatchObject({ phone: null, name_uk: null, instructions: null });
});

test('A change with an old version is refused with 409', async () => {
  const { id, version } = await world.office();
  const seen = { 'if-match': `"${version}"` };
  const save = (name: string, headers: Record<string, string>) =>
    world.as(admin).put(`/v1/offices/${id}`, { ...moved, name }, headers);
  const answers = await Promise.all([save('Podil', seen), save('Obolon', seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [first, second] = answers.sort((a, b) => a.status - b.status);
  expect(second?.body).toMatchObject({ code: 'CONFLICT', reason: 'officeChanged' });
  const { body } = await world.as(admin).get(`/v1/offices/${id}`);
  expect(body).toMatchObject({ name: first?.body.name, version: version + 1 });
  expect((await save(body.name, { 'if-match': `"${body.version}"` })).body.version).toBe(body.version);
  expect((await save('Sykhiv', {})).body.version).toBe(body.version + 1);
  expect((await save('Sykhiv', { 'if-match': 'yesterday' })).status).toBe(422);
});

test('A change writes an audit entry with the actor and the differences; without a difference there is no entry', async () => {
  const office = await world.office({ name: 'Rynok' });
  expect(await traceOf(world, office.id)).toMatchObject([
    {
      actor_id: admin.id,
      kind: 'office_created',
      before: null,
      after: { name: 'Rynok', lat: 49.8419, wallet: officeWallet },
    },
  ]);
  const { address, wallet: same } = office;
  for (const _time of [1, 2]) {
    const sent = { address, wallet: same, marker, name: 'Podil' };
    expect((await change(office.id, sent)).status).toBe(200);
  }
  const [, ...changes] = await traceOf(world, office.id);
  expect(changes).toEqual([
    {
      actor_id: admin.id,
      kind: 'office_changed',
      before: { name: 'Rynok', lat: 49.8419, lng: 24.0315 },
      after: { name: 'Podil', lat: 50.4501, lng: 30.5234 },
    },
  ]);
});

test('A change to an invalid office is refused', async () => {
  const { id } = await world.office();
  for (const wrong of [{ address: ' ' }, { marker: { position: { lat: 91, lng: 0 } } }, { name: 'x'.repeat(129) }]) {
    expect((await change(id, { ...moved, ...wrong })).status).toBe(422);
  }
  expect((await change(id, { marker })).status).toBe(422);
  const lost = await change(id, { ...moved, city_id: newId() });
  expect([lost.status, lost.body.errors[0].pointer]).toEqual([404, '/city_id']);
  expect((await world.as(admin).get(`/v1/offices/${id}`)).body.address).toBe('Ploshcha Rynok 1, Lviv');
});

test('Changing an unknown or archived office gets 404', async () => {
  const archived = await world.office();
  await world.as(admin).delete(`/v1/offices/${archived.id}`);
  for (const id of [archived.id, newId(), 'rynok']) {
    expect(await change(id, moved)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', detail: 'Office not found' },
    });
  }
});

// spec 6.5, 6.14
test('Only admins change offices', async () => {
  const { id } = await world.office();
  for (const person of [await world.owner({ id }), await world.cashier({ id }), await world.customer()]) {
    expect((await change(id, moved, person)).status).toBe(403);
  }
});

test('An order is refused if its office loses the wallet while the order is being placed', async () => {
  const office = await world.office();
  const customer = await world.customer();
  const other = await world.db.pool.connect();
  await other.query('begin');
  await other.query('update offices set wallet = null where id = $1', [office.id]);
  const placing = world.as(customer).post('/v1/orders/', { er_id: toCash.id, office_id: office.id, amount: '10' });
  await expect.poll(() => callsWaiting(world)).toBe(1);
  await other.query('commit');
  other.release();
  expect(await placing).toMatchObject({
    status: 409,
    body: { code: 'EXCHANGE_RATE_EXPIRED', current_rate: null },
  });
});
