import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useScreenAddress } from '../../lib/address/address.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { late } from '../../lib/device/late.tsx';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { booksQuery } from '../books.queries.ts';
import { transfersQuery } from './transfer.queries.ts';
import { TransferRow } from './transfer-row.tsx';
import styles from './transfers.module.css';

const transfersOnPage = 20;

/** Money between offices: what is on its way first, then what arrived or came back. */
export function Transfers({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation(['books', 'booking']);
  const { page = 1 } = useScreenAddress();
  const query = useQuery({
    ...transfersQuery({ office_id: officeId, page, size: transfersOnPage }),
    placeholderData: keepPreviousData,
  });
  const { data: books } = useQuery(booksQuery(officeId));
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" flex="1 1 320px">
          {t('booking:move.note')}
        </Text>
        {officeId && books?.on && <SendButton officeId={officeId} />}
      </Group>
      <PagedList query={query} skeleton={<Skeleton height={320} />} empty={<NoTransfers />}>
        {(transfers) => (
          <ol className={`${styles.transfers} list card`} aria-label={t('view.transfers')}>
            {transfers.map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

const Send = late(() => import('./send-dialog.tsx').then((m) => m.SendDialog));

function SendButton({ officeId }: { officeId: string }) {
  const { t } = useTranslation(['books', 'booking']);
  const dialog = useAddressDialog('send');
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.open}>
        {t('booking:move.new')}
      </Button>
      {dialog.wasOpened && <Send officeId={officeId} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

function NoTransfers() {
  const { t } = useTranslation(['books', 'booking']);
  return <EmptyState icon={<IconTruck size={32} stroke={1.5} />} title={t('booking:move.none')} />;
}
