import { mostComparedOffices } from '#contract/rate/exchange.ts';
import type { PublicRates } from '#contract/rate/public-rates.ts';
import type { Db } from '../database/db.ts';
import { isWorkingSql } from '../database/fragments/working-office.ts';
import { ask, statement } from '../database/statement.ts';
import type { StoredClosure } from '../database/tables.ts';
import { networkHolidaysSql } from '../setting/holidays.sql.ts';

type PublicOffice = PublicRates['offices'][number];

/** An office without what somebody wrote about a closing, and without its people, its phone and its wallets. */
export type PublicOfficeRow = Pick<
  PublicOffice,
  'id' | 'name' | 'name_uk' | 'address' | 'address_uk' | 'city' | 'position' | 'working_hours'
> & { closed_until: Date | null; closures: StoredClosure[]; closed_days: string[]; now: Date };

const sql = {
  offices: statement<PublicOfficeRow>(
    'public-offices',
    `select o.id, o.name, o.name_uk, o.address, o.address_uk, o.working_hours, o.closed_until, o.closures, now() as now,
       o.holidays || ${networkHolidaysSql} as closed_days, json_build_object('lat', o.lat, 'lng', o.lng) as position,
       case when c.id is not null then json_build_object('name', c.name_en, 'name_uk', c.name_uk) end as city
     from offices o left join cities c on c.id = o.city_id
     where ${isWorkingSql('o')}
     order by coalesce(o.name, o.address) collate "en-x-icu", o.id limit ${mostComparedOffices}`,
  ),
};

export const publicRatesStore = ({ pool }: Pick<Db, 'pool'>) => ({
  listOffices: (): Promise<PublicOfficeRow[]> => ask(pool, sql.offices),
});

export type PublicRatesStore = ReturnType<typeof publicRatesStore>;
