import { Box, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { toApproval, useApprovalTime, useWaitingApprovals } from '../../approval/approval.queries.ts';
import { useAddress, useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { clockOf } from '../../lib/text/current-time.ts';
import { useBookSums } from '../book-words.ts';

/** The entries of the office that wait for somebody's yes. Each is read, agreed to or taken back on its card. */
export function WaitingEntries({ officeId }: { officeId: string | undefined }) {
  const waiting = useWaitingApprovals().filter(
    ({ kind, office_id }) => kind === 'entry' && (officeId === undefined || office_id === officeId),
  );
  return waiting.map((approval) => <Waiting key={approval.id} approval={approval} />);
}

function Waiting({ approval: { id, asked_by, sum, currency, until } }: { approval: Approval }) {
  const { t } = useTranslation(['books', 'marks']);
  const { rough } = useBookSums();
  const moveTo = useMoveTo();
  const { tab: _, ...address } = useAddress();
  const { seconds } = useApprovalTime({ until });
  const isOwn = asked_by.id === useActor().id;
  const who = asked_by.full_name ?? t('books:unnamed');
  const said = sum !== null && currency !== null ? rough(sum, currency) : '';
  return (
    <Box className="toned" data-tone="waiting" p="sm">
      <Group justify="space-between" gap="xs">
        <Text>{isOwn ? t('books:entry.waits', { sum: said }) : t('marks:approval.lineEntry', { who, sum: said })}</Text>
        <Group gap="sm">
          <Text className="figures">{t('marks:approval.left', { left: clockOf(seconds) })}</Text>
          <Button onClick={() => moveTo({ ...address, ...toApproval(id) })}>{t('books:entry.look')}</Button>
        </Group>
      </Group>
    </Box>
  );
}
