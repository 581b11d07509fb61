import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Approval, type ApprovalFilter, approvalApi, askApi } from '#contract/approval/approval.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import type { Address } from '../lib/address/read-address.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { serverNow } from '../lib/call/server-time.ts';
import { useLive } from '../lib/live/live.ts';
import { notifyError } from '../lib/notify.tsx';
import { useSecondsUntil } from '../lib/text/current-time.ts';

export const approvalsKey = ['approvals'] as const;

/** Approvals that the reader asked for or may decide. Those that wait are first. */
export const approvalsQuery = (filter: ApprovalFilter) =>
  queryOptions({
    queryKey: [...approvalsKey, filter],
    queryFn: async ({ signal }) => (await call(approvalApi.list, { querystring: filter }, { signal })).items,
  });

/** Reads them again when one was asked for or has ended. */
export function useApprovalLive(): void {
  const cache = useQueryClient();
  useLive((news) => {
    if (news.type === 'approval') void cache.invalidateQueries({ queryKey: approvalsKey });
  });
}

const freshMs = 30_000;

/** What waits for the reader's yes, or was asked by the reader. All screens share one list, which the live news keep. */
export function useWaitingApprovals(): readonly Approval[] {
  useApprovalLive();
  return useQuery({ ...approvalsQuery({ state__in: ['waiting'] }), staleTime: freshMs }).data ?? [];
}

const askedCalls = ['confirm', 'receive', 'ready', 'close'] as const;
type AskedCall = (typeof askedCalls)[number];

export const isAskedCall = (call: string): call is AskedCall => askedCalls.some((asked) => asked === call);

/** Asks for a step of the deal. Where nobody has to agree, the server takes it at once. */
export function useAsk(orderId: string) {
  const { t } = useTranslation('marks');
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: ({
      step,
      reason,
      seen,
    }: {
      step: AskedCall;
      reason: string;
      seen?: Pick<StepDetails, 'name' | 'document'>;
    }) => call(askApi, { params: { id: orderId, call: step }, body: { ...seen, ask: { reason } } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: approvalsKey }),
    onError: (error) => notifyError(error, t('approval.notAsked')),
  });
}

/** Agrees, refuses or takes back. */
export function useEndApproval(id: string) {
  const { t } = useTranslation('marks');
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (how: 'approve' | 'reject' | 'withdraw') => call(approvalApi[how], { params: { id } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: approvalsKey }),
    onError: (error) => notifyError(error, t('approval.notEnded')),
  });
}

const prefix = 'approval-';

/** The approval that this address opens over the desk. */
export const approvalOf = ({ dialog }: Pick<Address, 'dialog'>): string | undefined =>
  dialog?.startsWith(prefix) ? dialog.slice(prefix.length) : undefined;

/** The address of an approval, from any screen. `domain/approval/approval-notice.ts` names the same. */
export const toApproval = (id: string) => ({ tab: 'deals', dialog: `${prefix}${id}`, order: undefined }) as const;

/** How long somebody may still agree, by the clock of the server, which ends it a moment after that. */
export function useApprovalTime({ until }: Pick<Approval, 'until'>) {
  const [ahead] = useState(() => serverNow() - Date.now());
  const seconds = useSecondsUntil(until.getTime() - ahead);
  return { seconds, isOver: seconds === 0 };
}
