import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { kyivDaysBetween } from '#domain/hours/kyiv.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isFailed, isFinal } from '#domain/order/order.ts';
import { isUsualReason } from '#domain/order/order-ending.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { Link } from '../../lib/address/router.tsx';
import { serverNow } from '../../lib/call/server-time.ts';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { statusIcon, statusTone } from '../../ui/tag.tsx';
import classes from './my-orders.module.css';
import { opening } from './waiting-row.tsx';

/** An order in the list of all: its sums, where it was or why it came to nothing, and when. */
export function DealRow({ order }: { order: Order }) {
  const { t } = useTranslation(['mine', 'order']);
  const { listed: sum } = useSums();
  const format = useFormat();
  const endText = useEndText();
  const dayText = useDayText();
  const { give, receive } = countedSums(order);
  const Icon = statusIcon(order.status);
  const isEnded = isFailed(order.status);
  return (
    <Link
      search={opening(order)}
      resetScroll={false}
      className={classes.row}
      data-failed={isEnded || undefined}
      title={shortOrderId(order.id)}
    >
      <Icon
        size={20}
        stroke={1.75}
        aria-hidden
        data-tone={isFinal(order.status) ? undefined : statusTone(order.status)}
      />
      <span className={classes.texts} data-keep-clear>
        <VisuallyHidden>
          {t(`order:status.${order.status}`)} {shortOrderId(order.id)}{' '}
        </VisuallyHidden>
        <span className={classes.sums}>{t('for', { receive: sum(receive, order.tc), give: sum(give, order.sc) })}</span>
        <span className={classes.line}>{isEnded ? endText(order) : format.office(order.office)}</span>
      </span>
      <span className={classes.when}>{dayText(order.created_at)}</span>
    </Link>
  );
}

/** Who ended it, and why where the office said so. */
function useEndText() {
  const { t } = useTranslation(['mine', 'exit']);
  return ({ ended_by, end_reason: reason }: Order): string => {
    const how = t(`ended.${ended_by ?? 'unknown'}`);
    if (reason === null) return how;
    return t('because', { how, reason: isUsualReason(reason) ? t(`exit:usual.${reason}`) : reason });
  };
}

/** "17:48" today, "yesterday", "21 Nov". */
function useDayText() {
  const { t } = useTranslation('mine');
  const { time, date } = useFormat();
  return (moment: Date): string => {
    const daysAgo = kyivDaysBetween(moment, new Date(serverNow()));
    if (daysAgo === 0) return time(moment);
    return daysAgo === 1 ? t('yesterday') : date(moment);
  };
}
