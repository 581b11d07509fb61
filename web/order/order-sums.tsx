import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { inverse, isSmallRate } from '#domain/money.ts';
import { paidIn } from '#domain/order.ts';
import { readerOf } from '#domain/order-turn.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { useSums } from '../lib/sums.ts';
import classes from './order-dialog.module.css';

/** Specification §2: sums in the details have two decimals. If a sum has more, its exact value is shown next to it. */
export function OrderSums({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const { detailed } = useSums();
  const isCustomer = readerOf(useActor(), order) === 'customer';
  const isCash = paidIn(order) === 'cash';
  const { sc, tc, rate } = order;
  const give = isCash
    ? (['sums.give', 'sums.customerGives'] as const)
    : (['sums.giveCash', 'sums.customerGivesCash'] as const);
  const receive = isCash
    ? (['sums.receiveCash', 'sums.customerReceivesCash'] as const)
    : (['sums.receive', 'sums.customerReceives'] as const);
  const [given, received] = [detailed(order.amt_to_exch, sc), detailed(order.amt_to_recv, tc)];
  return (
    <>
      <Box
        component="dl"
        data-keep-clear
        className={classes.sums}
        __vars={{ '--sum-length': String(received.sum.length) }}
      >
        <dt>{t(give[isCustomer ? 0 : 1])}</dt>
        <dd className={classes.give}>
          <Sum {...given} />
        </dd>
        <dt>{t(receive[isCustomer ? 0 : 1])}</dt>
        <dd className={classes.receive}>
          <Sum {...received} />
        </dd>
      </Box>
      <p className={classes.rate}>
        {t('sums.rate', { sc, tc, rate: format.rate(rate), when: format.dateTimeWithin(order.created_at) })}
        {isSmallRate(rate) && (
          <span>
            {' '}
            (1 {tc} = {format.rate(inverse(rate))} {sc})
          </span>
        )}
      </p>
    </>
  );
}

function Sum({ sum, exact }: { sum: string; exact: string | undefined }) {
  const { t } = useTranslation('order');
  return (
    <>
      <span>{sum}</span> {exact !== undefined && <small className={classes.exact}>{t('sums.exact', { exact })}</small>}
    </>
  );
}
