import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type { NewOffice, Office } from '#contract/office/office.ts';
import type { CashSteps } from '#domain/money/cash.ts';
import type { DeadlineMinutes } from '#domain/order/deadline.ts';
import type { Language } from '#domain/person/user.ts';
import { announceOffice } from '../database/announce.store.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { officeNameSql } from '../database/fragments/office-name.ts';
import { containing } from '../database/fragments/search-patterns.ts';
import { countLimit, type Rows, totalOf } from '../database/page-window.ts';
import type { OfficeTable, Tables } from '../database/tables.ts';
import type { Tx } from '../database/tx.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import { newId } from '../lib/id.ts';
import type { OfficeGuard } from '../rate/rate.service.ts';
import { networkCashStepsSql } from '../setting/cash.sql.ts';
import { networkHolidaysSql } from '../setting/holidays.sql.ts';
import { networkMinutesSql } from '../setting/minutes.sql.ts';
import { type DecideWallet, guardOffers, officeChanges } from './office-change.store.ts';
import { officeClosings } from './office-closing.store.ts';
import type { StoredHours } from './office-hours.ts';

export type OfficeFilter = {
  search?: string;
  region_id?: string;
  district_id?: string;
  city_id?: string;
  /** Only offices where this user works. */
  member_id?: string;
  /** Only these offices. */
  officeIds?: readonly string[];
  /** Only admins see drafts. */
  withDrafts?: boolean;
};

/** An office without its members, which only some callers may see, and with the minutes that an admin has set for all. */
export type OfficeRow = Omit<
  Office,
  'user_offices' | 'deadlines' | 'cash_steps' | 'hours' | 'closed_days' | keyof StoredHours
> &
  StoredHours & {
    network_minutes: Partial<DeadlineMinutes>;
    network_cash_steps: CashSteps;
    network_holidays: string[];
    now: Date;
  };
export type Member = Office['user_offices'][number];

type From = Tables & { o: Tables['offices'] };

const offices = ({ kysely, write }: Db, decideWallet: DecideWallet) => {
  const present = () => kysely.selectFrom('offices as o').where('o.archived_at', 'is', null);

  return {
    /** Sorted by the name in the language, by its alphabet. An office without a name is sorted by its address. */
    async list(filter: OfficeFilter, language: Language, window: Rows) {
      const matching = filtered(present(), filter);
      const order = sql.raw(`${officeNameSql(language, 'o')} collate "${language}-x-icu"`);
      const items = await described(matching, language)
        .orderBy(order)
        .orderBy('o.id')
        .limit(window.limit)
        .offset(window.offset)
        .execute();
      const count = async () => {
        const counted = kysely
          .selectFrom(matching.select('o.id').limit(countLimit).as('counted'))
          .select((eb) => eb.fn.countAll<number>().as('total'));
        return (await counted.executeTakeFirstOrThrow()).total;
      };
      return { items, total: await totalOf(items, window, count) };
    },

    find: (id: string, language: Language): Promise<OfficeRow | undefined> =>
      described(present(), language)
        .select(confirmMinutesSql.as('confirm_minutes'))
        .where('o.id', '=', id)
        .executeTakeFirst(),

    /** Without drafts. */
    findMany: (ids: readonly string[], language: Language): Promise<OfficeRow[]> =>
      described(present().where('o.draft', '=', false), language)
        .where('o.id', 'in', ids)
        .execute(),

    async listMembers(officeIds: readonly string[]): Promise<Member[]> {
      const rows = await kysely
        .selectFrom('user_offices as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .where('m.office_id', 'in', officeIds)
        .select(['m.office_id', memberSql.as('user'), 'm.coin_per_deal', 'm.coin_per_day'])
        .orderBy('m.created_at')
        .orderBy('u.id')
        .execute();
      return rows.map(({ coin_per_deal: per_deal, coin_per_day: per_day, ...member }) =>
        per_deal !== null && per_day !== null ? { ...member, coin: { per_deal, per_day } } : member,
      );
    },

    async hasCity(id: string): Promise<boolean> {
      return (await kysely.selectFrom('cities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    },

    /**
     * Adds an office. It follows every existing global rate. If it has a wallet, the guard checks the rates that it
     * offers.
     */
    async create(
      by: SessionBy,
      { marker, hours, ...office }: NewOffice,
      guard: OfficeGuard,
      requireFresh: RequireFresh,
    ) {
      const id = newId();
      const wallet = office.wallet ? decideWallet(office.wallet, null) : null;
      const row = { ...emptyOffice, ...office, wallet, ...marker.position };
      return write(by, async (tx) => {
        const send = tx.send;
        await guard.hold(send);
        // Adding the first global rate of a pair takes this lock too. Otherwise neither transaction would see the rows
        // of the other. The lock of the guard is not enough: during an update, nodes of the older version do not take
        // it.
        await sql`lock table rate_subscriptions in share row exclusive mode`.execute(tx.kysely);
        const { warnings, facts } = await guardOffers(guard, send, row.wallet !== null && !row.draft, () =>
          insert(tx, { ...row, id }),
        );
        if (wallet) requireFresh();
        const after = { ...row, ...facts };
        await recordChange(tx, { actorId: by.actor.id, kind: 'office_created', objectId: id, before: null, after });
        await announceOffice(tx, id);
        return { id, warnings };
      });
    },
  };
};

async function insert(tx: Tx, office: Omit<Insertable<OfficeTable>, 'closed_until' | 'closed_reason' | 'archived_at'>) {
  await tx.kysely
    .insertInto('offices')
    .values({ ...office, closed_until: null, closed_reason: null, archived_at: null })
    .execute();
  await sql`insert into rate_subscriptions (sc, tc, office_id)
    select distinct sc, tc, ${office.id}::uuid from exchange_rates where office_id is null`.execute(tx.kysely);
}

export const officeStore = (db: Db, decideWallet: DecideWallet) => ({
  ...offices(db, decideWallet),
  ...officeChanges(db, decideWallet),
  ...officeClosings(db),
});

export type OfficeStore = ReturnType<typeof officeStore>;

const emptyOffice = {
  ...{ name: null, working_hours: null, holidays: [], wallet: null, city_id: null },
  ...{
    phone: null,
    name_uk: null,
    instructions: null,
    address_uk: null,
    instructions_uk: null,
    answer_minutes: null,
    arrival_minutes: null,
    cash_step: null,
    draft: false,
  },
};

const memberSql = sql<Member['user']>`jsonb_build_object(
  'id', u.id, 'full_name', u.full_name, 'cellphone', u.cellphone, 'permissions', u.permissions)`;

const confirmMinutesSql = sql<number | null>`(
  select case when count(*) >= 10 then greatest(1, round(percentile_cont(0.5)
    within group (order by extract(epoch from confirmed_at - created_at)::float8) / 60))::int end
  from orders where office_id = o.id and created_at >= now() - interval '30 days' and confirmed_at is not null)`;

const markerSql = sql<Office['marker']>`jsonb_build_object('position', jsonb_build_object('lat', o.lat, 'lng', o.lng))`;

/** The city with its district and region, each with its name in the given language. */
function citySql(language: Language) {
  const name = (table: string) => sql.ref(`${table}.name_${language}`);
  return sql<Office['city']>`(
    select jsonb_build_object('id', c.id, 'name', ${name('c')}, 'district',
      jsonb_build_object('id', d.id, 'name', ${name('d')}, 'region', jsonb_build_object('id', r.id, 'name', ${name('r')})))
    from cities c join districts d on d.id = c.district_id join regions r on r.id = d.region_id
    where c.id = o.city_id)`;
}

const described = <O>(offices: SelectQueryBuilder<From, 'o', O>, language: Language) =>
  offices
    .select(['o.id', 'o.name', 'o.address', 'o.working_hours', 'o.wallet', 'o.city_id', 'o.version'])
    .select([
      'o.phone',
      'o.name_uk',
      'o.instructions',
      'o.address_uk',
      'o.instructions_uk',
      'o.answer_minutes',
      'o.arrival_minutes',
      'o.cash_step',
      'o.draft',
    ])
    .select(['o.closed_until', 'o.closed_reason', 'o.closures', 'o.holidays', sql<Date>`now()`.as('now')])
    .select(sql<string[]>`${sql.raw(networkHolidaysSql)}`.as('network_holidays'))
    .select(sql<Partial<DeadlineMinutes>>`${sql.raw(networkMinutesSql)}`.as('network_minutes'))
    .select(sql<CashSteps>`${sql.raw(networkCashStepsSql)}`.as('network_cash_steps'))
    .select([markerSql.as('marker'), citySql(language).as('city')]);

/** The search covers the names, the address and the city. The first line must match the expression of its index. */
function filtered<O>(offices: SelectQueryBuilder<From, 'o', O>, filter: OfficeFilter) {
  const { search, region_id, district_id, city_id, member_id, officeIds, withDrafts = false } = filter;
  const pattern = containing(search ?? '');
  const found = sql<boolean>`(lower(coalesce(o.name, '') || ' ' || o.address) like ${pattern}
    or lower(o.name_uk) like ${pattern} or lower(o.address_uk) like ${pattern} or o.city_id in (
    select id from cities where lower(name_uk) like ${pattern} or lower(name_en) like ${pattern}))`;
  const worksThere = sql<boolean>`o.id in (select office_id from user_offices where user_id = ${member_id})`;
  const inDistrict = sql<boolean>`o.city_id in (select id from cities where district_id = ${district_id})`;
  const inRegion = sql<boolean>`o.city_id in (
    select c.id from cities c join districts d on d.id = c.district_id where d.region_id = ${region_id})`;
  return offices
    .$if(!withDrafts, (query) => query.where('o.draft', '=', false))
    .$if(search !== undefined, (query) => query.where(found))
    .$if(region_id !== undefined, (query) => query.where(inRegion))
    .$if(district_id !== undefined, (query) => query.where(inDistrict))
    .$if(city_id !== undefined, (query) => query.where('o.city_id', '=', city_id ?? null))
    .$if(member_id !== undefined, (query) => query.where(worksThere))
    .$if(officeIds !== undefined, (query) => query.where(sql<boolean>`o.id = any(${officeIds}::uuid[])`));
}
