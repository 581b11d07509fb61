import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import { awaitsMoney } from '#domain/order/order-state.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../lib/call/session.tsx';
import { AccountChangeText, useAccountChanges } from './details/account-mark.tsx';
import { useClaimLines } from './transfer/order-claim.tsx';
import { useOtherSumText } from './transfer/other-sum-text.ts';

type Props = { order: Order & Partial<Pick<OrderDetail, 'also_used_by' | 'same_sum' | 'same_payout'>> };

/** What people should know before they act on the money of an order: all in one box, however much it is. */
export function OrderNotes({ order }: Props) {
  const { also_used_by = 0, same_sum = false, same_payout = false } = order;
  const isCustomer = readerOf(useActor(), order) === 'customer';
  const claims = useClaimLines(order);
  const changes = useAccountChanges(order);
  const otherSum = useOtherSumText(order, 'staff');
  const lines = [
    ...changes.map((change) => <AccountChangeText key={`${change.kind} ${change.at}`} change={change} />),
    ...(changes.length > 0 ? [<Mark key="who" name="askWho" />] : []),
    ...claims,
    ...(otherSum && awaitsMoney(order.status) && !isCustomer ? [otherSum] : []),
    ...(same_sum ? [<Mark key="sum" name="sameSum" />] : []),
    ...(same_payout ? [<Mark key="payout" name="samePayout" />] : []),
    ...(also_used_by > 0 ? [<Mark key="used" name="usedBy" count={also_used_by} />] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Box className="toned" data-tone="warning" data-keep-clear role="status" mt="md" p="sm">
      {lines.length === 1 ? (
        <Text inherit>{lines[0]}</Text>
      ) : (
        <Stack component="ul" gap={6} pl="sm" my={0}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are only text.
            <li key={at}>{line}</li>
          ))}
        </Stack>
      )}
    </Box>
  );
}

type MarkName = 'askWho' | 'sameSum' | 'samePayout' | 'usedBy';

/** A fact of other deals. Its words are fetched with the first order that has one. */
function Mark({ name, count = 0 }: { name: MarkName; count?: number }) {
  return useTranslation('marks').t(name, { count });
}
