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

/** From then on the drawer takes no deal. It is counted and closed. */
export const ClosingDialog = (props: Props) => <BeginDialog {...props} isHandedOver={false} />;
/** The same, and a colleague opens the drawer as it was counted. */
export const HandOverDialog = (props: Props) => <BeginDialog {...props} isHandedOver />;

function BeginDialog({ shift, opened, onClose, isHandedOver }: Props & { isHandedOver: boolean }) {
  const { t } = useTranslation(['till', 'common']);
  const moveTo = useMoveTo();
  const [taker, setTaker] = useState<string | null>(null);
  const { mutate, isPending } = useBeginClosing(shift.id);
  const begin = () =>
    mutate(isHandedOver ? (taker ?? undefined) : undefined, {
      onSuccess: () => moveTo({ shift: shift.id, dialog: undefined }, { replace: true }),
      onError: (error) => {
        notifyError(error, t('till:closing.failed'));
        onClose();
      },
    });
  const words = isHandedOver ? 'handOver' : 'closing';
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`till:${words}.title`, { drawer: shift.drawer.name })}
      keep={t('common:cancel')}
      yes={t('till:closing.yes')}
      isPending={isPending}
      isBlocked={isHandedOver && taker === null}
      onClose={onClose}
      onYes={begin}
    >
      <Stack gap="md">
        <Text>{t('till:closing.text')}</Text>
        {isHandedOver && <Taker officeId={shift.office_id} value={taker} onChange={setTaker} />}
      </Stack>
    </ConfirmDialog>
  );
}

type TakerProps = { officeId: string; value: string | null; onChange: (id: string | null) => void };

function Taker({ officeId, value, onChange }: TakerProps) {
  const { t } = useTranslation('till');
  const { name } = usePeople();
  const { id: ownId } = useActor();
  const { data: office } = useQuery(officeQuery(officeId));
  const others = (office?.user_offices ?? []).filter(({ user }) => user.id !== ownId);
  return (
    <Select
      label={t('handOver.taker')}
      description={t('handOver.hint')}
      placeholder={t('count.choose')}
      data={others.map(({ user }) => ({ value: user.id, label: name(user) }))}
      value={value}
      onChange={onChange}
    />
  );
}
