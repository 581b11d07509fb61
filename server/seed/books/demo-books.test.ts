import { expect, test } from 'vitest';
import { addDays, kyivDay } from '#domain/hours/kyiv.ts';
import { readConfig } from '../../config.ts';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, testSecretKey } from '../../testing/world.ts';
import { seedDemoWorld } from '../seed.ts';

const world = await forFile(openWorld());
const { secretKeys } = readConfig({ SECRET_KEY: testSecretKey });
if (!(await seedDemoWorld(world.db, secretKeys))) throw new Error('Nothing was seeded');

const rows = async (text: string) => (await world.db.pool.query(text)).rows;
const daysAgo = (days: number) => addDays(kyivDay(new Date()), -days);

test('Two offices of the demo have kept books for two weeks, and every rule holds in them', async () => {
  const offices = await rows('select id, name from offices where on_books order by name');
  expect(offices.map(({ name }) => name)).toEqual(['Khreshchatyk', 'Stryiskyi Park']);
  const admin = world.as(await world.admin());
  for (const { id, name } of offices)
    expect((await admin.get(`/v1/books/check?office_id=${id}`)).body, name).toMatchObject({ ok: true });
  expect(await rows(`select day::text from entries where kind = 'opening'`)).toEqual([
    { day: daysAgo(14) },
    { day: daysAgo(14) },
  ]);
});

test('Every deal since then is booked, at the time of its steps, and the numbers run with the time', async () => {
  const [deals] = await rows(`select count(*)::int as all, count(*) filter (where not o.booked)::int as unbooked
    from orders o join offices f on f.id = o.office_id and f.on_books
    where o.confirmed_at > (select max(at) from entries where kind = 'opening')`);
  expect([deals.all > 10, deals.unbooked]).toEqual([true, 0]);
  expect(
    await rows(`select from entries e join order_events v on v.order_id = e.order_id and v.version = e.order_version
      where v.at <> e.at or v.actor_id is distinct from e.actor_id`),
  ).toEqual([]);
  expect(
    await rows(`select from (select at, lag(at) over (partition by office_id order by no) as before from entries) e
      where at > now() or at < before`),
  ).toEqual([]);
});

test('Yesterday a note of 20 dollars was missing at Stryiskyi Park, and a promise at Khreshchatyk ends soon', async () => {
  const [{ reason, day, ...short }] =
    await rows(`select e.reason, e.day::text, f.name, trim_scale(p.amount)::text as amount
    from entries e join offices f on f.id = e.office_id join postings p on p.entry_id = e.id and p.currency = 'USD'
    where e.kind = 'till_count'`);
  expect({ day, ...short }).toEqual({ day: daysAgo(1), name: 'Stryiskyi Park', amount: '20' });
  expect(reason).toContain('20');
  const soon = await rows(`select f.name, h.currency from holds h join orders o on o.id = h.order_id
    join offices f on f.id = o.office_id where h.ended_at is null and o.due_at < now() + interval '45 minutes'`);
  expect(soon).toEqual([{ name: 'Khreshchatyk', currency: 'USDT' }]);
});

test('The demo cashier has a drawer open at Stryiskyi Park, after a handover and a shift that was 20 dollars short', async () => {
  const admin = world.as(await world.admin());
  const [{ id }] = await rows(`select id from offices where name = 'Stryiskyi Park'`);
  const tills = await admin.get(`/v1/tills?office_id=${id}`);
  expect(tills.body).toMatchObject([
    {
      drawers: [
        { name: 'A', shift: { state: 'open', members: [{ full_name: 'Olena Hnatiuk' }] } },
        { name: 'B', shift: null, closed_at: null },
      ],
    },
  ]);
  const open = await admin.get(`/v1/shifts/${tills.body[0].drawers[0].shift.id}`);
  expect(open.body.counts).toMatchObject([{ moment: 'opening', outcome: 'agrees' }]);
  expect(
    await rows(`select b.full_name as begun_by, h.full_name as handed_to, s.as_closed from shifts s
      join users b on b.id = s.begun_by left join users h on h.id = s.handed_to
      where s.state = 'closed' order by s.begun_at`),
  ).toEqual([
    { begun_by: 'Olena Hnatiuk', handed_to: 'Iryna Melnyk', as_closed: false },
    { begun_by: 'Iryna Melnyk', handed_to: null, as_closed: true },
    { begun_by: 'Olena Hnatiuk', handed_to: null, as_closed: false },
  ]);
});

test('The days of Stryiskyi Park are closed, yesterday with the dollars that were missing, and today is open', async () => {
  const admin = world.as(await world.admin());
  const { body } = await admin.get('/v1/books/days?size=100');
  const numbers = body.items.map(({ number }: { number: number }) => number);
  expect(numbers).toEqual(numbers.map((_: number, at: number) => numbers.length - at));
  expect(body.items[0]).toMatchObject({
    day: daysAgo(1),
    closed_by: { full_name: 'Iryna Melnyk' },
    differences: [{ actor: { full_name: 'Olena Hnatiuk' }, kind: 'till_count', entries: 1 }],
  });
  const open = await admin.get(`/v1/books/days/open?office_id=${body.items[0].office_id}`);
  expect(open.body.next.shifts).toMatchObject([{ begun_by: { full_name: 'Olena Hnatiuk' } }]);
});

test('Khreshchatyk has fewer dollars than its owner wants, so it has to be asked', async () => {
  const customer = world.as(await world.customer());
  const { body } = await customer.get('/v1/rates/office-rates?sc=USDT&tc=USD&amount=100');
  const says = await rows(`select id, name from offices where on_books order by name`);
  const promiseAt = (id: string) => body.find((offer: { office_id: string }) => offer.office_id === id)?.promise;
  expect(says.map(({ id }) => promiseAt(id))).toEqual(['ask', 'now']);
});

test('A desk abroad owes USDT to Khreshchatyk, and dollars are on their way there from Stryiskyi Park', async () => {
  const owing =
    await rows(`select f.name as office, c.name, a.currency, trim_scale(a.balance)::text as owes from accounts a
    join counterparties c on c.id::text = a.part join offices f on f.id = a.office_id where a.kind = 'counterparty'`);
  expect(owing).toEqual([{ office: 'Khreshchatyk', name: 'Kantor Przemyśl', currency: 'USDT', owes: '6930' }]);
  const admin = world.as(await world.admin());
  expect((await admin.get('/v1/transfers?state=on_way')).body.items).toMatchObject([
    { from_office: { name: 'Stryiskyi Park' }, to_office: { name: 'Khreshchatyk' }, currency: 'USD', amount: '3000' },
  ]);
});

test('At Khreshchatyk the cash of two ready deals lies in sealed envelopes in the safe, and in the books as their own', async () => {
  const [{ id }] = await rows(`select id from offices where set_aside = 'envelope'`);
  const { body } = await world.as(await world.admin()).get(`/v1/envelopes?office_id=${id}`);
  const lying = { drawer: null, outcome: null };
  expect(body.items).toMatchObject([
    { ...lying, seal: 'KH-4108', currency: 'UAH' },
    { ...lying, seal: 'KH-4109', currency: 'EUR' },
  ]);
  expect(
    await rows(`select from envelopes v join orders o on o.id = v.order_id where v.sealed_at <> o.ready_at`),
  ).toEqual([]);
});
