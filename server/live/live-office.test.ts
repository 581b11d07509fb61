import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { listenTo } from './live.test-kit.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('everybody hears of an office that closes, as the office answers this person', async () => {
  const office = await world.office();
  const customer = await world.customer();
  const people = [customer, await world.cashier(office), await world.owner(await world.office()), await world.admin()];
  await world.as(customer).put('/v1/users/me/', { lang: 'uk' });
  const listeners = await Promise.all(
    people.map(async (person) => ({ person, live: await listenTo(world.app, person) })),
  );
  const until = new Date(Date.now() + 3_600_000);
  await world.as(people[3] ?? customer).put(`/v1/offices/${office.id}/closed`, { until, reason: 'Немає світла' });
  for (const { person, live } of listeners) {
    await live.hears('office_update', office.id);
    const { confirm_minutes, ...answer } = (await world.as(person).get(`/v1/offices/${office.id}`)).body;
    expect(confirm_minutes).toBeNull();
    const message = live.heard.find(({ type }) => type === 'office_update');
    expect(JSON.parse(JSON.stringify(message?.data))).toMatchObject(answer);
    expect(answer).toMatchObject({ closed_until: until.toISOString(), closed_reason: 'Немає світла' });
  }
});

test('a change of an office is told once, and a call that changes nothing is not', async () => {
  const [office, admin] = [await world.office(), await world.admin()];
  const live = await listenTo(world.app, admin);
  const { address, marker } = office;
  const change = (holidays: string[]) => world.as(admin).put(`/v1/offices/${office.id}`, { address, marker, holidays });
  expect((await change(['12-25', '01-01', '12-25'])).body).toMatchObject({
    holidays: ['01-01', '12-25'],
    closed_days: ['01-01', '12-25'],
  });
  await change(['01-01', '12-25']);
  await live.hears('office_update', office.id);
  const mark = await world.rate({ sc: 'EUR', rate: '1.1' });
  await live.hears('rate_update', mark.id);
  const changed = expect.objectContaining({ version: 2 });
  expect(live.heard.filter(({ data }) => changed.asymmetricMatch(data))).toHaveLength(1);
});
