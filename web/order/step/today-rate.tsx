import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { inverse, isSmallRate } from '#domain/money/money.ts';
import { type RateMove, rateMove } from '#domain/money/rate-move.ts';
import { isFinal } from '#domain/order/order.ts';
import { isMoneyAhead } from '#domain/order/order-state.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { offersQuery } from '../../rate/rate.queries.ts';
import styles from './today-rate.module.css';

type Props = {
  order: Order;
  /** `details`: of an open order. `list`: as long as the staff may still say no. `cell`: below the fixed rate of a table. */
  place?: 'details' | 'list' | 'cell';
  className?: string;
};

/**
 * For the staff: the fixed rate beside the one that the office applies now, in the direction in which people read it, and
 * who gains by that. Nothing while they are equal, or when the office no longer offers the pair.
 */
export function TodayRate(props: Props) {
  const { order, place = 'list' } = props;
  const actor = useActor();
  // Until the money is received, the staff may still say no to a rate that has moved away.
  const isTime = place === 'details' ? !isFinal(order.status) : isMoneyAhead(order.status);
  return isTime && readerOf(actor, order) !== 'customer' && <Today {...props} />;
}

function Today({ order, place, className }: Props) {
  const { t } = useTranslation('deadline');
  const { ratesApart } = useFormat();
  const moveText = useMoveText();
  // Only this office's rate: a list has many such lines, and a rate elsewhere draws none of them.
  const { data: today } = useQuery({
    ...offersQuery(order),
    select: (offers) => offers.find(({ office_id }) => office_id === order.office_id)?.rate.rate ?? null,
  });
  const move = rateMove(order.rate, today);
  if (!move || !today) return null;
  const [fixed, now] = isSmallRate(order.rate)
    ? ratesApart(inverse(order.rate), inverse(today))
    : ratesApart(order.rate, today);
  return (
    <Text span inherit className={['figures', className].filter(Boolean).join(' ')}>
      {place === 'cell' ? (
        <>
          <span aria-hidden>→ {now}</span>
          <VisuallyHidden>{t('todayRateBelow', { now })}</VisuallyHidden>
          <span className={styles.wide}> {moveText(move)}</span>
        </>
      ) : (
        t('todayRate', { fixed, now, move: moveText(move) })
      )}
    </Text>
  );
}

/** "0.2 % for us". */
function useMoveText() {
  const { t } = useTranslation('deadline');
  const { amount } = useFormat();
  return ({ gains, percent }: RateMove) =>
    t(`rateMove.${gains}`, { percent: percent === '0' ? t('rateMove.slight') : amount(percent, { min: 1, max: 1 }) });
}
