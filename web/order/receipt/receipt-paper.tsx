import { useTranslation } from 'react-i18next';
import type { Receipt } from '#contract/order/receipt.ts';
import { isCopy } from '#domain/receipt.ts';
import { stringifySearch } from '../../lib/address/read-address.ts';
import { Paper } from '../../ui/paper.tsx';
import { Qr } from '../../ui/qr.tsx';
import type { Line } from './receipt-lines.ts';
import styles from './receipt-paper.module.css';

type Props = { title: string; lines: readonly Line[]; receipt: Receipt | undefined };

const codePx = 120;

/**
 * For paper of 80 mm and of A4. The code opens the deal on the customer's own phone: without a sign-in its address says nothing.
 */
export function ReceiptPaper({ title, lines, receipt }: Props) {
  const { t } = useTranslation('receipt');
  const next = (receipt?.printed ?? 0) + 1;
  const address = receipt && `${window.location.origin}/${stringifySearch({ tab: 'deals', order: receipt.order_id })}`;
  return (
    <Paper isSlip title={title}>
      {receipt && isCopy(next) && <p className={styles.copy}>{t('copyMark')}</p>}
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.words}>{t('notFiscal')}</p>
      {address && (
        <figure className={styles.code}>
          <Qr text={address} size={codePx} label={t('qr')} />
          <figcaption>{t('qr')}</figcaption>
        </figure>
      )}
    </Paper>
  );
}
