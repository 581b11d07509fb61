import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortOrderId } from '#domain/order/order-number.ts';
import { Link } from '../../lib/address/router.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { setAsideQuery } from '../till.queries.ts';
import { useCash } from '../till-words.ts';
import styles from './acts.module.css';

/** The cash that lies in the drawer for its customers. It is counted with the rest. */
export function SetAsideList({ shiftId }: { shiftId: string }) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { cash } = useCash();
  const { data } = useQuery(setAsideQuery(shiftId));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={`${styles.aside} card`} aria-label={t('aside.title')}>
      <h4>{t('aside.title')}</h4>
      <small>{t('aside.counts')}</small>
      <ul className="list">
        {data.items.map(({ order_id, currency, amount, since }) => (
          <li key={order_id}>
            <Link search={(now) => ({ ...now, order: order_id })} resetScroll={false} className="link">
              {shortOrderId(order_id)}
            </Link>
            <small>{t('aside.since', { when: dateTimeWithin(since) })}</small>
            <b>{cash(amount, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
