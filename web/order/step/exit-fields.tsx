import { Radio, Stack, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import { StepDetails } from '#contract/order/step-details.ts';
import { isFiat } from '#domain/money/currency.ts';
import { endReasonLength, usualReasons } from '#domain/order/order-ending.ts';
import { isAllMoved } from '#domain/order/transfer-receipt.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { type FieldProps, said, useForm } from '../../ui/form/use-form.ts';

export type ExitCall = 'cancel' | 'refund';

const choices = [...usualReasons, 'other'] as const;
type Choice = (typeof choices)[number];

/** USDT goes back to an address, cash at the office. Nothing goes back where staff gave the transfer to another deal. */
export const goesBackByNetwork = (order: Pick<Order, 'sc' | 'receipts'>, call: ExitCall) =>
  call === 'refund' && !isFiat(order.sc) && !isAllMoved(order);

/** What an exit is to people: a refund of money that is another deal's gives nothing back. */
export const exitName = (order: Pick<Order, 'receipts'>, call: ExitCall) =>
  call === 'refund' && isAllMoved(order) ? 'nothingBack' : call;

/** Where its texts stand. */
export function exitWords(order: Pick<Order, 'receipts'>, call: ExitCall) {
  const name = exitName(order, call);
  return name === 'nothingBack' ? (`exit:${name}` as const) : (`order:${name}` as const);
}

type Reason = { choice: Choice | undefined; words: string };

/** The fields of the reason, for the schema of a form. */
export const reasonShape = {
  choice: said(z.custom<Choice | undefined>().pipe(z.enum(choices)), () =>
    i18next.t('exit:reasonMissing', endReasonLength),
  ),
  words: z.string(),
};
export const noReason: Reason = { choice: undefined, words: '' };

export const hasWords = ({ choice, words }: Reason) =>
  choice !== 'other' || StepDetails.shape.reason.safeParse(words).success;

export const wordsMissing = {
  path: ['words'],
  when: () => true,
  error: () => i18next.t('exit:wordsMissing', endReasonLength),
};

export const reasonOf = ({ choice, words }: Reason) => (choice === 'other' ? words.trim() : choice);

const Ending = z
  .object(reasonShape)
  .refine(hasWords, wordsMissing)
  .transform((typed): StepDetails => ({ reason: reasonOf(typed) }));

/** What the staff say when they end an order. */
export const useEndingForm = () => useForm(Ending, { start: noReason });

type ReasonProps = {
  choice: FieldProps<Choice | undefined>;
  words: FieldProps<string>;
  /** Whether the dialog opens with the focus here. */
  isFirst?: boolean;
};

/** A usual reason, or the staff's own words. The customer reads it. */
export function ReasonFields({ choice, words, isFirst = false }: ReasonProps) {
  const { t } = useTranslation('exit');
  // The focus trap of the dialog is too early where this is fetched first.
  const first = useFocusOnArrival<HTMLInputElement>(isFirst);
  return (
    <Stack gap={12} mt={16}>
      <Radio.Group
        data-path={choice['data-path']}
        label={t('reason')}
        description={t('reasonHint')}
        value={choice.value ?? null}
        onChange={(chosen) => choice.onChange(choices.find((one) => one === chosen))}
        error={choice.error}
        size="md"
      >
        <Stack gap={12} mt={12} mb={4}>
          {choices.map((one, at) => (
            <Radio
              key={one}
              value={one}
              size="md"
              label={t(`usual.${one}`)}
              ref={at === 0 ? first : undefined}
              data-autofocus={(isFirst && at === 0) || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {choice.value === 'other' && <Textarea {...words} label={t('words')} rows={2} maxLength={endReasonLength.max} />}
    </Stack>
  );
}
