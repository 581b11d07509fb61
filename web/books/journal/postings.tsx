import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BookEntry } from '#contract/ledger/entries.ts';
import { isCorrectable } from '#domain/ledger/correction.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { late } from '../../lib/device/late.tsx';
import { PostingList } from './posting-list.tsx';
import styles from './postings.module.css';

/** From where to where the money of an entry went, and why. What the desk booked can be booked back, once. */
export function Postings({ id, entry }: { id: string; entry: BookEntry }) {
  const { t } = useTranslation(['books', 'booking']);
  const { postings, reason, approver, reverses, reversed_by, kind } = entry;
  return (
    <div id={id} className={styles.more}>
      <PostingList postings={postings} />
      <div className={styles.sums}>
        <span>{t('sumsToZero')}</span>
        {reason && (
          <span className={styles.reason}>
            {t('reason')} <q>{reason}</q>
          </span>
        )}
        {approver && (
          <span className={styles.reason}>{t('approver', { who: approver.full_name ?? t('unnamed') })}</span>
        )}
        {reverses && <span className={styles.reason}>{t('booking:correction.corrects')}</span>}
        {reversed_by && <span className={styles.reason}>{t('booking:correction.isCorrected')}</span>}
        {isCorrectable(kind) && <CorrectButton entry={entry} />}
      </div>
    </div>
  );
}

const Correction = late(() => import('../correction/correction-dialog.tsx').then((m) => m.CorrectionDialog));

/** Stays after the correction, because its dialog then takes its name out of the address. */
function CorrectButton({ entry }: { entry: BookEntry }) {
  const { t } = useTranslation(['books', 'booking']);
  const dialog = useAddressDialog('correction');
  return (
    <>
      {entry.reversed_by === null && (
        <Button size="sm" className={styles.act} onClick={dialog.open}>
          {t('booking:correction.open')}
        </Button>
      )}
      {dialog.wasOpened && <Correction entry={entry} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}
