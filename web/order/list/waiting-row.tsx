import { Skeleton, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { Address } from '../../lib/address/read-address.ts';
import { Link } from '../../lib/address/router.tsx';
import { useKept, useSession } from '../../lib/call/session.tsx';
import { keepChoice, readChoice } from '../../lib/device/storage.ts';
import { statusIcon, statusTone } from '../../ui/tag.tsx';
import { useDealsByTurn, useTaskText } from './waiting-deals.ts';
import styles from './waiting-row.module.css';

/** Adds the order to the current address, which opens it in a dialog. As a link it also opens in a new window. */
export const opening = (order: Order) => (now: Address) => ({ ...now, order: order.id });

const waitsKey = 'obmin.waits';

/** Whether something waited for the customer when this device last knew it. It says `new` where it has never known it. */
function useHadWaiting(waiting: number | undefined): 'yes' | 'no' | 'new' {
  const had = useKept(() => readWaits(), 'no');
  useEffect(() => {
    if (waiting !== undefined) keepChoice(waitsKey, waiting > 0 ? 'yes' : 'no');
  }, [waiting]);
  return had;
}

function readWaits(): 'yes' | 'no' | 'new' {
  const kept = readChoice(waitsKey);
  return kept === 'yes' || kept === 'no' ? kept : 'new';
}

/**
 * The most urgent deal that waits for the customer, and how many more there are. Room for it is
 * kept where one waited, and at the first visit, when nobody knows. That room stays empty when none waits: otherwise all that
 * stands below would jump up under the finger of a new customer.
 */
export function MostUrgentDeal() {
  const { query, mine } = useDealsByTurn();
  const hadWaiting = useHadWaiting(query.data && mine.length);
  const { isFrame } = useSession();
  const [first, ...others] = mine;
  // `/scheme.js` tells the styles whether there is room for a deal.
  if (isFrame) return <div className={styles.room} />;
  if (query.isPending && hadWaiting === 'yes') return <Skeleton height={60} className={styles.first} />;
  if (!first) return hadWaiting === 'new' ? <div className={`${styles.first} ${styles.empty}`} /> : null;
  return (
    <div className={styles.first}>
      <WaitingRow order={first} more={others.length} />
    </div>
  );
}

/** A deal that waits for its customer, as one row in its tone. */
function WaitingRow({ order, more = 0 }: { order: Order; more?: number }) {
  const { t } = useTranslation('turn');
  const text = useTaskText(order);
  const Icon = statusIcon(order.status);
  if (!text) return null;
  return (
    <Link
      search={opening(order)}
      resetScroll={false}
      className={`${styles.row} toned`}
      data-tone={statusTone(order.status)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={styles.texts} data-keep-clear>
        <Text span display="block" fw={600} lh="22px">
          {text.title}
        </Text>
        <Text span display="block" size="small" lh="18px">
          {text.line}
        </Text>
      </span>
      {more > 0 && <span className={styles.more}>{t('more', { count: more })}</span>}
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}
