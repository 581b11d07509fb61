import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shortOrderId } from '#domain/order/order-number.ts';
import { Link } from '../../lib/address/router.tsx';
import type { KeptCount } from '../count/count-draft.ts';
import styles from '../shift/acts.module.css';
import { useCash } from '../till-words.ts';
import { type Place, useEnvelopesAt } from './envelopes-at.ts';
import { OtherSeals } from './other-seals.tsx';
import { OutcomeTag } from './outcome-tag.tsx';

/** `draft`: the place is counted, so each is ticked when its seal is found. */
type Props = Place & { draft?: KeptCount };

/** The envelopes at a drawer or in the safe. Their cash is in no sum of a count. */
export function EnvelopesHere({ draft, ...place }: Props) {
  const { t } = useTranslation('envelope');
  const { cash } = useCash();
  const { items, isUsed } = useEnvelopesAt(place);
  if (draft ? !isUsed : items.length === 0) return null;
  const found = items.filter(({ order_id }) => draft?.draft.there.includes(order_id)).length;
  return (
    <section className={`${styles.aside} card`} aria-label={t('title')}>
      <h4>{t('title')}</h4>
      <small>{t('apart')}</small>
      <ul className="list">
        {items.map(({ order_id, seal, currency, amount, outcome }) => (
          <li key={order_id}>
            {draft && (
              <Checkbox
                aria-label={t('there', { seal })}
                checked={draft.draft.there.includes(order_id)}
                onChange={({ currentTarget }) => draft.tick(order_id, currentTarget.checked)}
              />
            )}
            <b className={styles.seal}>{seal}</b>
            <Link search={(now) => ({ ...now, order: order_id })} resetScroll={false} className="link">
              {shortOrderId(order_id)}
            </Link>
            {!draft && <OutcomeTag outcome={outcome} />}
            <b>{cash(amount, currency)}</b>
          </li>
        ))}
      </ul>
      {draft && (
        <>
          <OtherSeals draft={draft} known={items.map(({ seal }) => seal)} />
          <small role="status">{t('found', { found, count: items.length })}</small>
        </>
      )}
    </section>
  );
}
