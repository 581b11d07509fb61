import type { Location, NewLocation } from '#contract/office/location.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import type { Language } from '#domain/person/user.ts';
import type { SessionBy } from '../database/by.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { Level, LocationFilter, LocationStore } from './location.store.ts';

/** The location that contains the new one. `field` is the request field that names it. */
type Parent = { level: Level; id: string; field: 'region_id' | 'district_id' };
type ListQuery = LocationFilter & { page?: number; size?: number };

export const locationService = ({ store }: { store: LocationStore }) => ({
  async list(level: Level, query: ListQuery, language: Language): Promise<Page<Location>> {
    const window = pageWindow(query, pageSizes.locations);
    const { items, total } = await store.list(level, query, language, window);
    return toPage(items, total, window);
  },

  async get(level: Level, id: string, language: Language): Promise<Location> {
    if (!isId(id)) refuse('NOT_FOUND');
    return (await store.find(level, id, language)) ?? refuse('NOT_FOUND');
  },

  async create(
    by: SessionBy,
    level: Level,
    { name, name_uk }: NewLocation,
    parent: Parent | undefined,
    language: Language,
  ) {
    if (parent && !(await store.find(parent.level, parent.id, language))) {
      const message = `There is no such ${parent.level}`;
      refuse('NOT_FOUND', { errors: [{ pointer: `/${parent.field}`, message }] });
    }
    const names = { name_en: name, name_uk: name_uk ?? name };
    const id = await store.create(by, level, { ...names, parentId: parent?.id });
    return { id, name: names[`name_${language}`] } satisfies Location;
  },
});

export type LocationService = ReturnType<typeof locationService>;
