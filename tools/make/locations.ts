import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v5 as uuidV5 } from 'uuid';
import { root } from '../run/command.ts';

const dataPath = join(root, 'server/location/locations.csv');
export const migrationPath = join(root, 'server/migrations/0006-locations.sql');
export const spellingsPath = join(root, 'server/migrations/0053-searches.sql');

/** Never change this value: the ids of every installation derive from it. */
const namespace = '5c0b1d6e-2f7a-4e39-9d84-6a1f3c8e7b20';

const levels = ['region', 'district', 'city'] as const;
type Level = (typeof levels)[number];

export type LocationRow = {
  level: Level;
  code: string;
  parent: string;
  name_uk: string;
  name_en: string;
  also: string[];
};

export const locationId = (code: string) => uuidV5(code, namespace);

/** Reads the rows of the data file. Throws at the first line that is no location. */
export function readLocations(csv = readFileSync(dataPath, 'utf8')): LocationRow[] {
  const [, ...lines] = csv.trim().split('\n');
  return lines.map((line) => {
    const [word, code, parent, name_uk, name_en, also, ...rest] = line.split(',');
    const level = levels.find((name) => name === word);
    if (!level || !code || parent === undefined || !name_uk || !name_en || also === undefined || rest.length > 0) {
      throw new Error(`Not a location: ${line}`);
    }
    return { level, code, parent, name_uk, name_en, also: also.split('|').filter(Boolean) };
  });
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function insert(table: string, parentColumn: string | undefined, rows: LocationRow[]): string {
  const columns = ['id', ...(parentColumn ? [parentColumn] : []), 'name_en', 'name_uk'];
  const values = rows.map(({ code, parent, name_en, name_uk }) => {
    const ids = parentColumn ? [locationId(code), locationId(parent)] : [locationId(code)];
    return `  (${[...ids, name_en, name_uk].map(quoted).join(', ')})`;
  });
  return `insert into ${table} (${columns.join(', ')}) values\n${values.join(',\n')};\n`;
}

/** The migration that inserts the rows, in plain SQL. */
export function locationsSql(rows: LocationRow[]): string {
  const of = (level: Level) => rows.filter((row) => row.level === level);
  return [
    '-- Written by tools/locations.ts from server/location/locations.csv; a test compares the two.\n',
    insert('regions', undefined, of('region')),
    insert('districts', 'region_id', of('district')),
    insert('cities', 'district_id', of('city')),
  ].join('\n');
}

/** People are found by any part of their id. */
const idIndex = 'create index users_id_parts on users using gin ((id::text) gin_trgm_ops);\n';

/** The migration that adds the other spellings of places, and the index for the other search that came with it. */
export function spellingsSql(rows: LocationRow[]): string {
  const tables = { region: 'regions', district: 'districts', city: 'cities' } as const;
  const ofLevel = (level: Level) => {
    const spelled = rows.filter((row) => row.level === level && row.also.length > 0);
    const values = spelled.map(
      ({ code, also }) => `  (${quoted(locationId(code))}, array[${also.map(quoted).join(', ')}])`,
    );
    return `update ${tables[level]} p set also = v.also from (values\n${values.join(',\n')}\n) v (id, also) where p.id = v.id::uuid;\n`;
  };
  return [
    '-- expand\n-- Written by tools/locations.ts from server/location/locations.csv; a test compares the two.\n',
    `${levels.map((level) => `alter table ${tables[level]} add column also text[] not null default '{}';`).join('\n')}\n`,
    ...levels.map(ofLevel),
    idIndex,
  ].join('\n');
}

if (import.meta.main) {
  const rows = readLocations();
  writeFileSync(migrationPath, locationsSql(rows));
  writeFileSync(spellingsPath, spellingsSql(rows));
  console.log(`${rows.length} locations written.`);
}
