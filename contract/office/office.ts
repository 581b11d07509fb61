import { z } from 'zod';
import { mostClosures } from '#domain/hours/closing.ts';
import { draftNeeds } from '#domain/office-draft.ts';
import { mostMinutes } from '#domain/order/deadline.ts';
import { parseNewPhone, parsePhone } from '#domain/person/phone.ts';
import { Permissions, Wallet } from '../person/user.ts';
import { CashSteps, NewCashSteps } from '../rate/cash.ts';
import { confirmField, RateUnconfirmed, unconfirmed, warnedField } from '../rate/rate-guard.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Done, Id, IfMatch, OptionalText, Text, Time } from '../wire/wire-types.ts';
import { DayHours, Holidays, Week } from './hours.ts';
import { Location } from './location.ts';
import { Mandate, NewMandate } from './mandate.ts';

const Marker = z.object({
  position: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
});

/** Minutes of opening time. Null: any time. */
const Minutes = z.int().nullable();

const City = Location.extend({ district: Location.extend({ region: Location }) });

/** A cashier or owner of the office. Only members and admins receive this list. */
const Member = z.object({
  office_id: Id,
  user: z.object({ id: Id, full_name: z.string().nullable(), cellphone: z.string(), permissions: Permissions }),
  /** What a cashier may do alone with coin. Absent: nothing. */
  coin: Mandate.optional(),
});

const Closure = z.object({ from: Time, until: Time, reason: z.string().nullable() });

export const Office = z.object({
  id: Id,
  name: z.string().nullable(),
  address: z.string(),
  working_hours: z.string().nullable(),
  /** What the text above says. Null when there is none or it is not understood: 09:00 - 18:00 counts on every day. */
  hours: z.array(DayHours).nullable(),
  /** The office's own holidays. */
  holidays: z.array(z.string()),
  /** The days on which the office is closed: its own holidays and those of the network. */
  closed_days: z.array(z.string()),
  wallet: Wallet.nullable(),
  marker: Marker,
  city_id: Id.nullable(),
  city: City.nullable(),
  user_offices: z.array(Member),
  /** The number that customers call, in E.164. */
  phone: z.string().nullable(),
  /** The name in Ukrainian. Without it the name has one form in both languages. */
  name_uk: z.string().nullable(),
  /** The address in Ukrainian. Without it the address has one form in both languages. */
  address_uk: z.string().nullable(),
  /** What to bring, and how to find the door. */
  instructions: z.string().nullable(),
  instructions_uk: z.string().nullable(),
  /** The office's own minutes for an answer and for the arrival. Null: those of the network apply. 0: any time. */
  answer_minutes: Minutes,
  arrival_minutes: Minutes,
  /** The minutes that apply to new orders here. */
  deadlines: z.object({ answer_minutes: Minutes, arrival_minutes: Minutes }),
  /** The office's own steps of cash, over those of the network. Null: it has none. */
  cash_step: CashSteps.nullable(),
  /** The steps that apply to new orders here. A currency that is absent has the step 1. */
  cash_steps: CashSteps,
  /** Until then the office takes no new orders. Null when it is not closed for a time. */
  closed_until: Time.nullable(),
  closed_reason: z.string().nullable(),
  /** Times for which it will be closed, the next one first. */
  closures: z.array(Closure).max(mostClosures),
  /**
   * The median of the minutes to a confirmation in the last 30 days. Null with fewer than ten, absent in lists.
   */
  confirm_minutes: z.int().nullable().optional(),
  /** It is being prepared: it offers no pair, takes no order, and only admins see it. */
  draft: z.boolean(),
  /** Increases by 1 with each change of the office, but not of its people. `If-Match` may name it. */
  version: z.int(),
});
export type Office = z.output<typeof Office>;

/** Accepts any spelling of a phone number and keeps it in E.164. An empty string means no number. */
const OfficePhone = z.codec(
  Text(40)
    .overwrite((text) => parsePhone(text) ?? text)
    .nullable(),
  z
    .string()
    .refine((text) => parseNewPhone(text) === text, 'This is not a phone number')
    .nullable(),
  { decode: (text) => text || null, encode: (phone) => phone },
);

const OwnMinutes = z.int().min(0).max(mostMinutes).nullable();

export const NewOffice = z.object({
  name: OptionalText(128).optional(),
  address: Text(256).min(1, 'The address is required'),
  working_hours: OptionalText(512).optional(),
  /** Instead of the text, which is written from it. Null: no hours. */
  hours: Week.nullable().optional(),
  holidays: Holidays.optional(),
  wallet: Wallet.nullable().optional(),
  marker: Marker,
  city_id: Id.nullable().optional(),
  phone: OfficePhone.optional(),
  name_uk: OptionalText(128).optional(),
  address_uk: OptionalText(256).optional(),
  instructions: OptionalText(1024).optional(),
  instructions_uk: OptionalText(1024).optional(),
  answer_minutes: OwnMinutes.optional(),
  arrival_minutes: OwnMinutes.optional(),
  cash_step: NewCashSteps.nullable().optional(),
  /** True with a new office: it is being prepared. False opens a draft, when nothing is missing. */
  draft: z.boolean().optional(),
});
export type NewOffice = z.output<typeof NewOffice>;

/** What a change of an office can change, under the names of the journal of changes, the most important first. */
export const officeFields = [
  'name',
  'name_uk',
  'address',
  'address_uk',
  'working_hours',
  'holidays',
  'phone',
  'instructions',
  'instructions_uk',
  'wallet',
  'lat',
  'lng',
  'city_id',
  'answer_minutes',
  'arrival_minutes',
  'cash_step',
  'draft',
] as const;

/** With a wallet an office offers more pairs, so the guard checks the rates that it then offers. */
const SavedOffice = NewOffice.extend(confirmField);
export type SavedOffice = z.output<typeof SavedOffice>;

/** An office after a change. `warnings` is absent when the guard found nothing. */
const ChangedOffice = Office.extend(warnedField);
export type ChangedOffice = z.output<typeof ChangedOffice>;

/** With CONFLICT: what the guard found, or, with the reason `officeNotWhole`, what a draft needs before it opens. */
export const OfficeConflict = RateUnconfirmed.extend({ missing: z.array(z.enum(draftNeeds)) }).partial();

/** The people to add to an office and to remove from it. Adding a present member changes nothing. */
const MemberChange = z
  .object({ to_add: z.array(Id).max(100).default([]), to_remove: z.array(Id).max(100).default([]) })
  .refine(({ to_add, to_remove }) => !to_remove.some((id) => to_add.includes(id)), {
    path: ['to_remove'],
    error: 'Nobody is added and removed at once',
  });
export type MemberChange = z.output<typeof MemberChange>;

/**
 * `until` is null to open the office again. With `from` a closing is planned, or taken back when `until` is null; one with
 * the same `from` is replaced.
 */
const Closing = z.object({ from: Time.optional(), until: Time.nullable(), reason: OptionalText(300).optional() });
export type Closing = z.output<typeof Closing>;

const OfficeId = z.object({ id: z.string().toLowerCase() });

export const officeApi = {
  list: {
    method: 'GET',
    url: '/v1/offices/',
    part: 'Offices',
    operationId: 'listOffices',
    summary: 'List the offices',
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
  get: {
    method: 'GET',
    url: '/v1/offices/:id',
    part: 'Offices',
    operationId: 'getOffice',
    summary: 'Read one office',
    refusals: ['NOT_FOUND'],
    schema: { params: OfficeId, response: { 200: Office } },
  },
  create: {
    method: 'POST',
    url: '/v1/offices/',
    part: 'Offices',
    operationId: 'createOffice',
    summary: 'Open an office',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'officeWallet',
    schema: { body: SavedOffice, response: { 201: ChangedOffice }, extensions: unconfirmed },
  },
  /** An absent field stays as it is; null clears it. */
  change: {
    method: 'PUT',
    url: '/v1/offices/:id',
    part: 'Offices',
    operationId: 'changeOffice',
    summary: 'Change an office; an absent field stays, null clears it',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'officeWallet',
    schema: {
      params: OfficeId,
      headers: IfMatch,
      body: SavedOffice,
      response: { 200: ChangedOffice },
      extensions: { CONFLICT: OfficeConflict },
    },
  },
  /** Archives the office: it is hidden and loses its members. Refused while it has open orders. */
  archive: {
    method: 'DELETE',
    url: '/v1/offices/:id',
    part: 'Offices',
    operationId: 'archiveOffice',
    summary: 'Hide an office for good; its people leave it',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { params: OfficeId, response: { 200: Done } },
  },
  assignCashiers: {
    method: 'POST',
    url: '/v1/offices/:id',
    part: 'Offices',
    operationId: 'assignCashiers',
    summary: 'Add cashiers to an office and take them away',
    refusals: ['NOT_FOUND', 'USER_NOT_FOUND', 'CONFLICT'],
    schema: { params: OfficeId, body: MemberChange, response: { 200: Office } },
  },
  assignOwners: {
    method: 'PUT',
    url: '/v1/offices/:id/owners',
    part: 'Offices',
    operationId: 'assignOwners',
    summary: 'Add owners to an office and take them away',
    refusals: ['NOT_FOUND', 'USER_NOT_FOUND', 'CONFLICT'],
    fresh: 'roles',
    schema: { params: OfficeId, body: MemberChange, response: { 200: Office } },
  },
  /** What a cashier of the office may do alone with coin. */
  setMandate: {
    method: 'PUT',
    url: '/v1/offices/:id/cashiers/:user_id/mandate',
    part: 'Offices',
    operationId: 'setMandate',
    summary: 'Say how much USDT a cashier of the office may move alone; null: none',
    refusals: ['NOT_FOUND', 'USER_NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    fresh: 'always',
    schema: {
      params: OfficeId.extend({ user_id: z.string().toLowerCase() }),
      body: NewMandate,
      response: { 200: Office },
    },
  },
  /** Until then the office takes no new orders, and the time is no opening time. Open orders go on. */
  close: {
    method: 'PUT',
    url: '/v1/offices/:id/closed',
    part: 'Offices',
    operationId: 'closeOffice',
    summary: 'Close an office for a time, now or as planned, or open it again',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'longClosing',
    schema: { params: OfficeId, body: Closing, response: { 200: Office } },
  },
  /** The offices where a person works. */
  listOfUser: {
    method: 'GET',
    url: '/v1/users/:id/offices',
    part: 'People',
    operationId: 'listOfficesOfUser',
    summary: 'List the offices where somebody works',
    refusals: ['USER_NOT_FOUND'],
    schema: {
      params: OfficeId,
      querystring: z.object(pageQuery(pageSizes.offices)),
      response: { 200: PageOf(Office) },
    },
  },
} as const satisfies Record<string, NamedRoute>;
