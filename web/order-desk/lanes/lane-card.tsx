import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { Lane } from '#domain/order/desk/lane-names.ts';
import { nextOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { AccountMark } from '../../order/details/account-mark.tsx';
import { FirstWords } from '../../order/details/order-note.tsx';
import { PhoneMark } from '../../order/details/phone-mark.tsx';
import { useShortLabels } from '../../order/order-labels.ts';
import { HereTag, useIsWaitingHere } from '../../order/pickup/customer-here.tsx';
import { SentMark } from '../../order/transfer/order-transactions.tsx';
import { StatusTag } from '../../ui/tag.tsx';
import { useDesk, useIsCurrent, useIsOutside } from '../desk-hub.ts';
import { type DeskItem, waitsForMe } from '../desk-item.ts';
import { DeskCardButtons, DeskCardOpener } from '../list/desk-card.tsx';
import { NextStep } from '../list/desk-next-step.tsx';
import { StateAge } from '../list/desk-waiting.tsx';
import age from './lane-age.module.css';
import { Caption, type Head } from './lane-caption.tsx';
import styles from './lane-card.module.css';
import { KeeperMark, StaffWords, UnreadMark } from './lane-marks.tsx';
import names from './lane-names.module.css';

type Props = {
  order: Order;
  lane: Lane;
  head: Head | undefined;
  /** It has moved on, and is shown with its new status for a moment. */
  isLeaving: boolean;
};

/** A deal in a lane. It has the same height in every state, so that the keys move no card. */
export const LaneCard = memo(function LaneCard({ order, lane, head, isLeaving }: Props) {
  const desk = useDesk();
  const spot: DeskItem = { place: 'queue', order };
  const isCurrent = useIsCurrent(spot);
  return (
    <li>
      {head && <Caption lane={lane} head={head} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; the number is the button that opens the order. */}
      <div
        className={styles.card}
        data-current={isCurrent || undefined}
        onFocus={() => desk.point(spot)}
        onClick={() => desk.open(spot)}
      >
        <Facts spot={spot} isLeaving={isLeaving} />
        <DeskCardButtons className={styles.step}>
          <Step spot={spot} isLeaving={isLeaving} />
        </DeskCardButtons>
      </div>
    </li>
  );
});

type FactsProps = { spot: DeskItem; isLeaving: boolean };

function Facts({ spot, isLeaving }: FactsProps) {
  const { order } = spot;
  const { gives, receives, customer, office } = useShortLabels()(order);
  return (
    <>
      <div className={styles.room}>
        <p className={styles.sums} style={{ ['--sums-length' as string]: gives.length + receives.length + 3 }}>
          {gives} <span aria-hidden>→</span>
          <ArrowInWords /> {receives}
        </p>
      </div>
      <Age order={order} isLeaving={isLeaving} />
      <p className={names.names} title={`${customer} · ${office}`}>
        <span className={names.who}>
          <PhoneMark order={order} />
          <b>{customer}</b>
        </span>
        <span className={names.dot}> · </span>
        <span className={names.office}>{office}</span>
      </p>
      <div className={styles.marks}>
        <DeskCardOpener spot={spot} />
        <Marks order={order} />
      </div>
    </>
  );
}

function ArrowInWords() {
  const { t } = useTranslation('deals');
  return <span className={VisuallyHidden.classes.root}> {t('deal.arrow')} </span>;
}

function Age({ order, isLeaving }: { order: Order; isLeaving: boolean }) {
  const { t } = useTranslation('order');
  const isHere = useIsWaitingHere(order);
  return (
    <span className={age.age} data-here={(isHere && !isLeaving) || undefined}>
      {isLeaving && <StatusTag status={order.status} label={t(`status.${order.status}`)} />}
      {!isLeaving && isHere && <HereTag order={order} isShort />}
      {!isLeaving && !isHere && <StateAge order={order} />}
    </span>
  );
}

const Marks = ({ order }: { order: Order }) => (
  <>
    <KeeperMark order={order} />
    <UnreadMark order={order} />
    <AccountMark order={order} />
    <SentMark order={order} />
    <FirstWords order={order} />
    <StaffWords order={order} />
  </>
);

/** The step, or who has it. A deal that has left the lane has no button here. */
function Step({ spot, isLeaving }: { spot: DeskItem; isLeaving: boolean }) {
  const { t } = useTranslation('deals');
  const isOutside = useIsOutside(spot.order);
  const actor = useActor();
  const next = nextOf(spot.order);
  if (isLeaving && !waitsForMe(actor, spot.order))
    return <Quiet>{next ? t(`deal.next.${next}`) : t('queue.handled')}</Quiet>;
  if (isOutside) return <Quiet>{t('queue.outside')}</Quiet>;
  return <NextStep spot={spot} />;
}

/** What stands in the place of the button. */
const Quiet = ({ children }: { children: string }) => <span className={styles.quiet}>{children}</span>;
