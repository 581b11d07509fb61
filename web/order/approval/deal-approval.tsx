import { Box, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { toApproval, useWaitingApprovals } from '../../approval/approval.queries.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { TimeLeft } from './approval-time.tsx';

/** Above a deal: somebody asks the reader for a yes to it. */
export function DealApproval({ order: { id } }: { order: Order }) {
  const { t } = useTranslation('marks');
  const moveTo = useMoveTo();
  const waiting = useWaitingApprovals().find(({ order_id, may_decide }) => order_id === id && may_decide);
  if (!waiting) return null;
  const who = waiting.asked_by.full_name ?? t('keeper.unnamed');
  return (
    <Box className="toned" data-tone="waiting" p="sm" mb="md">
      <Group gap="xs" justify="space-between" mb="xs">
        <Text fw={600}>{t('approval.asksHere', { who })}</Text>
        <TimeLeft approval={waiting} />
      </Group>
      <Button size="lg" fullWidth onClick={() => moveTo(toApproval(waiting.id))}>
        {t('approval.open')}
      </Button>
    </Box>
  );
}
