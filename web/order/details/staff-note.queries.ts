import { useQueryClient } from '@tanstack/react-query';
import type { OrderDetail } from '#contract/order/order.ts';
import { orderNoteApi } from '#contract/order/order-note.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { orderKey } from '../order-cache.ts';

export function useAddNote(id: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: { text: string }) => call(orderNoteApi.add, { params: { id }, body }),
    onSuccess: (note) => {
      cache.setQueryData<OrderDetail>(
        orderKey(id),
        (opened) => opened && { ...opened, notes: [...(opened.notes ?? []).filter((one) => one.id !== note.id), note] },
      );
    },
  });
}
