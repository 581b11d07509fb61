import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { ConfirmButtons } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { useSwitchBooks } from './switch.queries.ts';
import { SwitchOnForm } from './switch-on-form.tsx';
import { SwitchRefusal } from './switch-refusal.tsx';

type Props = { officeId: string; isOn: boolean; opened: boolean; onClose: () => void };

/** Puts an office on the books with what was counted, or takes it off. */
export function SwitchDialog({ officeId, isOn, opened, onClose }: Props) {
  const { t } = useTranslation(['books', 'messages', 'common']);
  const { office: nameOf } = useFormat();
  const isPhone = useIsBelow('sm');
  const query = useQuery(officeQuery(officeId));
  const office = query.data ? nameOf(query.data) : '…';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(isOn ? 'books:switch.offTitle' : 'books:switch.onTitle', { office })}
      size={600}
      fullScreen={isPhone && !isOn}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={420} />}
        gone={
          <EmptyState
            title={t('messages:officeNotFound')}
            action={<Button onClick={onClose}>{t('common:close')}</Button>}
          />
        }
      >
        {(found) =>
          isOn ? <SwitchOff officeId={officeId} onClose={onClose} /> : <SwitchOnForm office={found} onClose={onClose} />
        }
      </Loaded>
    </Modal>
  );
}

function SwitchOff({ officeId, onClose }: { officeId: string; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const { mutate, isPending, error } = useSwitchBooks(officeId);
  const switchOff = () =>
    mutate(
      { on: false },
      {
        onSuccess: () => {
          notifySuccess(t('books:switch.isOff'));
          onClose();
        },
      },
    );
  return (
    <Stack gap="md">
      <Text>{t('books:switch.offText')}</Text>
      {error && <SwitchRefusal error={error} />}
      <ConfirmButtons
        keep={t('common:cancel')}
        yes={t('books:switch.off')}
        isPending={isPending}
        onClose={onClose}
        onYes={switchOff}
      />
    </Stack>
  );
}
