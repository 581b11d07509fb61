import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BookEntry } from '#contract/ledger/entries.ts';
import { isCorrectable } from '#domain/ledger/correction.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { Link } from '../../lib/address/router.tsx';
import { late } from '../../lib/device/late.tsx';
import { toEntry } from '../books-address.ts';
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
        {kind === 'late' && (
          <span className={styles.reason}>{t(reason === 'kept' ? 'late.kept' : 'late.returned')}</span>
        )}
        {reason && kind !== 'late' && (
          <span className={styles.reason}>
            {t('reason')} <q>{reason}</q>
          </span>
        )}
        {approver && (
          <span className={styles.reason}>{t('approver', { who: approver.full_name ?? t('unnamed') })}</span>
        )}
        {reverses && <EntryLink id={reverses}>{t('booking:correction.corrects')}</EntryLink>}
        {reversed_by && <EntryLink id={reversed_by}>{t('booking:correction.isCorrected')}</EntryLink>}
        {isCorrectable(kind) && <CorrectButton entry={entry} />}
      </div>
    </div>
  );
}

/** An entry may stand on another page of the journal, so it is shown alone. */
function EntryLink({ id, children }: { id: string; children: string }) {
  return (
    <Link search={(now) => ({ ...now, ...toEntry(id) })} resetScroll={false} className="link">
      {children}
    </Link>
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
