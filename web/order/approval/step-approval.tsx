import { Box, Button, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { approvalReasonLength } from '#domain/approval/approval-kinds.ts';
import type { OnwardStep } from '#domain/order/order.ts';
import { approvalsQuery, isAskedCall, useApprovalLive, useAsk } from '../../approval/approval.queries.ts';
import { ApprovalEnd } from '../../ui/feedback/approval-end.tsx';
import { Asked } from './approval-foot.tsx';

/**
 * For a cashier with a mandate: asks for a step beyond it, and follows what becomes of it. `step` is the next one, if
 * it is by the mandate.
 */
export function StepApproval({ order, step }: { order: Order; step: OnwardStep | undefined }) {
  useApprovalLive();
  const [last] = useQuery(approvalsQuery({ order_id: order.id })).data ?? [];
  // The deal moves a moment after the yes.
  const isDone = last?.state === 'approved' && last.call === step?.call;
  return (
    <Box flex="1 1 100%" miw="100%">
      {last?.state === 'waiting' ? (
        <Box mt="xs">
          <Asked approval={last} />
        </Box>
      ) : (
        <Stack gap="xs" mt="xs">
          {last && <ApprovalEnd approval={last} />}
          {step && !isDone && <Ask order={order} step={step} />}
        </Stack>
      )}
    </Box>
  );
}

function Ask({ order, step }: { order: Order; step: OnwardStep }) {
  const { t } = useTranslation('marks');
  const [reason, setReason] = useState<string>();
  const { mutate, isPending } = useAsk(order.id);
  const { call } = step;
  if (!isAskedCall(call)) return null;
  if (reason === undefined)
    return (
      <Button variant="default" onClick={() => setReason('')}>
        {t('approval.ask')}
      </Button>
    );
  const isShort = reason.trim().length < approvalReasonLength.min;
  return (
    <>
      <Textarea
        autoFocus
        label={t('approval.reason')}
        maxLength={approvalReasonLength.max}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button
        disabled={isShort}
        loading={isPending}
        onClick={() => mutate({ step: call, reason }, { onSuccess: () => setReason(undefined) })}
      >
        {t('approval.send')}
      </Button>
    </>
  );
}
