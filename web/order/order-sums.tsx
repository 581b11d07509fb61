import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { type Decimal, inverse, isSmallRate } from '#domain/money.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import classes from './order-dialog.module.css';
import { paidIn, readerOf } from './order-now.ts';

/** Specification §2: here sums have two decimals. */
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
  return (
    <>
      <dl className={classes.sums}>
        <dt>{t(give[isCustomer ? 0 : 1])}</dt>
        <dd className={classes.give}>{money(order.amt_to_exch, sc)}</dd>
        <dt>{t(receive[isCustomer ? 0 : 1])}</dt>
        <dd className={classes.receive}>{money(order.amt_to_recv, tc)}</dd>
      </dl>
      <p className={classes.rate}>
        {t('sums.rate', { sc, tc, rate: format.rate(rate), when: format.dateTime(order.created_at) })}
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
