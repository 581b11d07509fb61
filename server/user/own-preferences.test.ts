import { describe, expect, test } from 'vitest';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());

const tron = { address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20' } as const;
const ether = { address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', network: 'ERC20' } as const;
const both = { data: [tron, ether] };

const change = (person: Person, body: unknown) => world.as(person).put('/v1/users/me/', body);
const me = async (person: Person) => (await world.as(person).get('/v1/users/me/')).body;
const told = async ({ id }: Person) =>
  (await world.db.pool.query("select 1 from outbox where kind = 'wallet_changed' and subject_id = $1", [id])).rowCount;
const noted = async ({ id }: Person) =>
  (await world.db.pool.query("select 1 from audit where kind = 'wallet_changed' and object_id = $1", [id])).rowCount;

describe('the name of an address', () => {
  const name = (person: Person, [first, second]: [unknown, unknown]) =>
    change(person, {
      wallet: {
        data: [
          { ...tron, name: first },
          { ...ether, name: second },
        ],
      },
    });

  test('is kept beside the address, and is neither told nor written into the journal', async () => {
    const person = await world.customer({ wallet: both });
    expect((await name(person, ['  Ledger ', 'Телефон'])).body.wallet).toEqual({
      data: [
        { ...tron, name: 'Ledger' },
        { ...ether, name: 'Телефон' },
      ],
    });
    expect([await told(person), await noted(person)]).toEqual([0, 0]);
  });

  test('needs no password again', async () => {
    const person = await world.customer({ wallet: both });
    await world.db.pool.query("update sessions set fresh_at = now() - interval '1 day' where user_id = $1", [
      person.id,
    ]);
    expect((await name(person, ['Ledger', null])).status).toBe(200);
    expect((await change(person, { wallet: { data: [ether] } })).body.code).toBe('FRESH_SIGN_IN_REQUIRED');
  });

  test('stays when a client that knows no names sends the addresses, and goes with null', async () => {
    const person = await world.customer({ wallet: both });
    await name(person, ['Ledger', 'Phone']);
    expect((await change(person, { wallet: { data: [{ address: ether.address }, tron] } })).body.wallet.data).toEqual([
      { ...ether, name: 'Phone' },
      { ...tron, name: 'Ledger' },
    ]);
    expect((await change(person, { wallet: { data: [{ ...ether, name: null }] } })).body.wallet.data).toEqual([ether]);
  });

  test.each([
    ['', 422],
    ['x'.repeat(41), 422],
    ['x'.repeat(40), 200],
  ])('%j is answered with %i', async (text, status) => {
    expect((await name(await world.customer({ wallet: both }), [text, null])).status).toBe(status);
  });

  test('is not shown to the staff', async () => {
    const person = await world.customer({ wallet: both });
    await name(person, ['Ledger', 'Phone']);
    const admin = world.as(await world.admin());
    expect((await admin.get(`/v1/users/${person.id}`)).body.wallet).toEqual(both);
    expect((await admin.get(`/v1/users/?search=${person.id}`)).body.items[0].wallet).toEqual(both);
  });
});

describe('the offices with a star', () => {
  const star = (person: Person, ids: string[]) => change(person, { favorite_office_ids: ids });

  test('are in the own record alone, each once, in their order, without those that do not exist', async () => {
    const person = await world.customer();
    const [one, two] = [await world.office(), await world.office()];
    expect((await star(person, [two.id, newId(), one.id, two.id])).body.favorite_office_ids).toEqual([two.id, one.id]);
    expect((await me(person)).favorite_office_ids).toEqual([two.id, one.id]);
    expect((await world.as(await world.admin()).get(`/v1/users/${person.id}`)).body).not.toHaveProperty(
      'favorite_office_ids',
    );
  });

  test('stay when something else changes, and go with an empty list', async () => {
    const person = await world.customer();
    const { id } = await world.office();
    await star(person, [id]);
    expect((await change(person, { full_name: 'Olena' })).body.favorite_office_ids).toEqual([id]);
    expect((await star(person, [])).body).not.toHaveProperty('favorite_office_ids');
  });

  test('are at most twenty', async () => {
    const person = await world.customer();
    expect((await star(person, Array.from({ length: 21 }, newId))).status).toBe(422);
    const many = Array.from({ length: 21 }, newId);
    const write = world.db.pool.query('update users set favorite_office_ids = $2 where id = $1', [person.id, many]);
    await expect(write).rejects.toThrow('users_favorite_offices');
  });
});
