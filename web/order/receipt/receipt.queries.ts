import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { type Receipt, receiptApi } from '#contract/order/receipt.ts';
import { ApiError, call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { notifyError } from '../../lib/notify.tsx';
import { printPaper } from '../../ui/paper.tsx';

/** The paper of the order as it is now. Null: it was completed before receipts had numbers. */
const receiptQuery = ({ id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['receipt', id, version],
    queryFn: ({ signal }): Promise<Receipt | null> =>
      call(receiptApi.get, { params: { id } }, { signal }).catch(nullForOld),
  });

function nullForOld(error: unknown): null {
  if (error instanceof ApiError && error.reason === 'noReceipt') return null;
  throw error;
}

export const useReceipt = (order: Pick<Order, 'id' | 'version'>) => useQuery(receiptQuery(order));

/** A change of the cache is on the page after the task that it is told in. */
const shown = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Prints the paper of the order, and says so to the server, which knows what was printed before on any device. What is on the
 * page before a print is the next print.
 */
export function usePrintReceipt(order: Pick<Order, 'id' | 'version'>, title: string) {
  const { t } = useTranslation('receipt');
  const cache = useQueryClient();
  const { queryKey } = receiptQuery(order);
  const keep = (receipt: Receipt) => cache.setQueryData<Receipt | null>(queryKey, receipt);
  const count = useGuardedMutation({
    mutationFn: () => call(receiptApi.print, { params: { id: order.id } }),
    onSuccess: async (receipt) => {
      keep({ ...receipt, printed: receipt.printed - 1 });
      await shown();
      printPaper(title);
      keep(receipt);
    },
    onError: (error) => notifyError(error, t('notPrinted')),
  });
  const print = () => (cache.getQueryData(queryKey) === null ? printPaper(title) : count.mutate());
  return { print, isPrinting: count.isPending };
}
