import type { Location } from '#contract/location.ts';
import { type Page, pageSizes } from '#contract/page.ts';
import type { Language } from '#domain/user.ts';
import { isId } from '../lib/id.ts';
import { pageWindow, toPage } from '../lib/page.ts';
import { refuse } from '../lib/refuse.ts';
import type { Level, LocationFilter, LocationStore } from './location.store.ts';

type Wanted = LocationFilter & { page?: number; size?: number };

export const locationService = ({ store }: { store: LocationStore }) => ({
  async list(level: Level, wanted: Wanted, language: Language): Promise<Page<Location>> {
    const window = pageWindow(wanted, pageSizes.locations);
    const { items, total } = await store.list(level, wanted, language, window);
    return toPage(items, total, window);
  },

  async get(level: Level, id: string, language: Language): Promise<Location> {
    if (!isId(id)) refuse('NOT_FOUND');
    return (await store.find(level, id, language)) ?? refuse('NOT_FOUND');
  },
});

export type LocationService = ReturnType<typeof locationService>;
