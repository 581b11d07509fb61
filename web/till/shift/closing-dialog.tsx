import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError } from '../../lib/notify.tsx';
import { officeQuery } from '../../office/office.queries.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useBeginClosing } from '../till.queries.ts';
import { usePeople } from '../till-words.ts';

type Props = { shift: Shift; opened: boolean; onClose: () => void };

/** From then on the drawer takes no deal. It is counted, and closed, and may go to a colleague as it was counted. */
export function ClosingDialog({ shift, opened, onClose }: Props) {
  const { t } = useTranslation(['till', 'common']);
  const moveTo = useMoveTo();
  const { name } = usePeople();
  const { id: ownId } = useActor();
  const [taker, setTaker] = useState<string | null>(null);
  const { data: office } = useQuery(officeQuery(shift.office_id));
  const others = (office?.user_offices ?? []).filter(({ user }) => user.id !== ownId);
  const { mutate, isPending } = useBeginClosing(shift.id);
  const begin = () =>
    mutate(taker ?? undefined, {
      onSuccess: () => moveTo({ shift: shift.id, dialog: undefined }, { replace: true }),
      onError: (error) => {
        notifyError(error, t('till:closing.failed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('till:closing.title', { drawer: shift.drawer.name })}
      keep={t('common:cancel')}
      yes={t('till:closing.yes')}
      isPending={isPending}
      onClose={onClose}
      onYes={begin}
    >
      <Stack gap="md">
        <Text>{t('till:closing.text')}</Text>
        {others.length > 0 && (
          <Select
            clearable
            label={t('till:closing.taker')}
            description={t('till:closing.takerHint')}
            placeholder={t('till:closing.nobody')}
            data={others.map(({ user }) => ({ value: user.id, label: name(user) }))}
            value={taker}
            onChange={setTaker}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
