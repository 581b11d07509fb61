import { Stack, Text, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Reason } from '#contract/ledger/new-entry.ts';
import type { Count, Shift } from '#contract/till/shifts.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useSettle } from '../till.queries.ts';
import { CountedSums } from './counted-sums.tsx';

const Typed = z.object({ reason: said(Reason, () => i18next.t('books:entry.noReason')) });

/** The second count did not agree: what was expected, what differs, and why. */
export function Reveal({ shift, count, onDone }: { shift: Shift; count: Count; onDone: (shift: Shift) => void }) {
  const { t } = useTranslation('till');
  const { field, submit, fail } = useForm(Typed, { start: { reason: '' }, about: { CONFLICT: 'reason' } });
  const { mutate, isPending } = useSettle(shift.id);
  const isOpening = shift.state === 'opening';
  const send = submit(({ reason }) =>
    mutate(reason, {
      onSuccess: (settled) => {
        notifySuccess(t(isOpening ? 'reveal.opened' : 'reveal.closed'));
        onDone(settled);
      },
      onError: (error) => fail(error, t('reveal.failed')),
    }),
  );
  return (
    <Stack gap="md" miw={0}>
      <Text>{t('reveal.text')}</Text>
      <CountedSums sums={count.sums} />
      <form noValidate onSubmit={send}>
        <Stack gap="md" maw={520}>
          <Textarea {...field('reason')} rows={3} label={t('reveal.reason')} />
          <FormSubmit loading={isPending}>{t(isOpening ? 'reveal.open' : 'reveal.close')}</FormSubmit>
        </Stack>
      </form>
    </Stack>
  );
}
