import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortOrderId } from '#domain/order/order-number.ts';
import { Link } from '../../lib/address/router.tsx';
import { useFormat } from '../../lib/text/format.ts';
import type { KeptCount } from '../count/count-draft.ts';
import { setAsideQuery } from '../till.queries.ts';
import { useCash } from '../till-words.ts';
import styles from './acts.module.css';

/** `draft`: the drawer is counted, so each is ticked when it is found. */
type Props = { shiftId: string; draft?: KeptCount };

/** The cash that lies in the drawer for its customers. It is counted with the rest. */
export function SetAsideList({ shiftId, draft }: Props) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { cash } = useCash();
  const { data } = useQuery(setAsideQuery(shiftId));
  if (!data || data.items.length === 0) return null;
  const found = data.items.filter(({ order_id }) => draft?.draft.there.includes(order_id)).length;
  return (
    <section className={`${styles.aside} card`} aria-label={t('aside.title')}>
      <h4>{t('aside.title')}</h4>
      <small role={draft && 'status'}>
        {t('aside.counts')} {draft && t('aside.found', { found, count: data.items.length })}
      </small>
      <ul className="list">
        {data.items.map(({ order_id, currency, amount, since }) => (
          <li key={order_id}>
            {draft && (
              <Checkbox
                aria-label={t('aside.there', { id: shortOrderId(order_id) })}
                checked={draft.draft.there.includes(order_id)}
                onChange={({ currentTarget }) => draft.tick(order_id, currentTarget.checked)}
              />
            )}
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
