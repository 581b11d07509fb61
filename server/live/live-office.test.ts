import { expect, test, vi } from 'vitest';
import { firstSettings } from '#domain/setting.ts';
import { forFile } from '../testing/for-file.ts';
import { listenTo, patience } from '../testing/live.test-kit.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());

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
    const { confirm_minutes, ...answer } = (await world.as(person).get(`/v1/offices/${office.id}`)).body;
    expect(confirm_minutes).toBeNull();
    // The news that the two offices were added may come late.
    const told = () => live.heard.filter(({ type }) => type === 'office_update').map(({ data }) => data);
    const asJson = () => JSON.parse(JSON.stringify(told()));
    await vi.waitFor(() => expect(asJson()).toContainEqual(expect.objectContaining(answer)), patience);
    expect(answer).toMatchObject({ closed_until: until.toISOString(), closed_reason: 'Немає світла' });
  }
});

test('a change of an office is told once, and a call that changes nothing is not', async () => {
  const admin = await world.admin();
  const live = await listenTo(world.app, admin);
  const office = await world.office();
  // News that the office was added would, when late, already bring what is changed below.
  await live.hears('office_update', office.id);
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

test('an office that is archived goes from every page, and one with new people is told', async () => {
  const [office, admin, customer] = [await world.office(), await world.admin(), await world.customer()];
  const cashier = await world.cashier(office);
  const live = await listenTo(world.app, customer);
  await world.as(admin).post(`/v1/offices/${office.id}`, { to_remove: [cashier.id] });
  await live.hears('office_update', office.id);
  expect((await world.as(admin).delete(`/v1/offices/${office.id}`)).status).toBe(200);
  await live.hears('office_gone', office.id);
});

test('a holiday, a deadline and a step of cash of the network reach every page in one message, and a switch does not', async () => {
  const [admin, customer] = [await world.admin(), await world.customer()];
  const live = await listenTo(world.app, customer);
  const heard = () => live.heard.filter(({ type }) => type === 'network_update').map(({ data }) => data);
  const change = (settings: object) => world.as(admin).put('/v1/settings', settings);
  await change({ registration: false });
  await change({ holidays: ['12-25'], cash_step: { UAH: '5' }, answer_minutes: 30 });
  await vi.waitFor(() => expect(heard()).toHaveLength(1), patience);
  const network = { holidays: ['12-25'], cash_step: { UAH: '5' }, answer_minutes: 30, arrival_minutes: 240 };
  const choices = { networks: ['TRC20', 'ERC20'], rate_tolerance: '0.05' };
  expect(JSON.parse(JSON.stringify(heard()[0]))).toEqual({ ...network, ...choices });
  const { id } = await world.office();
  const { body: office } = await world.as(customer).get(`/v1/offices/${id}`);
  expect(office).toMatchObject({ closed_days: ['12-25'], cash_steps: { UAH: '5' }, deadlines: { answer_minutes: 30 } });
  await change(firstSettings);
});
