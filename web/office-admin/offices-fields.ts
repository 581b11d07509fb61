import i18next from 'i18next';
import { z } from 'zod';
import { NewOffice, type Office } from '#contract/office/office.ts';
import { Wallet } from '#contract/person/user.ts';
import { firstPosition } from '#domain/office-draft.ts';
import { formatPhone } from '#domain/person/phone.ts';
import { noDestination } from '#domain/wallet/destination.ts';
import { type PlaceFilter, placeOf } from '../office/place-filter.ts';
import { typedCashSteps, writeCashSteps } from '../ui/form/typed-cash-steps.ts';
import { typedMinutes, writeMinutes } from '../ui/form/typed-minutes.ts';
import { said, useForm } from '../ui/form/use-form.ts';
import { type KnownWallets, useKnownWallets } from '../ui/wallet/wallet-check.ts';
import { typedWallets, walletsOf, walletsProblemText } from './offices-wallets.ts';

/** Specification §3: the default working hours. */
const usualHours = '09:00 - 18:00';

const newFields = {
  name: '',
  name_uk: '',
  address: '',
  address_uk: '',
  working_hours: '',
  holidays: [] as string[],
  phone: '',
  instructions: '',
  instructions_uk: '',
  answer_minutes: '',
  arrival_minutes: '',
  cash_step: '',
  wallet: [noDestination],
  lat: String(firstPosition.lat),
  lng: String(firstPosition.lng),
  city_id: {},
};

/** The values of an existing office. Default hours are filled in only if the form can be edited. */
const fieldsOf = (office: Office, readOnly: boolean): z.input<ReturnType<typeof typedOffice>> => ({
  name: office.name ?? '',
  name_uk: office.name_uk ?? '',
  address: office.address,
  address_uk: office.address_uk ?? '',
  working_hours: office.working_hours ?? (readOnly ? '' : usualHours),
  holidays: office.holidays,
  phone: office.phone ? formatPhone(office.phone) : '',
  instructions: office.instructions ?? '',
  instructions_uk: office.instructions_uk ?? '',
  answer_minutes: writeMinutes(office.answer_minutes),
  arrival_minutes: writeMinutes(office.arrival_minutes),
  cash_step: writeCashSteps(office.cash_step, i18next.language),
  wallet: walletsOf(office),
  lat: String(office.marker.position.lat),
  lng: String(office.marker.position.lng),
  city_id: placeOf(office),
});

const coordinate = /^[-−]?\d{1,3}(?:[.,]\d{1,15})?$/;

/** Parses a typed latitude or longitude, with a point or a comma. NaN if it is not a coordinate. */
export const readCoordinate = (text: string): number =>
  coordinate.test(text.trim()) ? Number(text.trim().replace('−', '-').replace(',', '.')) : Number.NaN;

/** Parses a pasted pair of coordinates, as maps copy it: "50.4501, 30.5234". */
export function readPosition(text: string): { lat: string; lng: string } | undefined {
  const [, lat, lng] = /^\s*([-−]?\d{1,3}\.\d+)\s*[,;\s]\s*([-−]?\d{1,3}\.\d+)\s*$/.exec(text) ?? [];
  return lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
}

/** Six decimals are about 10 cm. */
export const writeCoordinate = (degrees: number): string => String(Number(degrees.toFixed(6)));

type Problem =
  | 'holidays'
  | 'name'
  | 'nameUk'
  | 'address'
  | 'addressUk'
  | 'hours'
  | 'phone'
  | 'instructions'
  | 'lat'
  | 'lng'
  | 'city';

type Text = string | null | undefined;

/** A field that is typed as text. */
const text = <Read>(schema: z.ZodType<Read, Text>, problem: Problem) =>
  said(
    z
      .string()
      .transform((typed): Text => typed)
      .pipe(schema),
    sentence(problem),
  );

const sentence = (problem: Problem) => (_: unknown, issue: z.core.$ZodIssue) =>
  issue.code === 'too_big' && issue.origin === 'string'
    ? i18next.t('offices:problem.tooLong', { max: Number(issue.maximum) })
    : i18next.t(`offices:problem.${problem}`);

const {
  name,
  address,
  working_hours,
  holidays,
  phone,
  name_uk,
  address_uk,
  instructions,
  instructions_uk,
  marker,
  city_id,
  answer_minutes,
  arrival_minutes,
} = NewOffice.shape;
const { lat, lng } = marker.shape.position.shape;

/**
 * Reads the form into the body of the save call. Some fields that the contract may leave empty are required here
 * (specification §5). Wallets that were not touched are left out, so an old one without network stays as it is.
 */
const typedOffice = (office: Office | undefined, known: KnownWallets) =>
  z
    .object({
      name: text(name.refine(Boolean), 'name'),
      name_uk: text(name_uk, 'nameUk'),
      address: text(address, 'address'),
      address_uk: text(address_uk, 'addressUk'),
      working_hours: text(working_hours.refine(Boolean), 'hours'),
      holidays: said(holidays.unwrap(), sentence('holidays')),
      phone: text(phone, 'phone'),
      instructions: text(instructions, 'instructions'),
      instructions_uk: text(instructions_uk, 'instructions'),
      answer_minutes: typedMinutes(answer_minutes),
      arrival_minutes: typedMinutes(arrival_minutes),
      cash_step: typedCashSteps,
      wallet: said(typedWallets(office, known).pipe(Wallet.optional()), (typed) => walletsProblemText(typed, known)),
      lat: said(z.string().transform(readCoordinate).pipe(lat), sentence('lat')),
      lng: said(z.string().transform(readCoordinate).pipe(lng), sentence('lng')),
      city_id: said(
        z
          .custom<PlaceFilter>()
          .transform((place): Text => place.city_id ?? null)
          .pipe(city_id),
        sentence('city'),
      ),
    })
    .transform(
      ({ lat, lng, cash_step, ...office }): NewOffice => ({
        ...office,
        cash_step: Object.keys(cash_step).length > 0 ? cash_step : null,
        marker: { position: { lat, lng } },
      }),
    );

/** The form of an office, or of a new one. */
export function useOfficeForm(office: Office | undefined, readOnly: boolean, onDirty: (isDirty: boolean) => void) {
  const known = useKnownWallets(office?.wallet ?? null);
  const form = useForm(typedOffice(office, known), {
    start: office ? fieldsOf(office, readOnly) : newFields,
    onDirty,
  });
  return { ...form, known };
}

export type OfficeFormState = ReturnType<typeof useOfficeForm>;
