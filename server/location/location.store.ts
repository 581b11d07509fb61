import type { Location } from '#contract/office/location.ts';
import type { Language } from '#domain/person/user.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { containing } from '../database/fragments/search-patterns.ts';
import { countLimit, type PageWindow } from '../database/page-window.ts';
import { newId } from '../lib/id.ts';

export type Level = 'region' | 'district' | 'city';
export type LocationFilter = { search?: string; parentId?: string };

/** The names of a new location, and the id of its parent. Regions have no parent. */
export type LocationDraft = { name_en: string; name_uk: string; parentId?: string };

const tables = { region: 'regions', district: 'districts', city: 'cities' } as const;
const parents = { region: 'null::uuid', district: 'region_id', city: 'district_id' } as const;

const searchCondition = (level: Level) => `
  from ${tables[level]}
  where ($1::text is null or lower(name_uk) like $1 or lower(name_en) like $1
      or exists (select from unnest(also) spelling where lower(spelling) like $1))
    and ($2::uuid is null or ${parents[level]} = $2)`;

export const locationStore = ({ pool, write }: Db) => ({
  /** Sorted by name, by the alphabet of the language. */
  async list(level: Level, filter: LocationFilter, language: Language, { limit, offset }: PageWindow) {
    const values = [filter.search ? containing(filter.search) : null, filter.parentId ?? null];
    const found = await pool.query<Location>(
      `select id, name_${language} as name ${searchCondition(level)}
       order by name_${language} collate "${language}-x-icu", id limit $3 offset $4`,
      [...values, limit, offset],
    );
    const counted = await pool.query<{ total: number }>(
      `select count(*) as total from (select ${searchCondition(level)} limit ${countLimit}) as counted`,
      values,
    );
    return { items: found.rows, total: counted.rows[0]?.total ?? 0 };
  },

  async find(level: Level, id: string, language: Language): Promise<Location | undefined> {
    const found = await pool.query<Location>(
      `select id, name_${language} as name from ${tables[level]} where id = $1`,
      [id],
    );
    return found.rows[0];
  },

  create: (by: SessionBy, level: Level, draft: LocationDraft): Promise<string> =>
    write(by, async (tx) => {
      const id = newId();
      const { parentId, ...names } = draft;
      const after = parentId === undefined ? names : { ...names, [parents[level]]: parentId };
      await tx.kysely
        .insertInto(tables[level])
        .values({ id, ...after })
        .execute();
      await recordChange(tx, { actorId: by.actor.id, kind: 'location_created', objectId: id, before: null, after });
      return id;
    }),
});

export type LocationStore = ReturnType<typeof locationStore>;
