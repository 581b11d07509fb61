import { Box, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { AccountMark } from '../../order/details/account-mark.tsx';
import { FirstWords } from '../../order/details/order-note.tsx';
import { PhoneMark } from '../../order/details/phone-mark.tsx';
import { useExactCash } from '../../order/order-cash.ts';
import { useShortLabels } from '../../order/order-labels.ts';
import { HereMark } from '../../order/pickup/customer-here.tsx';
import { TodayRate } from '../../order/step/today-rate.tsx';
import { SentMark } from '../../order/transfer/order-transactions.tsx';
import { useDesk, useIsCurrent } from '../desk-hub.ts';
import { type DeskItem, itemKey, openerId } from '../desk-item.ts';
import { UnreadMark } from '../lanes/lane-marks.tsx';
import styles from './desk-card.module.css';

/** An order as a card of the list, when the screen is too narrow for a table. */
export function DeskCard({ spot, children }: { spot: DeskItem; children: ReactNode }) {
  const desk = useDesk();
  const isCurrent = useIsCurrent(spot);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; the number is the button that opens the order.
    <li
      className={styles.card}
      data-current={isCurrent || undefined}
      onFocus={() => desk.point(spot)}
      onClick={() => desk.open(spot)}
    >
      {children}
    </li>
  );
}

/**
 * The short number that people use for the order. For the keyboard this button opens the order: the click bubbles to
 * the card or row around it.
 */
export function DeskCardOpener({ spot }: { spot: DeskItem }) {
  const { t } = useTranslation('deals');
  const number = shortOrderId(spot.order.id);
  return (
    <button
      type="button"
      id={openerId(itemKey(spot))}
      className={styles.opener}
      data-place={spot.place}
      aria-label={t('queue.openDeal', { number })}
    >
      {number}
    </button>
  );
}

/** Longer sums would need too small a font to fit in one line of a narrow ticket. */
const oneLine = 32;

export function DeskCardSums({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const { gives, receives } = useShortLabels()(order);
  const exact = useExactCash(order);
  const length = gives.length + receives.length + 3;
  return (
    <>
      <Box
        component="p"
        data-keep-clear
        className={styles.sums}
        data-long={length > oneLine || undefined}
        __vars={{ '--sums-length': String(length) }}
      >
        <span>{gives}</span> <span aria-hidden>→</span>
        <VisuallyHidden> {t('deal.arrow')} </VisuallyHidden> <span>{receives}</span>
      </Box>
      {exact && (
        <Text size="small" c="dimmed" className="figures">
          {exact}
        </Text>
      )}
    </>
  );
}

export function DeskCardNames({ order }: { order: Order }) {
  const { customer, office } = useShortLabels()(order);
  return (
    <p className={styles.names} title={customer}>
      <PhoneMark order={order} />
      {customer} · {office}
    </p>
  );
}

/** Whether the customer is here, the note and that the USDT are sent, and today's rate where it is another one. */
export function DeskCardNote({ order }: { order: Order }) {
  return (
    <div>
      <HereMark order={order} />
      <UnreadMark order={order} />
      <AccountMark order={order} />
      <FirstWords order={order} />
      <SentMark order={order} />
      <TodayRate order={order} className={styles.today} />
    </div>
  );
}

/** The buttons of an order. A click on a button must not open the order behind it. */
export function DeskCardButtons({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only keeps a click on a button from opening the order behind it.
    <div className={className} onClick={(event) => event.stopPropagation()}>
      {children}
    </div>
  );
}
