import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { allPushesSettled, openPushWorld, patience } from '../testing/push.test-kit.ts';
import { openWorld, type Person, password, type World } from '../testing/world.ts';

const tron = { address: 'TGHWHq9bhTL4BWG1qENFW6W4uhvW4iQxvD', network: 'TRC20' } as const;
const otherTron = { address: 'TUBLrjPonF1kpe4fggs3eN8t1ahbhetA12', network: 'TRC20' } as const;
const marker = { position: { lat: 49.8419, lng: 24.0315 } };
const stale = { status: 403, body: { code: 'FRESH_SIGN_IN_REQUIRED' } };

let customer: Person;
const place = await forFile(openPushWorld());
const world = place.world;
beforeEach(async () => {
  customer = await world.customer({ wallet: { data: [tron] } });
});

const age = (minutes: number | null, { id }: Person, of: World = world) =>
  of.db.pool.query(`update sessions set fresh_at = now() - make_interval(mins => $2) where user_id = $1`, [
    id,
    minutes,
  ]);
const save = (...data: object[]) =>
  world.as(customer).put('/v1/users/me/', { wallet: data.length > 0 ? { data } : null });
const prove = (secret: string, who = customer) => world.as(who).post('/v1/token/fresh', { password: secret });

describe('another wallet in the place of one', () => {
  test('is saved within the first minutes of a session', async () => {
    expect((await save(otherTron)).status).toBe(200);
  });

  test.each([11, null])('asks for the password when it was proved %s minutes ago', async (minutes) => {
    await age(minutes, customer);
    for (const data of [[otherTron], [otherTron, tron], []]) expect(await save(...data)).toMatchObject(stale);
    expect((await world.as(customer).get('/v1/users/me/')).body.wallet).toEqual({ data: [tron] });
    expect((await prove(password)).status).toBe(200);
    expect((await save(otherTron)).status).toBe(200);
  });

  test('is not asked for when a network is stated, another field changes, or the account has no address', async () => {
    await age(60, customer);
    expect((await save({ address: tron.address })).status).toBe(200);
    expect((await world.as(customer).put('/v1/users/me/', { full_name: 'Olha' })).status).toBe(200);
    const first = await world.customer({ wallet: null });
    await age(60, first);
    expect((await world.as(first).put('/v1/users/me/', { wallet: { data: [tron] } })).status).toBe(200);
  });

  test('is asked for last: what is wrong with the address is said first', async () => {
    await age(60, customer);
    expect((await save({ ...tron, address: 'TWrong' })).body.reason).toBe('addressWrongForm');
  });

  test('is told to every browser of the person, with the network and the end of the address, and is in the audit', async () => {
    const browser = await place.subscribed(customer);
    const other = await place.subscribed(await world.customer());
    await save(otherTron);
    await vi.waitFor(() => expect(browser.shown).toHaveLength(1), patience);
    expect(browser.shown[0]).toMatchObject({
      type: 'wallet_changed',
      title: 'Your wallet was changed',
      body: 'New address: TRC20, it ends in hetA12.\nIf this was not you, change your password at once.',
    });
    await allPushesSettled(world);
    expect(other.tries).toEqual([]);
    const { body } = await world.as(await world.admin()).get('/v1/audit?kind=wallet_changed');
    expect(body.items[0]).toMatchObject({
      actor: { id: customer.id },
      before: { wallet: { data: [tron] } },
      after: { wallet: { data: [otherTron] } },
    });
  });

  test('is told when it is added or the first one too, with all addresses', async () => {
    const newcomer = await world.customer({ wallet: null });
    const browser = await place.subscribed(newcomer);
    const keep = (...data: object[]) => world.as(newcomer).put('/v1/users/me/', { wallet: { data } });
    await keep(tron);
    await vi.waitFor(() => expect(browser.shown).toHaveLength(1), patience);
    await keep(tron, { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', network: 'ERC20' });
    await vi.waitFor(() => expect(browser.shown).toHaveLength(2), patience);
    expect(browser.shown.map(({ body }) => body.split('\n')[0])).toEqual([
      'New address: TRC20, it ends in 4iQxvD.',
      'Your addresses now end in 4iQxvD (TRC20), 1BeAed (ERC20).',
    ]);
  });

  test('does not touch open orders', async () => {
    const office = await world.office();
    const rate = await world.rate({ sc: 'PLN', tc: 'USDT', rate: '0.27' });
    const { body } = await world
      .as(customer)
      .post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '100' });
    await save(otherTron);
    expect((await world.as(customer).get(`/v1/orders/${body.id}`)).body.wallet).toEqual({ data: [tron] });
  });
});

describe('the password', () => {
  test('that is wrong proves nothing', async () => {
    await age(60, customer);
    expect(await prove('Wrong-1234')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PASSWORD', errors: [{ pointer: '/password' }] },
    });
    expect(await save(otherTron)).toMatchObject(stale);
  });

  test('refreshes the session that proved it, and no other one', async () => {
    const { body } = await world.as().post('/v1/token', { username: customer.cellphone, password });
    await age(60, customer);
    await prove(password, { ...customer, token: body.access_token });
    expect(await save(otherTron)).toMatchObject(stale);
  });
});

test("an office's wallet asks for the password of the admin, and its other fields do not", async () => {
  const admin = await world.admin();
  const office = await world.office({ wallet: { data: [tron] } });
  const change = (more: object) =>
    world.as(admin).put(`/v1/offices/${office.id}`, { address: office.address, marker: office.marker, ...more });
  await age(60, admin);
  expect(await change({ wallet: { data: [otherTron] } })).toMatchObject(stale);
  expect(await world.as(admin).post('/v1/offices/', { address: 'A', marker, wallet: { data: [tron] } })).toMatchObject(
    stale,
  );
  expect((await change({ working_hours: '24/7' })).status).toBe(200);
  await prove(password, admin);
  expect((await change({ wallet: { data: [otherTron] } })).body.wallet).toEqual({ data: [otherTron] });
});

describe('an export of orders', () => {
  const exported = (filter: string, who: Person) => world.as(who).get<string>(`/v1/orders/export${filter}`);

  test.each(['', '?decimals=comma', '?sc=USD', '?search=Olha', '?created_at__gte=1970-01-01T00:00:00Z'])(
    'that are few asks nobody, whatever the filter (%s)',
    async (filter) => {
      const admin = await world.admin();
      await age(11, admin);
      expect((await exported(filter, admin)).status).toBe(200);
    },
  );

  test('is refused as one of a customer first', async () => {
    await age(11, customer);
    expect(await exported('', customer)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

test('nobody is asked when the setting is 0', async () => {
  const other = await openWorld({ env: { FRESH_MINUTES: '0' } });
  const person = await other.customer({ wallet: { data: [tron] } });
  await age(null, person, other);
  expect((await other.as(person).put('/v1/users/me/', { wallet: { data: [otherTron] } })).status).toBe(200);
  await other.close();
});
