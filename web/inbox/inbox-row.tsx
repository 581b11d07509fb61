import { VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconBuildingBank,
  IconChecks,
  IconDeviceMobile,
  IconKey,
  IconMessageCircle,
  IconReceiptDollar,
  IconTrendingUp,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxEntry } from '#contract/inbox.ts';
import { taskOf } from '#domain/order/customer-task.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { onScreen } from '#domain/order/order-number.ts';
import { waitsFor } from '#domain/order/order-turn.ts';
import { mayPlaceOrders } from '#domain/person/actor.ts';
import { type Address, parseSearch, readAddress } from '../lib/address/read-address.ts';
import { Link } from '../lib/address/router.tsx';
import { useActor } from '../lib/call/session.tsx';
import { notifyError } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { activeOrdersQuery, needsMeQuery } from '../order/order.queries.ts';
import { statusIcon, statusTone } from '../ui/tag.tsx';
import { useReadEntries } from './inbox.queries.ts';
import styles from './inbox-list.module.css';

/** The address that a notice opens. */
const addressOf = ({ url }: InboxEntry): Address =>
  readAddress(parseSearch(new URL(url, window.location.origin).search));

const icons: Record<InboxEntry['type'], Icon> = {
  new_order: IconReceiptDollar,
  order_update: IconReceiptDollar,
  order_alert: IconAlertTriangle,
  message: IconMessageCircle,
  rate_update: IconTrendingUp,
  rate_reached: IconTrendingUp,
  wallet_changed: IconWallet,
  new_sign_in: IconDeviceMobile,
  factor_reset: IconKey,
  approval: IconChecks,
  low_level: IconBuildingBank,
  till_difference: IconBuildingBank,
  rate_trouble: IconAlertTriangle,
  till_alert: IconBuildingBank,
  chain_alert: IconAlertTriangle,
};

const ofDeals = ['new_order', 'order_update', 'order_alert'];

/** The status of the deals that wait for the reader now, by the newest entry about each. Older entries about them are past. */
export function useStillWaiting(entries: readonly InboxEntry[]): Map<string, OrderStatus> {
  const actor = useActor();
  const isCustomer = mayPlaceOrders(actor);
  const orders = useQuery(isCustomer ? activeOrdersQuery() : needsMeQuery()).data?.items ?? [];
  const waiting = orders.filter((order) => (isCustomer ? taskOf(actor, order) : waitsFor(actor, order) === 'you'));
  const newest = waiting.flatMap(({ id, status }) => {
    const entry = entries.find(({ type, order_id }) => order_id === id && ofDeals.includes(type));
    return entry ? [[entry.id, status] as const] : [];
  });
  return new Map(newest);
}

/** One notice. It opens what it is about, and is read then. */
export function InboxRow({ entry, waiting }: { entry: InboxEntry; waiting: OrderStatus | undefined }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const read = useReadEntries();
  const isUnread = entry.read_at === null;
  const status = waiting ?? entry.status;
  const EntryIcon = status ? statusIcon(status) : icons[entry.type];
  const markRead = (_: MouseEvent) => {
    if (isUnread) read.mutate({ id: entry.id }, { onError: (error) => notifyError(error, t('notRead')) });
  };
  return (
    <Link search={addressOf(entry)} className={styles.row} data-unread={isUnread || undefined} onClick={markRead}>
      <span className={styles.icon} data-tone={waiting && statusTone(waiting)}>
        <EntryIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.texts}>
        <strong>{onScreen(entry.title)}</strong>
        <span>{entry.body.split('\n').join(' · ')}</span>
      </span>
      <span className={styles.when}>
        {format.time(entry.at)}
        {isUnread && (
          <>
            <span className={styles.dot} aria-hidden />
            <VisuallyHidden>{t('unreadOne')}</VisuallyHidden>
          </>
        )}
      </span>
    </Link>
  );
}
