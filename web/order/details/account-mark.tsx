import { IconShieldExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { accountChangeHours } from '#domain/person/account-change.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import styles from './order-note.module.css';

type Change = NonNullable<Order['account_changes']>[number];

/** What changed within a day about how the customer enters the account. Only staff are told, so nobody else has any. */
export function useAccountChanges({ account_changes = [] }: Order): readonly Change[] {
  const open = useFromNow(
    (now) => account_changes.filter(({ at }) => minutesSince(at, now) < accountChangeHours * 60).length,
  );
  // The newest come first.
  return account_changes.slice(0, open);
}

/** "Phone recovered 40 min ago". */
export function AccountChangeText({ change: { kind, at } }: { change: Change }) {
  const { t } = useTranslation(['marks', 'common']);
  const minutes = useFromNow((now) => Math.max(1, minutesSince(at, now)));
  const wait =
    minutes < 100 ? t('common:wait.minutes', { n: minutes }) : t('common:wait.hours', { n: Math.floor(minutes / 60) });
  return t(`marks:account.${kind}`, { wait });
}

/** The newest change in one line of a list. */
export const AccountMark = ({ order }: { order: Order }) =>
  // Most customers have changed nothing, and a list has many.
  order.account_changes && order.account_changes.length > 0 ? <Newest order={order} /> : null;

function Newest({ order }: { order: Order }) {
  const [change] = useAccountChanges(order);
  if (!change) return null;
  return (
    <span className={styles.start} data-warns>
      <IconShieldExclamation size={14} stroke={1.75} aria-hidden />
      <span>
        <AccountChangeText change={change} />
      </span>
    </span>
  );
}

const minutesSince = (at: string, now: Date) => Math.floor((now.getTime() - Date.parse(at)) / 60_000);
