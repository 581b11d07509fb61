import i18next from 'i18next';
import { z } from 'zod';
import { mostMinutes } from '#domain/order/deadline.ts';
import { said } from './use-form.ts';

type Minutes = number | null | undefined;

/** Minutes as people type them, read by a schema of the contract. Empty is null. */
export const typedMinutes = <Read extends Minutes>(schema: z.ZodType<Read, Minutes>) =>
  said(
    z
      .string()
      .transform((typed): Minutes => readMinutes(typed.trim()))
      .pipe(schema),
    () => i18next.t('common:minutesWrong', { max: mostMinutes }),
  );

function readMinutes(typed: string): number | null {
  if (typed === '') return null;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
}

export const writeMinutes = (minutes: number | null): string => (minutes === null ? '' : String(minutes));
