import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { promiseApi } from '#contract/order/promise.ts';
import { type OnwardStep, paidIn } from '#domain/order/order.ts';
import { type MoneyStep, movesMoney } from '#domain/order/order-turn.ts';
import { call } from '../../lib/call/api.ts';
import { useSums } from '../../lib/text/format.ts';
import { useMoved } from './step-sum.tsx';

const promisedQuery = ({ id, version }: Order) =>
  queryOptions({
    queryKey: ['promised', id, version],
    // Other deals are confirmed meanwhile.
    staleTime: 0,
    queryFn: ({ signal }) => call(promiseApi.get, { params: { id } }, { signal }),
  });

type Props = { order: Order; step: OnwardStep };

/** For the staff: where the money of the next step goes in the books, or what is promised already before one more is. */
export function StepMoney({ order, step }: Props) {
  if (!movesMoney(step)) return step.call === 'confirm' && <PromisedSoFar order={order} />;
  return order.booked && <Booked order={order} step={step} />;
}

function PromisedSoFar({ order }: { order: Order }) {
  const { t } = useTranslation('marks');
  const { spelled } = useSums();
  const { data } = useQuery(promisedQuery(order));
  if (!data || data.deals === 0) return null;
  return <Line>{t('promised', { sum: spelled(data.amount, data.currency), count: data.deals })}</Line>;
}

function Booked({ order, step }: { order: Order; step: MoneyStep }) {
  const { t } = useTranslation('marks');
  const { text: sum } = useMoved(order, step);
  const paid = paidIn(order);
  if (step.call !== 'close') return <Line>{t(`booked.${step.call}.${paid}`, { sum })}</Line>;
  // USDT has left with the step before.
  return paid === 'cash' && <Line>{t('booked.close.cash', { sum })}</Line>;
}

const Line = ({ children }: { children: string }) => (
  <Text size="small" c="dimmed" mt="2xs" className="figures">
    {children}
  </Text>
);
