import i18next from 'i18next';
import { z } from 'zod';
import { Reason } from '#contract/ledger/new-entry.ts';
import { parseAmount, parseRate } from '#domain/money/money.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { said } from '../form/use-form.ts';

/** A sum that may be nothing. */
export const TypedCount = said(
  z.string().transform((typed, { addIssue }) => {
    const amount = parseTyped(typed);
    if (amount !== undefined && (amount === '0' || parseAmount(amount) !== undefined)) return amount;
    addIssue('Not a sum');
    return z.NEVER;
  }),
  () => i18next.t('books:entry.notSum'),
);

export const TypedSum = TypedCount.refine((amount) => amount !== '0', { error: () => i18next.t('books:entry.notSum') });

/** Nothing typed is no price. */
export const TypedPrice = said(
  z.string().transform((typed, { addIssue }) => {
    if (typed.trim() === '') return undefined;
    const rate = parseRate(parseTyped(typed) ?? '');
    if (rate !== undefined) return rate;
    addIssue('Not a rate');
    return z.NEVER;
  }),
  () => i18next.t('books:entry.notPrice'),
);

export const TypedReason = said(Reason, () => i18next.t('books:entry.noReason'));

/** What must be chosen. */
export const Chosen = said(z.string().min(1), () => i18next.t('booking:form.choose'));
