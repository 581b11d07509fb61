import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isFiat } from '#domain/money/currency.ts';
import { deadlineOf } from '#domain/order/deadline.ts';
import { isFailed, paidIn } from '#domain/order/order.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { CountdownVoice, LastMinutes } from '../deadline/order-countdown.tsx';
import { useExactCash } from '../order-cash.ts';
import { TodayRate } from '../step/today-rate.tsx';
import facts from './order-facts.module.css';

/** Specification §2: sums in the details have two decimals. If a sum has more, its exact value is shown next to it. */
export function OrderSums({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { detailed } = useSums();
  const isCustomer = readerOf(useActor(), order) === 'customer';
  const isCash = paidIn(order) === 'cash';
  const isEnded = isFailed(order.status);
  const { sc, tc } = order;
  const give = isCash
    ? (['sums.give', 'sums.customerGives'] as const)
    : (['sums.giveCash', 'sums.customerGivesCash'] as const);
  const receive = isCash
    ? (['sums.receiveCash', 'sums.customerReceivesCash'] as const)
    : (['sums.receive', 'sums.customerReceives'] as const);
  const { give: toGive, receive: toReceive } = countedSums(order);
  const [given, received] = [detailed(toGive, sc), detailed(toReceive, tc)];
  const exactCash = useExactCash(order);
  const exactBeside = (code: string, exact: string | undefined) =>
    isFiat(code) ? exactCash : exact && t('sums.exact', { exact });
  return (
    <>
      <Box
        component="dl"
        data-keep-clear
        className={facts.sums}
        __vars={{ '--sum-length': String(received.sum.length) }}
      >
        <dt>{t(isEnded ? 'sums.endedGive' : give[isCustomer ? 0 : 1])}</dt>
        <dd className={facts.give}>
          <Sum sum={given.sum} exact={exactBeside(sc, given.exact)} />
        </dd>
        <dt>{t(isEnded ? 'sums.endedReceive' : receive[isCustomer ? 0 : 1])}</dt>
        {/* Nobody receives this sum any more, so it is not the largest text. */}
        <dd className={isEnded ? facts.give : facts.receive}>
          <Sum sum={received.sum} exact={exactBeside(tc, received.exact)} />
        </dd>
      </Box>
      <FixedRate order={order} />
    </>
  );
}

/** The rate, and until when it is fixed. Without a deadline in force, when it was fixed. */
function FixedRate({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const { sc, tc, rate } = order;
  const until = deadlineOf(order);
  const names = { sc, tc, rate: format.rate(rate) };
  const back = format.inverse(order, rate);
  return (
    <>
      <Text c="dimmed" mt="xs" className="figures">
        {until
          ? t('sums.rateUntil', { ...names, when: format.soon(until) })
          : t('sums.rate', { ...names, when: format.dateTimeWithin(order.created_at) })}
        {back && <span> ({back})</span>}
      </Text>
      <Text>
        <TodayRate order={order} />
      </Text>
      <LastMinutes order={order} />
      <CountdownVoice order={order} />
    </>
  );
}

const Sum = ({ sum, exact }: { sum: string; exact: string | undefined }) => (
  <>
    <span>{sum}</span> {exact !== undefined && <small className={facts.exact}>{exact}</small>}
  </>
);
