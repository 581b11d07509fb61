import { z } from 'zod';
import { PageOf, pageQuery } from './page.ts';
import type { Route } from './route.ts';
import { Id, Text } from './wire.ts';

/** A region, district or city, named in the caller's language. */
export const Location = z.object({ id: Id, name: z.string() });
export type Location = z.output<typeof Location>;

const search = { search: Text(128).optional() };
const LocationId = z.object({ id: z.string() });
const one = { params: LocationId, response: { 200: Location } };
const page = { 200: PageOf(Location) };

export const locationApi = {
  listRegions: {
    method: 'GET',
    url: '/v1/loc/regions',
    schema: { querystring: z.object({ ...pageQuery, ...search }), response: page },
  },
  listDistricts: {
    method: 'GET',
    url: '/v1/loc/districts',
    schema: { querystring: z.object({ ...pageQuery, ...search, region_id: Id.optional() }), response: page },
  },
  listCities: {
    method: 'GET',
    url: '/v1/loc/cities',
    schema: { querystring: z.object({ ...pageQuery, ...search, district_id: Id.optional() }), response: page },
  },
  getRegion: { method: 'GET', url: '/v1/loc/regions/:id', schema: one },
  getDistrict: { method: 'GET', url: '/v1/loc/districts/:id', schema: one },
  getCity: { method: 'GET', url: '/v1/loc/cities/:id', schema: one },
} as const satisfies Record<string, Route>;
