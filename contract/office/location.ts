import { z } from 'zod';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, OptionalText, Text } from '../wire/wire-types.ts';

/** A region, district or city. The name is in the caller's language. */
export const Location = z.object({ id: Id, name: z.string() });
export type Location = z.output<typeof Location>;

/** The English name and, if it differs, the Ukrainian one. */
const NewLocation = z.object({ name: Text(128).min(1, 'The name is required'), name_uk: OptionalText(128).optional() });
export type NewLocation = z.output<typeof NewLocation>;

const search = { search: Text(128).optional() };
const LocationId = z.object({ id: z.string() });
const one = { params: LocationId, response: { 200: Location } };
const page = { 200: PageOf(Location) };
const made = { 201: Location };

export const locationApi = {
  listRegions: {
    method: 'GET',
    url: '/v1/loc/regions',
    part: 'Locations',
    operationId: 'listRegions',
    summary: "List regions, named in the caller's language",
    schema: { querystring: z.object({ ...pageQuery(pageSizes.locations), ...search }), response: page },
  },
  listDistricts: {
    method: 'GET',
    url: '/v1/loc/districts',
    part: 'Locations',
    operationId: 'listDistricts',
    summary: 'List districts, of one region if it is named',
    schema: {
      querystring: z.object({ ...pageQuery(pageSizes.locations), ...search, region_id: Id.optional() }),
      response: page,
    },
  },
  listCities: {
    method: 'GET',
    url: '/v1/loc/cities',
    part: 'Locations',
    operationId: 'listCities',
    summary: 'List cities, of one district if it is named',
    schema: {
      querystring: z.object({ ...pageQuery(pageSizes.locations), ...search, district_id: Id.optional() }),
      response: page,
    },
  },
  createRegion: {
    method: 'POST',
    url: '/v1/loc/regions',
    part: 'Locations',
    operationId: 'createRegion',
    summary: 'Add a region',
    schema: { body: NewLocation, response: made },
  },
  createDistrict: {
    method: 'POST',
    url: '/v1/loc/districts',
    part: 'Locations',
    operationId: 'createDistrict',
    summary: 'Add a district to a region',
    refusals: ['NOT_FOUND'],
    schema: { body: NewLocation.extend({ region_id: Id }), response: made },
  },
  createCity: {
    method: 'POST',
    url: '/v1/loc/cities',
    part: 'Locations',
    operationId: 'createCity',
    summary: 'Add a city to a district',
    refusals: ['NOT_FOUND'],
    schema: { body: NewLocation.extend({ district_id: Id }), response: made },
  },
  getRegion: {
    method: 'GET',
    url: '/v1/loc/regions/:id',
    part: 'Locations',
    operationId: 'getRegion',
    summary: 'Read one region',
    refusals: ['NOT_FOUND'],
    schema: one,
  },
  getDistrict: {
    method: 'GET',
    url: '/v1/loc/districts/:id',
    part: 'Locations',
    operationId: 'getDistrict',
    summary: 'Read one district',
    refusals: ['NOT_FOUND'],
    schema: one,
  },
  getCity: {
    method: 'GET',
    url: '/v1/loc/cities/:id',
    part: 'Locations',
    operationId: 'getCity',
    summary: 'Read one city',
    refusals: ['NOT_FOUND'],
    schema: one,
  },
} as const satisfies Record<string, NamedRoute>;
