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

/** Which sum is the largest text. */
type Side = 'give' | 'receive';

/** Specification §2: sums in the details have two decimals. If a sum has more, its exact value is shown next to it. */
export function OrderSums({ order }: { order: Order }) {
  const { give, receive } = useBothSums(order);
  const isEnded = isFailed(order.status);
  return (
    <>
      <Box
        component="dl"
        data-keep-clear
        className={facts.sums}
        __vars={{ '--sum-length': String(receive.sum.length) }}
      >
        <dt>{give.name}</dt>
        <dd className={facts.give}>
          <Sum {...give} />
        </dd>
        <dt>{receive.name}</dt>
        {/* Nobody receives this sum any more, so it is not the largest text. */}
        <dd className={isEnded ? facts.give : facts.receive}>
          <Sum {...receive} />
        </dd>
      </Box>
      <FixedRate order={order} />
    </>
  );
}

/** The same for the head of a customer's deal: the sum that counts now is first and large, the other one is a line under it. */
export function HeadSums({ order, main }: { order: Order; main: Side }) {
  const sums = useBothSums(order);
  const [first, other] = main === 'give' ? [sums.give, sums.receive] : [sums.receive, sums.give];
  return (
    <>
      <Box component="dl" data-keep-clear className={facts.sums} __vars={{ '--sum-length': String(first.sum.length) }}>
        <dt>{first.name}</dt>
        <dd className={facts.receive}>
          <Sum {...first} />
        </dd>
        <div className={facts.beside}>
          <dt>{other.name}</dt>
          <dd>
            <Sum {...other} />
          </dd>
        </div>
      </Box>
      <FixedRate order={order} />
    </>
  );
}

type ShownSum = { name: string; sum: string; exact: string | undefined };

function useBothSums(order: Order): Record<Side, ShownSum> {
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
  const reader = isCustomer ? 0 : 1;
  return {
    give: { name: t(isEnded ? 'sums.endedGive' : give[reader]), sum: given.sum, exact: exactBeside(sc, given.exact) },
    receive: {
      name: t(isEnded ? 'sums.endedReceive' : receive[reader]),
      sum: received.sum,
      exact: exactBeside(tc, received.exact),
    },
  };
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
        <TodayRate order={order} place="details" />
      </Text>
      <LastMinutes order={order} />
      <CountdownVoice order={order} />
    </>
  );
}

const Sum = ({ sum, exact }: ShownSum) => (
  <>
    <span>{sum}</span> {exact !== undefined && <small className={facts.exact}>{exact}</small>}
  </>
);
