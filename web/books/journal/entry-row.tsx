import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookEntry } from '#contract/ledger/entries.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { Link } from '../../lib/address/router.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import { useBookSums } from '../book-words.ts';
import styles from './journal.module.css';
import { Postings } from './postings.tsx';

type Props = { entry: BookEntry; isOfficeNamed: boolean };

/** One entry in one line. A press opens its postings, and the address says which is open. */
export function EntryRow({ entry, isOfficeNamed }: Props) {
  const { t } = useTranslation('books');
  const { dateTime, count } = useFormat();
  const { moved } = useBookSums();
  const moveTo = useMoveTo();
  const isOpen = useScreenAddress().entry === entry.id;
  const id = useId();
  const { no, kind, at, order_id, actor, counterparty } = entry;
  return (
    <li className={styles.entry} data-open={isOpen || undefined}>
      <div className={styles.line}>
        <UnstyledButton
          className={styles.what}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => moveTo({ entry: isOpen ? undefined : entry.id }, { replace: true })}
        >
          <IconChevronRight size={16} aria-hidden className={styles.arrow} />
          <span className={styles.no}>{count(no)}</span>
          <time dateTime={at.toISOString()}>{dateTime(at)}</time>
          <span className={styles.kind}>
            {t(`kind.${kind}`)}
            {counterparty && <span className={styles.office}>{counterparty.name}</span>}
            {isOfficeNamed && <OfficeOf id={entry.office_id} />}
          </span>
        </UnstyledButton>
        <span className={styles.deal}>
          {order_id && (
            <Link search={(now) => ({ ...now, order: order_id })} resetScroll={false} className="link">
              {shortOrderId(order_id)}
            </Link>
          )}
        </span>
        <span className={styles.who}>{actor ? (actor.full_name ?? t('unnamed')) : t('system')}</span>
        <span className={styles.money}>
          {moved(entry).map((sum) => (
            <span key={sum}>{sum}</span>
          ))}
        </span>
      </div>
      {isOpen && <Postings id={id} entry={entry} />}
    </li>
  );
}

function OfficeOf({ id }: { id: string }) {
  return <span className={styles.office}>{useOfficeName(id)}</span>;
}
