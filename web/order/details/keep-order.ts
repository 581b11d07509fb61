import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useKeep } from '../side-event.queries.ts';

let wanted: string | undefined;

/** The deal that is opened next opens its list of colleagues too. */
export const askHandOver = (orderId: string) => {
  wanted = orderId;
};

export function takeHandOver(orderId: string): boolean {
  const isWanted = wanted === orderId;
  wanted = undefined;
  return isWanted;
}

/** Takes a deal, hands it over or gives it back, and says what came of it. */
export function useGive(order: Order | undefined) {
  const { t } = useTranslation('marks');
  const actor = useActor();
  const { mutate, isPending } = useKeep();
  const id = order ? shortOrderId(order.id) : '';
  const textOf = ({ keeper }: Order): string => {
    if (!keeper) return t('keeper.released', { id });
    return keeper.id === actor.id
      ? t('keeper.taken', { id })
      : t('keeper.handed', { id, who: keeper.full_name ?? t('keeper.unnamed') });
  };
  const give = (user_id: string | null) =>
    order &&
    mutate(
      { order, body: user_id },
      {
        onSuccess: (kept) => notifySuccess(textOf(kept)),
        onError: (error) => notifyError(error, t('keeper.failed', { id })),
      },
    );
  return { give, isPending };
}
