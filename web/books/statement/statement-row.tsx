import { useTranslation } from 'react-i18next';
import type { StatementLine } from '#contract/ledger/account-statement.ts';
import { subtract } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { Link } from '../../lib/address/router.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useAccountName, useBookSums } from '../book-words.ts';
import { toEntry } from '../books-address.ts';
import styles from './statement.module.css';

/** What one posting did to the account: from or to which other one, how much, and what is there after it. */
export function StatementRow({ line, currency }: { line: StatementLine; currency: string }) {
  const { t } = useTranslation('books');
  const { dateTime, count } = useFormat();
  const { exact } = useBookSums();
  const nameOf = useAccountName();
  const { entry_id, no, kind, at, order_id, other, way, amount, balance } = line;
  return (
    <li className={styles.line}>
      <span className={styles.when}>
        <Link search={(now) => ({ ...now, ...toEntry(entry_id) })} resetScroll={false} className="link">
          {count(no)}
        </Link>
        <time dateTime={at.toISOString()}>{dateTime(at)}</time>
      </span>
      <span className={styles.kind}>
        {t(`kind.${kind}`)}
        {order_id && (
          <Link search={(now) => ({ ...now, order: order_id })} resetScroll={false} className="link">
            {shortOrderId(order_id)}
          </Link>
        )}
      </span>
      <span className={styles.other}>{t(`statement.${way}`, { account: nameOf(other) })}</span>
      <b className={styles.amount}>
        {way === 'in' ? `+${exact(amount, currency)}` : exact(subtract('0', amount), currency)}
      </b>
      <span className={styles.balance}>
        <small>{t('accounts.balance')}</small> {exact(balance, currency)}
      </span>
    </li>
  );
}
