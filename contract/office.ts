import { z } from 'zod';
import { Location } from './location.ts';
import { PageOf, pageQuery, pageSizes } from './page.ts';
import { confirmField, RateWarnings } from './rate-guard.ts';
import type { Route } from './route.ts';
import { Permissions, Wallet } from './user.ts';
import { Done, Id, IfMatch, OptionalText, Text } from './wire-types.ts';

const Marker = z.object({
  position: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
});

const City = Location.extend({ district: Location.extend({ region: Location }) });

/** A cashier or owner of the office. Only members and admins receive this list. */
const Member = z.object({
  office_id: Id,
  user: z.object({ id: Id, full_name: z.string().nullable(), cellphone: z.string(), permissions: Permissions }),
});

export const Office = z.object({
  id: Id,
  name: z.string().nullable(),
  address: z.string(),
  working_hours: z.string().nullable(),
  wallet: Wallet.nullable(),
  marker: Marker,
  city_id: Id.nullable(),
  city: City.nullable(),
  user_offices: z.array(Member),
  /** Increases by 1 with each change of the office, but not of its people. `If-Match` may name it. */
  version: z.int(),
});
export type Office = z.output<typeof Office>;

export const NewOffice = z.object({
  name: OptionalText(128).optional(),
  address: Text(256).min(1, 'The address is required'),
  working_hours: OptionalText(128).optional(),
  wallet: Wallet.nullable().optional(),
  marker: Marker,
  city_id: Id.nullable().optional(),
});
export type NewOffice = z.output<typeof NewOffice>;

/** With a wallet an office offers more pairs, so the guard checks the rates that it then offers. */
const SavedOffice = NewOffice.extend(confirmField);
export type SavedOffice = z.output<typeof SavedOffice>;

/** An office after a change. `warnings` is absent when the guard found nothing. */
const ChangedOffice = Office.extend({ warnings: RateWarnings.optional() });
export type ChangedOffice = z.output<typeof ChangedOffice>;

/** The people to add to an office and to remove from it. Adding a present member changes nothing. */
const MemberChange = z
  .object({ to_add: z.array(Id).max(100).default([]), to_remove: z.array(Id).max(100).default([]) })
  .refine(({ to_add, to_remove }) => !to_remove.some((id) => to_add.includes(id)), {
    path: ['to_remove'],
    error: 'Nobody is added and removed at once',
  });
export type MemberChange = z.output<typeof MemberChange>;

const OfficeId = z.object({ id: z.string().toLowerCase() });

export const officeApi = {
  list: {
    method: 'GET',
    url: '/v1/offices/',
    schema: {
      querystring: z.object({
        ...pageQuery(pageSizes.offices),
        search: Text(128).optional(),
        region_id: Id.optional(),
        district_id: Id.optional(),
        city_id: Id.optional(),
      }),
      response: { 200: PageOf(Office) },
    },
  },
  get: { method: 'GET', url: '/v1/offices/:id', schema: { params: OfficeId, response: { 200: Office } } },
  create: { method: 'POST', url: '/v1/offices/', schema: { body: SavedOffice, response: { 201: ChangedOffice } } },
  /** An absent field stays as it is; null clears it. */
  change: {
    method: 'PUT',
    url: '/v1/offices/:id',
    schema: { params: OfficeId, headers: IfMatch, body: SavedOffice, response: { 200: ChangedOffice } },
  },
  /** Archives the office: it is hidden and loses its members. Refused while it has open orders. */
  archive: { method: 'DELETE', url: '/v1/offices/:id', schema: { params: OfficeId, response: { 200: Done } } },
  assignCashiers: {
    method: 'POST',
    url: '/v1/offices/:id',
    schema: { params: OfficeId, body: MemberChange, response: { 200: Office } },
  },
  assignOwners: {
    method: 'PUT',
    url: '/v1/offices/:id/owners',
    schema: { params: OfficeId, body: MemberChange, response: { 200: Office } },
  },
  /** The offices where a person works. */
  listOfUser: {
    method: 'GET',
    url: '/v1/users/:id/offices',
    schema: {
      params: OfficeId,
      querystring: z.object(pageQuery(pageSizes.offices)),
      response: { 200: PageOf(Office) },
    },
  },
} as const satisfies Record<string, Route>;
