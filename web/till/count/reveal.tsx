import { Stack, Text, Textarea } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Reason } from '#contract/ledger/new-entry.ts';
import type { Count } from '#contract/till/shifts.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { CountedSums } from './counted-sums.tsx';

const Typed = z.object({ reason: said(Reason, () => i18next.t('books:entry.noReason')) });

type Props<Settled> = Pick<Count, 'sums'> & {
  /** Books what was found, with the reason. */
  change: Pick<UseMutationResult<Settled, Error, string>, 'mutate' | 'isPending'>;
  book: string;
  done: string;
  onDone: (settled: Settled) => void;
};

/** The second count did not agree: what was expected, what differs, and why. */
export function Reveal<Settled>({ sums, change, book, done, onDone }: Props<Settled>) {
  const { t } = useTranslation('till');
  const { field, submit, fail } = useForm(Typed, { start: { reason: '' }, about: { CONFLICT: 'reason' } });
  const send = submit(({ reason }) =>
    change.mutate(reason, {
      onSuccess: (settled) => {
        notifySuccess(done);
        onDone(settled);
      },
      onError: (error) => fail(error, t('reveal.failed')),
    }),
  );
  return (
    <Stack gap="md" miw={0}>
      <Text>{t('reveal.text')}</Text>
      <CountedSums sums={sums} />
      <form noValidate onSubmit={send}>
        <Stack gap="md" maw={520}>
          <Textarea {...field('reason')} rows={3} label={t('reveal.reason')} />
          <FormSubmit loading={change.isPending}>{book}</FormSubmit>
        </Stack>
      </form>
    </Stack>
  );
}
