import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { paidStatuses } from '#domain/order/order.ts';
import { officeStatuses } from '#domain/order/order-turn.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { hasStepSql, sqlList } from '../database/fragments/order-status.ts';
import type { Tx } from '../database/tx.ts';
import { hashPassword } from '../password/password-hash.ts';
import { demoPassword } from './accounts.ts';
import { demoAgreement } from './agreement.ts';
import { insertWithBooks } from './books/demo-books.ts';
import { demoOrders, endedDemoOrders } from './demo-orders.ts';
import { keepTold } from './inbox.ts';
import { insertRows } from './insert-rows.ts';
import { type DemoOffice, demoOffices } from './offices.ts';
import { demoPeople } from './people.ts';
import { addMarket, publishByRule } from './rate-samples.ts';
import { demoRates, demoSubscriptions, demoTerms } from './rates.ts';
import { addReadings } from './reports/chain-readings.ts';
import { addCustomerReports } from './reports/customer-reports.ts';
import { addDemoFactor } from './second-factor.ts';
import { seededRandom } from './seeded-random.ts';
import { askForYes, demoMandate } from './window/waiting-approval.ts';
import { insertWindowPeople, walkInOrders, windowPeople } from './window/walk-ins.ts';

/**
 * Fills an empty database with a small demo world: offices, people of every role, rates and orders. Returns whether it
 * did so; a database that is not empty stays unchanged. `secretKeys` are those of the server. Needs the role that owns the tables, because it writes history
 * of before.
 */
export async function seedDemoWorld({ write }: Pick<Db, 'write'>, secretKeys: readonly Buffer[]): Promise<boolean> {
  const deadline = Date.now() + turn.mostMs;
  for (;;) {
    const made = await write(system, (tx) => seedInTurn(tx, secretKeys));
    if (made !== undefined) return made;
    if (Date.now() > deadline) throw new Error('Another server did not finish the demo world in time');
    await pause(turn.everyMs);
  }
}

/**
 * If several servers start on one database at the same time, only one of them fills it. The others ask again and do not
 * wait inside the database, which would cancel a statement that waits as long as a busy machine needs.
 */
const turn = { lockKey: 7_264_003, everyMs: 150, mostMs: 120_000 };

/** Undefined while another server is at it. */
async function seedInTurn(tx: Tx, secretKeys: readonly Buffer[]): Promise<boolean | undefined> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${turn.lockKey}) as mine`.execute(
    tx.kysely,
  );
  if (!rows[0]?.mine) return undefined;
  // Nobody registers meanwhile.
  await sql`lock table users, offices in share row exclusive mode`.execute(tx.kysely);
  if (!(await isEmptyWorld(tx))) return false;
  await sql`set local obmin.past = 'on'`.execute(tx.kysely);
  await forgetSealTime(tx);
  await fill(tx, await hashPassword(demoPassword), secretKeys);
  return true;
}

/** Invented history is older than the last seal, and that must not look like a back-dated entry. */
const forgetSealTime = (tx: Tx) => sql`update seal_head set sealed_until = null`.execute(tx.kysely);

/** Whether the database contains no users and no offices. */
export async function isEmptyWorld({ kysely }: Pick<Db, 'kysely'>): Promise<boolean> {
  const user = await kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const office = await kysely.selectFrom('offices').select('id').limit(1).executeTakeFirst();
  return !user && !office;
}

async function fill(tx: Tx, passwordHash: string, secretKeys: readonly Buffer[]) {
  const now = new Date();
  const offices = demoOffices(now, seededRandom(1));
  const people = demoPeople(offices, passwordHash, now, seededRandom(2));
  const all = Object.values(offices);
  const admin = people.admin.row.id;
  const rates = demoRates(all, admin, now, seededRandom(3));
  const atWindow = windowPeople({ offices, people }, now);
  const histories = [
    ...demoOrders({ offices, people, rates }, now, seededRandom(4)),
    ...endedDemoOrders({ offices, people, rates }, now, seededRandom(5)),
    ...walkInOrders({ offices, people, rates }, atWindow, now),
  ];

  await insertRows(tx, 'offices', await withCities(tx, all));
  await insertRows(
    tx,
    'users',
    Object.values(people).map(({ row }) => row),
  );
  await agreeToTerms(tx, admin);
  await insertRows(
    tx,
    'user_offices',
    Object.values(people).flatMap(({ row, actor }) =>
      actor.officeIds.map((office_id) => ({
        user_id: row.id,
        office_id,
        created_at: row.created_at,
        // One cashier may move coin alone, within these sums.
        coin_per_deal: row.id === people.petro.row.id ? demoMandate.per_deal : null,
        coin_per_day: row.id === people.petro.row.id ? demoMandate.per_day : null,
      })),
    ),
  );
  await insertRows(
    tx,
    'network_holidays',
    demoHolidays.map((day) => ({ day })),
  );
  await insertRows(tx, 'exchange_rates', rates);
  await insertRows(tx, 'pair_terms', demoTerms(offices.horodotska, admin, now, seededRandom(6)));
  await addMarket(tx);
  await publishByRule(tx);
  await insertRows(tx, 'rate_subscriptions', demoSubscriptions(all));
  await boundAt(tx, [offices.stryiskyi, offices.khreshchatyk]);
  await insertWindowPeople(tx, atWindow);
  await insertWithBooks(tx, { offices, people, rates }, histories, now);
  await giveReceipts(tx);
  await rememberAlerts(tx);
  await bringToOffice(tx, people.oksana.row.id);
  await noteCall(tx, people.oksana.row.id, people.cashier.row.id);
  await talkOfDeal(tx, people.oksana.row.id, people.cashier.row.id);
  await holdBack(tx, people.kateryna.row.id);
  await addCustomerReports(tx, people);
  await addReadings(tx, people, now);
  await keepTold(tx);
  await waitForRate(tx, people.marta.row.id);
  await askForYes(tx, { cashierId: people.petro.row.id, customerId: people.taras.row.id });
  await addDemoFactor(tx, people.roman.row.id, secretKeys);
}

/** The deals of before have their receipts, numbered in the order in which they were completed. */
const giveReceipts = (tx: Tx) =>
  sql`insert into receipts (order_id) select id from orders where status in (${sql.raw(sqlList(paidStatuses))}) order by closed_at`.execute(
    tx.kysely,
  );

/** What duty asks for at these offices: from 400,000 hryvnias in 30 days on, a name and a document. */
const boundAt = (tx: Tx, offices: readonly DemoOffice[]) =>
  sql`insert into bounds (from_sum, hours, needs, office_ids)
      values (400000, 720, '{name,document}', ${offices.map(({ row }) => row.id)}::uuid[])`.execute(tx.kysely);

/** Terms of use of the demo, to which all people of the demo have agreed. */
const agreeToTerms = (tx: Tx, adminId: string) =>
  sql`with agreed as (
      insert into agreements (version, text_en, text_uk, created_by)
      values (1, ${demoAgreement.text_en}, ${demoAgreement.text_uk}, ${adminId}) returning version
    )
    insert into agreement_acceptances (user_id, version) select u.id, agreed.version from users u, agreed`.execute(
    tx.kysely,
  );

/** New Year and Independence Day. */
const demoHolidays = ['01-01', '08-24'];

/** This customer wants to be told when USDT pays more. */
const waitForRate = (tx: Tx, customerId: string) =>
  sql`insert into rate_targets (id, user_id, sc, tc, rate, set_at, until, place)
    values (gen_random_uuid(), ${customerId}, 'USDT', 'UAH', 42.5, now() - interval '2 days', now() + interval '28 days', 1)`.execute(
    tx.kysely,
  );

/** This customer waits for cash at the desk. It counts for half an hour, as every such word. */
const bringToOffice = (tx: Tx, customerId: string) =>
  sql`insert into order_visits (order_id, here_at)
    select id, now() - interval '4 minutes' from orders where customer_id = ${customerId} and ${sql.raw(hasStepSql('status', 'ready'))}`.execute(
    tx.kysely,
  );

/** A cashier has called this customer, and tells the colleagues. */
const noteCall = (tx: Tx, customerId: string, cashierId: string) =>
  sql`insert into order_notes (order_id, place, author_id, text, at)
    select id, 1, ${cashierId}::uuid, 'Called: comes with a brother, asks for 500s', now() - interval '15 minutes' from orders
    where customer_id = ${customerId} and ${sql.raw(hasStepSql('status', 'ready'))}`.execute(tx.kysely);

/** The customer and the desk have written to each other, and the last question waits for an answer. */
const talkOfDeal = (tx: Tx, customerId: string, cashierId: string) =>
  sql`with deal as (
      select id from orders where customer_id = ${customerId} and ${sql.raw(hasStepSql('status', 'ready'))} limit 1
    ), said as (
      insert into order_messages (id, order_id, place, author_id, side, text, holds_address, at)
      select gen_random_uuid(), deal.id, place, author, side, text, false, now() - ago
      from deal, (values
        (1, ${customerId}::uuid, 'customer', 'Добрий день! Чи можна отримати купюрами по 500?', interval '40 minutes'),
        (2, ${cashierId}::uuid, 'office', 'Добрий день! Так, підготуємо.', interval '31 minutes'),
        (3, ${customerId}::uuid, 'customer', 'Дякую! Буду за п’ять хвилин. Чи є де припаркуватися?', interval '9 minutes')
      ) as talk (place, author, side, text, ago)
    ), seen as (
      insert into order_message_reads (order_id, user_id, side, up_to, at)
      select id, ${customerId}::uuid, 'customer', 2, now() - interval '30 minutes' from deal
      union all select id, ${cashierId}::uuid, 'office', 1, now() - interval '32 minutes' from deal
    )
    insert into order_message_counts select id, 3, 0, 1 from deal`.execute(tx.kysely);

/** The phone of this customer was proved after the deal was placed, so the deal waits for the customer's word. */
const holdBack = (tx: Tx, customerId: string) => sql`select hold_orders_back(${customerId}, now())`.execute(tx.kysely);

/** Everybody has heard of the deals at an office without owner or cashier, so the demo does not begin with notices. */
const rememberAlerts = (tx: Tx) =>
  sql`insert into order_alerts (order_id, kind, audience, at)
    select o.id, 'office_unstaffed', audience, o.created_at from orders o, unnest(array['office_owner', 'admin']) audience
    where o.status in (${sql.raw(sqlList(officeStatuses))}) and (
      select count(distinct u.permissions) from user_offices m join users u on u.id = m.user_id
      where m.office_id = o.office_id) < 2`.execute(tx.kysely);

/** Adds city ids. The cities come from a migration, and their ids are only in the database. */
async function withCities(tx: Tx, offices: DemoOffice[]) {
  const cities = await tx.kysely
    .selectFrom('cities as c')
    .innerJoin('districts as d', 'd.id', 'c.district_id')
    .select(['c.id', 'c.name_en as city', 'd.name_en as district'])
    .execute();
  return offices.map(({ row, place: [city, district] }) => {
    const found = cities.find((one) => one.city === city && one.district === district);
    if (!found) throw new Error(`No city ${city} in ${district}`);
    return { ...row, city_id: found.id };
  });
}
