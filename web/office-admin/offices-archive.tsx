import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Office } from '#contract/office/office.ts';
import { OrderFilter } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import { openStatuses } from '#domain/order/order.ts';
import { Link } from '../lib/address/router.tsx';
import { notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { ConfirmButtons } from '../ui/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../ui/feedback/error-notice.tsx';
import { useArchiveOffice, useOpenOrderCount } from './offices.queries.ts';
import styles from './offices-dialogs.module.css';

type Props = { office: Office; onClose: () => void };

/** Asks before an office is archived, and says what follows. */
export function ArchiveQuestion({ office, onClose }: Props) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const deals = useOpenOrderCount(office.id);
  const archive = useArchiveOffice();
  const open = deals.isFetchedAfterMount ? deals.data : undefined;

  const remove = () =>
    archive.mutate(office.id, {
      onSuccess: () => {
        notifySuccess(t('archive.done', { office: format.office(office) }));
        onClose();
      },
      // An order may have been placed since the count was loaded.
      onError: () => void deals.refetch(),
    });

  return (
    <>
      <Text size="body" mb="xs">
        {t('archive.question')}
      </Text>
      {deals.error && open === undefined ? (
        <ErrorNotice error={deals.error} onRetry={() => void deals.refetch()} />
      ) : (
        <OpenOrders officeId={office.id} open={open} />
      )}
      {open !== undefined && <Consequences office={office} />}
      {archive.error && <ErrorNotice error={archive.error} title={t('archive.failed')} />}
      <ConfirmButtons
        keep={t('archive.keep')}
        yes={t('archive.yes')}
        isDanger
        isBlocked={open?.total !== 0}
        isPending={archive.isPending}
        onClose={onClose}
        onYes={remove}
      />
    </>
  );
}

/** The open statuses, as the page address of the orders tab spells them. */
const openInAddress = String(z.encode(OrderFilter.shape.status__in, openStatuses));

function OpenOrders({ officeId, open }: { officeId: string; open: Page<unknown> | undefined }) {
  const { t } = useTranslation('offices');
  if (open === undefined) {
    return (
      <div role="status">
        <Text span c="dimmed">
          {t('archive.counting')}
        </Text>
        <Skeleton height={60} />
      </div>
    );
  }
  const { total, total_capped } = open;
  if (total === 0) return null;
  return (
    <Group
      role="status"
      data-tone="warning"
      className={`${styles.blocked} toned`}
      my="md"
      p="sm"
      gap="xs"
      wrap="nowrap"
      align="flex-start"
    >
      <IconAlertTriangle size={20} stroke={1.75} style={{ marginTop: 2 }} aria-hidden />
      <div>
        <Text>
          {total_capped ? t('archive.blockedCapped', { total }) : t('archive.blocked', { count: total })}{' '}
          {t('archive.blockedHint')}
        </Text>
        <Link search={{ tab: 'deals', office: officeId, status: openInAddress }}>{t('archive.showDeals')}</Link>
      </div>
    </Group>
  );
}

function Consequences({ office }: { office: Office }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const people = office.user_offices.map(({ user }) => user);
  const names = people.map(format.person).join(', ');
  const hasOwner = people.some(({ permissions }) => permissions === 'office_owner');
  return (
    <Stack component="ul" gap="xs" m={0} pl={20} fz="plain" lh="plain" style={{ overflowWrap: 'anywhere' }}>
      <li>{t('archive.hidden')}</li>
      <li>{people.length > 0 ? t('archive.loses', { count: people.length, names }) : t('archive.nobodyLoses')}</li>
      {hasOwner && <li>{t('archive.owners')}</li>}
      <li>{t('archive.final')}</li>
    </Stack>
  );
}
