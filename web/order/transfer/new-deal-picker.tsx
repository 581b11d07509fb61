import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isFailed, orderStatuses } from '#domain/order/order.ts';
import { type PickerLook, SearchSelect } from '../../ui/form/search-select.tsx';
import { ordersQuery } from '../order.queries.ts';
import { useOrderLabels } from '../order-labels.ts';

/** Number of deals in the list, the newest first. Others are found by typing. */
const listed = 20;

const aliveStatuses = orderStatuses.filter((status) => !isFailed(status));

type Props = PickerLook & {
  label: string;
  /** The deal that has ended. Its money can become another deal of this customer, at this office, in this currency. */
  ended: Order;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** Picks the deal that the money of another one became. Its short number finds it, and so does the whole one. */
export function NewDealPicker({ ended: { customer_id, office_id, sc }, ...field }: Props) {
  const { t } = useTranslation('order');
  const describe = useOrderLabels();
  const choiceOf = (deal: Order) => {
    const { number, gives, receives, created } = describe(deal);
    const label = `${number} · ${gives} → ${receives}`;
    return { id: deal.id, label, detail: `${t(`status.${deal.status}`)} · ${created}` };
  };
  const search = (text: string) =>
    queryOptions({
      ...ordersQuery({
        ...{ customer_id, office_id, sc, status__in: aliveStatuses },
        ...{ search: text || undefined, size: listed },
      }),
      select: ({ items }) => items.map(choiceOf),
    });
  return <SearchSelect {...field} search={search} clearable={false} />;
}
