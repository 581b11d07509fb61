import i18next from 'i18next';
import { z } from 'zod';
import type { Arrival, NewTransfer } from '#contract/ledger/office-transfers.ts';
import { divide, rateLimits } from '#domain/money/money.ts';
import { Chosen, TypedCount, TypedPrice, TypedReason, TypedSum } from '../../ui/entry/typed-fields.ts';
import { placeOf } from '../form/place.ts';

/** Reads what was typed into the body of the call. */
export const typedSend = (from_office_id: string) =>
  z
    .object({ to_office_id: Chosen, place: z.string(), amount: TypedSum, reason: TypedReason })
    .refine(({ to_office_id }) => to_office_id !== from_office_id, {
      path: ['to_office_id'],
      error: () => i18next.t('booking:move.otherOffice'),
    })
    .transform(({ place, ...typed }): NewTransfer => ({ from_office_id, ...typed, ...placeOf(place) }));

export const SendDraft = z.object({
  ...{ to_office_id: z.string(), place: z.string(), amount: z.string(), reason: z.string() },
});

/** `isPricedInCash`: people say hryvnias for one USDT, and the call wants it the other way round. */
export const typedArrival = (isPricedInCash: boolean) =>
  z.object({ amount: TypedCount, rate: TypedPrice, reason: TypedReason }).transform(
    ({ rate, ...typed }): Arrival => ({
      ...typed,
      ...(rate === undefined ? {} : { rate: isPricedInCash ? divide('1', rate, rateLimits.decimals) : rate }),
    }),
  );

export const ArrivalDraft = z.object({ amount: z.string(), rate: z.string(), reason: z.string() });

export const TypedReturn = z.object({ reason: TypedReason });
export const ReturnDraft = z.object({ reason: z.string() });
