import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import {
  approvalsQuery,
  useApprovalLive,
  useApprovalTime,
  useEndApproval,
  useWaitingApprovals,
} from '../../approval/approval.queries.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { clockOf } from '../../lib/text/current-time.ts';
import { ApprovalEnd } from '../../ui/feedback/approval-end.tsx';
import { AskedYes } from '../../ui/feedback/asked-yes.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useCash } from '../till-words.ts';

/** The expense for which the reader waits for somebody's yes at this office. */
export function useAskedCash(officeId: string): Approval | undefined {
  const { id } = useActor();
  return useWaitingApprovals().find(
    ({ kind, call, office_id, asked_by }) =>
      kind === 'entry' && call === 'expense' && office_id === officeId && asked_by.id === id,
  );
}

/** `onSeen`: this one stays in sight, or the form comes back. */
type Props = { id: string; onSeen: (id: string | undefined) => void; onClose: () => void };

/** What was asked for: how long it waits, who was asked, and how it ended. */
export function AskedCash({ id, onSeen, onClose }: Props) {
  const { t } = useTranslation(['till', 'marks']);
  useApprovalLive();
  const query = useQuery(approvalsQuery({ id }));
  return (
    <Loaded query={query} skeleton={<Skeleton height={180} />}>
      {([approval]) =>
        approval ? (
          <Asked approval={approval} onSeen={onSeen} onClose={onClose} />
        ) : (
          <Text>{t('marks:approval.gone')}</Text>
        )
      }
    </Loaded>
  );
}

function Asked({ approval, onSeen, onClose }: Omit<Props, 'id'> & { approval: Approval }) {
  const { t } = useTranslation(['till', 'common']);
  const { seconds, isOver } = useApprovalTime(approval);
  const { mutate, isPending } = useEndApproval(approval.id);
  const isWaiting = approval.state === 'waiting' && !isOver;
  return (
    <Stack gap="md">
      <AskedSum approval={approval} />
      {isWaiting ? (
        <AskedYes
          {...{ approval, seconds, isPending }}
          onTakeBack={() => {
            onSeen(approval.id);
            mutate('withdraw');
          }}
        />
      ) : (
        <ApprovalEnd approval={approval.state === 'waiting' ? { ...approval, state: 'expired' } : approval} />
      )}
      <Group gap="sm">
        {!isWaiting && <Button onClick={() => onSeen(undefined)}>{t('till:cash.another')}</Button>}
        <Button onClick={onClose}>{t('common:close')}</Button>
      </Group>
    </Stack>
  );
}

/** What leaves the drawer, and why. */
function AskedSum({ approval: { sum, currency, reason } }: { approval: Approval }) {
  const { cash } = useCash();
  return (
    <div>
      <Text component="b" fz="xl" className="figures">
        {sum !== null && currency !== null && cash(sum, currency)}
      </Text>
      <Text c="dimmed">
        <q>{reason}</q>
      </Text>
    </div>
  );
}

/** Beside what is done at the drawer: an expense waits for somebody's yes. */
export function WaitingCash({ officeId }: { officeId: string }) {
  const waiting = useAskedCash(officeId);
  return waiting ? <Waiting approval={waiting} /> : null;
}

function Waiting({ approval }: { approval: Approval }) {
  const { t } = useTranslation(['till', 'marks']);
  const { cash } = useCash();
  const moveTo = useMoveTo();
  const { seconds } = useApprovalTime(approval);
  const { sum, currency } = approval;
  return (
    <Box className="toned" data-tone="waiting" p="sm">
      <Group justify="space-between" gap="xs">
        <Text>
          {t('till:cash.waits', { sum: sum !== null && currency !== null ? cash(sum, currency) : '' })}{' '}
          <span className="figures">{t('marks:approval.left', { left: clockOf(seconds) })}</span>
        </Text>
        <Button onClick={() => moveTo({ dialog: 'cash' })}>{t('till:look')}</Button>
      </Group>
    </Box>
  );
}
