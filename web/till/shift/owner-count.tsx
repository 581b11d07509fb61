import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CountInput, Shift } from '#contract/till/shifts.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useCountDraft } from '../count/count-draft.ts';
import { CountView } from '../count/count-view.tsx';
import { CountedSums } from '../count/counted-sums.tsx';
import { useOwnerCount } from '../till.queries.ts';
import { usePeople } from '../till-words.ts';

/** An owner counts a drawer beside who works in it. It closes with that. */
export function OwnerCount({ shift }: { shift: Shift }) {
  const { t } = useTranslation('till');
  const draft = useCountDraft(shift.drawer.id, 'owner');
  const close = useCloseDialog('count-now', { dialog: undefined });
  const { mutate, isPending } = useOwnerCount(shift.id);
  const send = (count: CountInput) =>
    mutate(
      { body: count, key: draft.keyFor(count) },
      {
        onSuccess: () => {
          draft.forget();
          notifySuccess(t('owner.done'));
          close();
        },
        onError: (error) => notifyError(error, t('count.failed')),
      },
    );
  return (
    <CountView
      title={t('owner.title')}
      place={t('place', { till: shift.till.name, drawer: shift.drawer.name })}
      draft={draft}
      last={undefined}
      hint={t('owner.hint')}
      isPending={isPending}
      onSend={send}
      onBack={close}
    />
  );
}

/** What an owner found. Who works in the drawer reads the sums when the own count is over. */
export function OwnerFound({ found }: { found: Shift['owner_count'] }) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { name } = usePeople();
  if (!found) return null;
  return (
    <Stack gap="2xs" miw={0}>
      <Text fw={500}>
        {t('owner.counted', { who: name(found.counted_by), when: dateTimeWithin(found.counted_at) })}
      </Text>
      {found.sums && <CountedSums sums={found.sums} />}
    </Stack>
  );
}
