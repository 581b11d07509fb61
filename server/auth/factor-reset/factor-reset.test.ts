import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { anotherAdmin } from '../../rights/rights-scene.test-kit.ts';
import { noticesTo } from '../../testing/code.test-kit.ts';
import { giveFactor, passResets, waitingReset } from '../../testing/factor-reset.test-kit.ts';
import { listenTo } from '../../testing/live.test-kit.ts';
import { openPushWorld, patience } from '../../testing/push.test-kit.ts';
import type { Person, World } from '../../testing/world.ts';
import { factorResetStore } from './factor-reset.store.ts';

let place: Awaited<ReturnType<typeof openPushWorld>>;
let world: World;
let admin: Person;
let second: Person;
beforeAll(async () => {
  place = await openPushWorld();
  world = place.world;
  admin = await world.admin();
  second = await anotherAdmin(world);
});
afterAll(() => place.close());

const reason = 'The phone is lost';
const ask = (who: Person, { id }: Pick<Person, 'id'>) =>
  world.as(who).patch(`/v1/users/${id}/reset-factor`, { reason });
const agree = (who: Person, { id }: Pick<Person, 'id'>) => world.as(who).patch(`/v1/users/${id}/reset-factor/agree`);
const stop = (who: Person, { id }: Pick<Person, 'id'>) => world.as(who).patch(`/v1/users/${id}/reset-factor/stop`);
const stopOwn = (who: Person) => world.as(who).delete('/v1/users/me/factor-reset');
const carryOut = ({ id }: Pick<Person, 'id'>) => factorResetStore(world.db).carryOutDue(id);
const conflict = (why: string) => ({ status: 409, body: { reason: why } });

async function withFactor(make: () => Promise<Person> = () => world.customer()) {
  const person = await make();
  await giveFactor(world, person);
  return person;
}
const hasFactor = async ({ id }: Pick<Person, 'id'>) =>
  ((await world.db.pool.query('select from second_factors where user_id = $1', [id])).rowCount ?? 0) > 0;
const outcomesOf = async ({ id }: Pick<Person, 'id'>) =>
  (await world.db.pool.query('select outcome from factor_resets where user_id = $1 order by asked_at', [id])).rows.map(
    ({ outcome }) => outcome,
  );
const kindsOf = async ({ id }: Pick<Person, 'id'>) =>
  (await world.db.pool.query('select kind from audit where object_id = $1 order by at, id', [id])).rows.map(
    ({ kind }) => kind,
  );

describe('a reset of the second factor of another', () => {
  test('is told to the person on every page and browser and by a message, and the person reads that it waits', async () => {
    const person = await withFactor();
    await world.db.pool.query('update users set cellphone_verified = true where id = $1', [person.id]);
    const [page, browser] = [await listenTo(world.app, person), await place.subscribed(person)];
    const { status, body } = await ask(admin, person);
    expect([status, Math.round((Date.parse(body.due_at) - Date.parse(body.asked_at)) / 60_000)]).toEqual([200, 30]);
    await page.hears('factor_reset', body.id);
    await vi.waitFor(() => expect(browser.shown).toHaveLength(1), patience);
    expect(browser.shown[0]).toMatchObject({
      type: 'factor_reset',
      title: 'An admin asked to remove your second factor',
      url: '/?tab=profile',
    });
    await expect.poll(() => noticesTo(world, person.cellphone), patience).toHaveLength(1);
    const own = (await world.as(person).get('/v1/users/me/factor-reset')).body.waiting;
    expect(own).toMatchObject({ id: body.id, asked_by: { id: admin.id }, reason });
    const listed = (await world.as(second).get('/v1/factor-resets')).body;
    expect(listed).toContainEqual(
      expect.objectContaining({ id: body.id, user: expect.objectContaining({ id: person.id }) }),
    );
  });

  test('is not in force before its 30 minutes are over, and then ends sessions and removes everything', async () => {
    const person = await withFactor();
    await ask(admin, person);
    expect([await carryOut(person), await hasFactor(person)]).toEqual([undefined, true]);
    await passResets(world);
    const page = await listenTo(world.app, person);
    expect([await carryOut(person), await hasFactor(person)]).toEqual(['done', false]);
    await world.db.pool.query(`select pg_notify('outbox', '')`);
    await page.isCutOffWith(4401);
    expect((await world.as(person).get('/v1/users/me')).status).toBe(401);
    const { rows } = await world.db.pool.query('select factor_reset_at is not null as told from users where id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ told: true }]);
    expect(await kindsOf(person)).toEqual(['factor_reset_asked', 'factors_reset']);
    expect(await carryOut(person)).toBeUndefined();
  });

  test('is in force at once with the yes of a second admin, and not of the one who asked', async () => {
    const person = await withFactor();
    await ask(admin, person);
    expect(await agree(admin, person)).toMatchObject(conflict('secondAdminNeeded'));
    expect(await hasFactor(person)).toBe(true);
    expect((await agree(second, person)).status).toBe(200);
    expect(await hasFactor(person)).toBe(false);
    expect(await kindsOf(person)).toEqual(['factor_reset_asked', 'factor_reset_agreed', 'factors_reset']);
    expect(await agree(second, person)).toMatchObject(conflict('noFactorReset'));
  });

  test('is stopped by the person, by any admin, and by "It was not me"', async () => {
    const ways = [
      (person: Person) => stopOwn(person),
      (person: Person) => stop(second, person),
      (person: Person) => world.as(person).post('/v1/users/me/sign-ins/not-me'),
    ];
    for (const end of ways) {
      const person = await withFactor();
      await ask(admin, person);
      expect((await end(person)).status).toBe(200);
      await passResets(world);
      expect([await carryOut(person), await hasFactor(person), await outcomesOf(person)]).toEqual([
        undefined,
        true,
        ['stopped'],
      ]);
      expect(await kindsOf(person)).toContain('factor_reset_stopped');
    }
  });

  test('is refused twice, for oneself, for a blocked person, and where there is no factor', async () => {
    const person = await withFactor();
    await ask(admin, person);
    for (const who of [admin, second]) expect(await ask(who, person)).toMatchObject(conflict('factorResetWaits'));
    expect(await ask(admin, admin)).toMatchObject(conflict('ownAccount'));
    expect(await ask(admin, await world.customer())).toMatchObject(conflict('noFactor'));
    const blocked = await withFactor();
    await world.as(admin).patch(`/v1/users/${blocked.id}/block`, { reason });
    expect(await ask(admin, blocked)).toMatchObject(conflict('blockedAlready'));
    expect(await stopOwn(await world.customer())).toMatchObject(conflict('noFactorReset'));
  });

  test('is void when the admin who asked is demoted or blocked meanwhile, also for the second admin', async () => {
    const ends = ['demote', 'block'];
    for (const end of ends) {
      const [person, other] = [await withFactor(), await withFactor()];
      const asking = await anotherAdmin(world);
      for (const one of [person, other]) await ask(asking, one);
      expect((await world.as(admin).patch(`/v1/users/${asking.id}/${end}`, { reason })).status).toBe(200);
      expect(await agree(second, person)).toMatchObject(conflict('factorResetVoid'));
      await passResets(world);
      expect([
        await carryOut(other),
        await outcomesOf(person),
        await hasFactor(person),
        await hasFactor(other),
      ]).toEqual(['void', ['void'], true, true]);
    }
  });

  test('is void for a person who is blocked meanwhile, and holds for one who was demoted', async () => {
    const [blocked, demoted] = [await withFactor(), await withFactor(() => anotherAdmin(world))];
    for (const one of [blocked, demoted]) await ask(admin, one);
    await world.as(admin).patch(`/v1/users/${blocked.id}/block`, { reason });
    await world.as(admin).patch(`/v1/users/${demoted.id}/demote`);
    await passResets(world);
    expect([await carryOut(blocked), await carryOut(demoted)]).toEqual(['void', 'done']);
  });
});

test('One wins when the person, a second admin and the clock come at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await withFactor();
    await waitingReset(world, { user: person, askedBy: admin });
    await passResets(world);
    const [stopped, agreed, clock] = await Promise.all([stopOwn(person), agree(second, person), carryOut(person)]);
    const [outcome, ...more] = await outcomesOf(person);
    expect(more).toEqual([]);
    const winners = [stopped.status === 200, agreed.status === 200, clock === 'done'].filter(Boolean);
    expect([winners.length, await hasFactor(person)]).toEqual([1, outcome === 'stopped']);
  }
});

test('The database carries out no reset before its time without a second yes, and changes none that has ended', async () => {
  const person = await withFactor();
  await ask(admin, person);
  const end = (more = '') =>
    world.db.pool.query(`update factor_resets set outcome = 'done', ended_at = now()${more} where user_id = $1`, [
      person.id,
    ]);
  await expect(end()).rejects.toMatchObject({ code: '23514' });
  await expect(end(', agreed_by = asked_by')).rejects.toMatchObject({ code: '23514' });
  await expect(end(`, due_at = now()`)).rejects.toMatchObject({ code: 'OB037' });
  await stopOwn(person);
  await expect(end()).rejects.toMatchObject({ code: 'OB037' });
});
