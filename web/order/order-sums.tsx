import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { type Decimal, inverse, isSmallRate } from '#domain/money.ts';
import { paidIn } from '#domain/order.ts';
import { readerOf } from '#domain/order-now.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import classes from './order-dialog.module.css';

/** Specification §2: in the details sums have two decimals; where one is to be sent, its exact digits stand beside. */
const twoDecimals = { min: 2, max: 2 };

export function OrderSums({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const isCustomer = readerOf(useActor(), order) === 'customer';
  const isCash = paidIn(order) === 'cash';
  const { sc, tc, rate } = order;
  const money = (amount: Decimal, code: string) => format.money(amount, code, twoDecimals);
  const give = isCash
    ? (['sums.give', 'sums.customerGives'] as const)
    : (['sums.giveCash', 'sums.customerGivesCash'] as const);
  const receive = isCash
    ? (['sums.receiveCash', 'sums.customerReceivesCash'] as const)
    : (['sums.receive', 'sums.customerReceives'] as const);
  const received = money(order.amt_to_recv, tc);
  return (
    <>
      <Box component="dl" className={classes.sums} __vars={{ '--sum-length': String(received.length) }}>
        <dt>{t(give[isCustomer ? 0 : 1])}</dt>
        <dd className={classes.give}>{money(order.amt_to_exch, sc)}</dd>
        <dt>{t(receive[isCustomer ? 0 : 1])}</dt>
        <dd className={classes.receive}>{received}</dd>
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
