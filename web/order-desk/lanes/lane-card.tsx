import { Box, VisuallyHidden } from '@mantine/core';
import { IconLock, IconMessageCircleFilled, IconUserCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { Lane } from '#domain/order/desk/lane-names.ts';
import { nextOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { AccountMark } from '../../order/details/account-mark.tsx';
import { FirstWords } from '../../order/details/order-note.tsx';
import { PhoneMark } from '../../order/details/phone-mark.tsx';
import { useOrderLabels } from '../../order/order-labels.ts';
import { HereTag, useIsWaitingHere } from '../../order/pickup/customer-here.tsx';
import { SentMark } from '../../order/transfer/order-transactions.tsx';
import { StatusTag } from '../../ui/tag.tsx';
import { useDesk, useIsCurrent, useIsOutside } from '../desk-hub.ts';
import { type DeskItem, waitsForMe } from '../desk-item.ts';
import { DeskCardButtons, DeskCardOpener } from '../list/desk-card.tsx';
import { NextStep } from '../list/desk-next-step.tsx';
import { StateAge } from '../list/desk-waiting.tsx';
import styles from './lane-card.module.css';

type Props = {
  order: Order;
  lane: Lane;
  /** What the person has to do with this card and those after it, above the first one. */
  caption: string | undefined;
  count: number | undefined;
  /** It has moved on, and is shown with its new status for a moment. */
  isLeaving: boolean;
};

/** A deal in a lane. It has the same height in every state, so that the keys move no card. */
export const LaneCard = memo(function LaneCard({ order, lane, caption, count, isLeaving }: Props) {
  const desk = useDesk();
  const spot: DeskItem = { place: 'queue', order };
  const isCurrent = useIsCurrent(spot);
  return (
    <li className={styles.place}>
      {caption !== undefined && <Caption lane={lane} caption={caption} count={count} />}
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

/** Which groups have words of their own in each lane. */
const worded = ['here', 'wrote', 'work', 'code', 'office_owner', 'cashier', 'customer', 'office', 'others'] as const;

function Caption({ lane, caption, count }: { lane: Lane; caption: string; count: number | undefined }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const group = worded.find((one) => one === caption) ?? 'others';
  return (
    <p className={styles.caption}>
      {group === 'work' ? t(`lanes.work.${lane}`) : t(`lanes.group.${group}`)}
      <span className="figures">{count !== undefined && format.count(count)}</span>
    </p>
  );
}

function Facts({ spot, isLeaving }: { spot: DeskItem; isLeaving: boolean }) {
  const { t } = useTranslation(['deals', 'order']);
  const { order } = spot;
  const { gives, receives, customer, office } = useOrderLabels()(order);
  const isHere = useIsWaitingHere(order);
  return (
    <>
      <div className={styles.room}>
        <Box
          component="p"
          className={styles.sums}
          __vars={{ '--sums-length': String(gives.length + receives.length + 3) }}
        >
          <span>{gives}</span> <span aria-hidden>→</span>
          <VisuallyHidden> {t('deal.arrow')} </VisuallyHidden> <span>{receives}</span>
        </Box>
      </div>
      <span className={styles.age} data-here={(isHere && !isLeaving) || undefined}>
        {isLeaving && <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />}
        {!isLeaving && isHere && <HereTag order={order} isShort />}
        {!isLeaving && !isHere && <StateAge order={order} />}
      </span>
      <p className={styles.names} title={customer}>
        <PhoneMark order={order} />
        <b>{customer}</b> · {office}
      </p>
      <div className={styles.marks}>
        <DeskCardOpener spot={spot} />
        <Keeper order={order} />
        <Unread order={order} />
        <AccountMark order={order} />
        <SentMark order={order} />
        <FirstWords order={order} />
        <StaffWords order={order} />
      </div>
    </>
  );
}

/** Whose the deal is. */
function Keeper({ order: { keeper } }: { order: Order }) {
  const { t } = useTranslation('deals');
  const actor = useActor();
  if (!keeper) return null;
  return (
    <span className={styles.mark}>
      <IconUserCheck size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('keeper.label')} </VisuallyHidden>
      {keeper.id === actor.id ? t('keeper.mine') : (keeper.full_name ?? t('keeper.unnamed')).split(' ', 1)[0]}
    </span>
  );
}

/** How many messages of the customer nobody of the office has read. */
function Unread({ order: { messages } }: { order: Order }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  if (messages.unread_by_office === 0) return null;
  return (
    <span className={styles.mark}>
      <IconMessageCircleFilled size={14} aria-hidden />
      <VisuallyHidden>{t('lanes.unread')} </VisuallyHidden>
      <b>{format.count(messages.unread_by_office)}</b>
    </span>
  );
}

function StaffWords({ order: { staff_note } }: { order: Order }) {
  const { t } = useTranslation('deals');
  if (!staff_note) return null;
  return (
    <span className={`${styles.mark} ${styles.words}`} title={staff_note}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('lanes.staffNote')} </VisuallyHidden>
      <span>{staff_note.replaceAll(/\s+/g, ' ')}</span>
    </span>
  );
}

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
