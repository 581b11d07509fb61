import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { toApproval, useApprovalTime, useEndApproval, useWaitingApprovals } from '../../approval/approval.queries.ts';
import { useAddress, useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { clockOf } from '../../lib/text/current-time.ts';
import { useAskedRates } from './rate-guard.queries.ts';

/** The changes of rates that wait for the yes of another admin: those of others to read, the own ones to take back. */
export function RateApprovals() {
  const waiting = useWaitingApprovals().filter(({ kind }) => kind === 'rate');
  if (waiting.length === 0) return null;
  return (
    <Stack gap="xs">
      {waiting.map((approval) => (
        <Waiting key={approval.id} approval={approval} />
      ))}
    </Stack>
  );
}

function Waiting({ approval }: { approval: Approval }) {
  const { t } = useTranslation(['guard', 'marks']);
  const rates = useAskedRates();
  const isOwn = approval.asked_by.id === useActor().id;
  const { seconds } = useApprovalTime(approval);
  return (
    <Box className="toned" data-tone="waiting" p="sm">
      <Group justify="space-between" gap="xs">
        <Text>{rates(approval, isOwn)}</Text>
        <Group gap="sm">
          <Text className="figures">{t('marks:approval.left', { left: clockOf(seconds) })}</Text>
          {isOwn ? <TakeBack id={approval.id} /> : <Open id={approval.id} />}
        </Group>
      </Group>
    </Box>
  );
}

function TakeBack({ id }: { id: string }) {
  const { t } = useTranslation('marks');
  const { mutate, isPending } = useEndApproval(id);
  return (
    <Button loading={isPending} onClick={() => mutate('withdraw')}>
      {t('approval.withdraw')}
    </Button>
  );
}

function Open({ id }: { id: string }) {
  const { t } = useTranslation('guard');
  const moveTo = useMoveTo();
  const { tab: _, ...address } = useAddress();
  return <Button onClick={() => moveTo({ ...address, ...toApproval(id) })}>{t('waiting.open')}</Button>;
}
