import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { compare, inverse, isSmallRate } from '#domain/money/money.ts';
import { isMoneyAhead } from '#domain/order/order-state.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { offersQuery } from '../../rate/rate.queries.ts';

type Props = {
  order: Order;
  /** False in a narrow column, where the fixed rate stands just above. */
  isAlone?: boolean;
  className?: string;
};

/**
 * For the staff: the fixed rate beside the one that the office applies now, in the direction in which people read it.
 * Nothing while they are equal, or when the office no longer offers the pair.
 */
export function TodayRate({ order, isAlone = true, className }: Props) {
  const { t } = useTranslation('deadline');
  const { ratesApart } = useFormat();
  const actor = useActor();
  // Until the money is received, the staff may still say no to a rate that has moved away.
  const isShown = isMoneyAhead(order.status) && readerOf(actor, order) !== 'customer';
  // Only this office's rate: a list has many such lines, and a rate elsewhere draws none of them.
  const { data: today } = useQuery({
    ...offersQuery(order),
    enabled: isShown,
    select: (offers) => offers.find(({ office_id }) => office_id === order.office_id)?.rate.rate ?? null,
  });
  if (!isShown || today === undefined || today === null || compare(today, order.rate) === 0) return null;
  const [fixed, now] = isSmallRate(order.rate)
    ? ratesApart(inverse(order.rate), inverse(today))
    : ratesApart(order.rate, today);
  return (
    <Text span inherit className={['figures', className].filter(Boolean).join(' ')}>
      {isAlone ? (
        t('todayRate', { fixed, now })
      ) : (
        <>
          <span aria-hidden>→ {now}</span>
          <VisuallyHidden>{t('todayRateBelow', { now })}</VisuallyHidden>
        </>
      )}
    </Text>
  );
}
