import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locationsSql, migrationPath, readLocations, spellingsPath, spellingsSql } from './locations.ts';

const rows = readLocations();
const byCode = new Map(rows.map((row) => [row.code, row]));
const above = { region: undefined, district: 'region', city: 'district' } as const;

test('the migration and the data file have the same rows', () => {
  expect(readFileSync(migrationPath, 'utf8')).toBe(locationsSql(rows));
  expect(readFileSync(spellingsPath, 'utf8')).toBe(spellingsSql(rows));
});

// spec 1.11
test('there are 3 regions, 24 districts and 44 + 24 + 10 cities', () => {
  const count = (level: string, start: string) =>
    rows.filter((row) => row.level === level && row.code.startsWith(start)).length;
  expect(['UA46', 'UA32', 'UA80'].map((start) => count('region', start))).toEqual([1, 1, 1]);
  expect(['UA46', 'UA32', 'UA80'].map((start) => count('district', start))).toEqual([7, 7, 10]);
  expect(['UA46', 'UA32', 'UA80'].map((start) => count('city', start))).toEqual([44, 24, 10]);
});

test('each code is unique and has the form of the codifier', () => {
  expect(byCode.size).toBe(rows.length);
  const shape = /^UA\d{17}(\/UA80000000000093317)?$/;
  expect(rows.filter(({ code }) => !shape.test(code))).toEqual([]);
});

test('the parent of each row is one level above it, in the same region', () => {
  const astray = rows.filter(({ level, parent, code }) => {
    const upper = byCode.get(parent);
    return upper?.level !== above[level] || (upper !== undefined && upper.code.slice(0, 4) !== code.slice(0, 4));
  });
  expect(astray).toEqual([]);
});

test('each name is unique under its parent', () => {
  const names = rows.flatMap(({ parent, name_uk, name_en }) => [`${parent} ${name_uk}`, `${parent} ${name_en}`]);
  expect(new Set(names).size).toBe(names.length);
});

test('Ukrainian names are in Ukrainian letters and English ones in Latin letters', () => {
  const uk = /^[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ’ -]+$/;
  const en = /^[A-Za-z -]+$/;
  expect(rows.filter(({ name_uk, name_en }) => !uk.test(name_uk) || !en.test(name_en))).toEqual([]);
});

test('each other spelling is one that the names do not hold, in letters of one script', () => {
  const idle = rows.flatMap(({ name_uk, name_en, also }) =>
    also.filter(
      (text) =>
        [name_uk, name_en].some((name) => name.toLowerCase().includes(text.toLowerCase())) ||
        !/^(?:[А-ЯЁЄІЇҐа-яёєіїґ0-9’ -]+|[A-Za-z -]+)$/.test(text),
    ),
  );
  expect(idle).toEqual([]);
});

test('throws at a line that is no location', () => {
  expect(() => readLocations('level,code,parent,name_uk,name_en,also\nvillage,UA1,,Хутір,Khutir,')).toThrow('Khutir');
});
