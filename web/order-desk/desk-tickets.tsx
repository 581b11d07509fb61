import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { shortOrderId } from '#domain/order.ts';
import { nextOf, officeStatuses } from '#domain/order-turn.ts';
import { useMoveTo } from '../lib/address.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { writeStatuses } from '../order/order-address.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { DeskCard, DeskCardButtons, DeskCardNames, DeskCardOpener, DeskCardSums } from './desk-card.tsx';
import { noFilter, queueSize } from './desk-filter.ts';
import { type DeskItem, mayCancel, waitsForMe } from './desk-item.ts';
import { NextStep } from './desk-next-step.tsx';
import { useWorksNowhere } from './desk-own-offices.ts';
import type { Queue } from './desk-queue.ts';
import { useDesk } from './desk-selection.tsx';
import styles from './desk-tickets.module.css';
import { WaitingTime } from './desk-waiting-time.tsx';

/** The orders that wait for the actor, oldest first. They are the main work, so they come first on the page. */
export function DeskTickets({ queue }: { queue: Queue }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  return (
    <section className={styles.queue} aria-labelledby="deals-queue">
      <header className={styles.header}>
        <h2 id="deals-queue" className={styles.title}>
          {t('queue.title')} <span className={styles.count}>{queue.query.isSuccess && format.count(queue.total)}</span>
        </h2>
        <QueueEnd queue={queue} />
      </header>
      <Tickets queue={queue} />
    </section>
  );
}

function Tickets({ queue }: { queue: Queue }) {
  const { t } = useTranslation('deals');
  const worksNowhere = useWorksNowhere();
  // Keep the loaded tickets when a refetch fails. The table below shows that failure.
  if (queue.query.isError && !queue.query.data)
    return <ErrorNotice error={queue.query.error} onRetry={() => void queue.query.refetch()} />;
  if (queue.query.isPending) return <TicketSkeletons />;
  if (queue.shown.length === 0) {
    return (
      <p className={styles.clear}>
        <IconChecks size={18} stroke={1.75} aria-hidden />
        {t(worksNowhere ? 'queue.nowhere' : 'queue.clear')}
      </p>
    );
  }
  return (
    <ul className={styles.tickets} ref={queue.box}>
      {queue.shown.map((order) => (
        <Ticket key={order.id} order={order} />
      ))}
    </ul>
  );
}

const officeWork = writeStatuses(officeStatuses);

/**
 * Links to the remaining tickets in the table, with the queue's filter. An admin may take more steps than the queue
 * shows, so for an admin the link also filters by the statuses of office work.
 */
function QueueEnd({ queue }: { queue: Queue }) {
  const { t } = useTranslation('deals');
  const moveTo = useMoveTo();
  const isAdmin = useActor().role === 'admin';
  if (queue.total === 0) return null;
  if (queue.more === 0) return <span className={styles.meta}>{t('queue.oldestFirst')}</span>;
  return (
    <Anchor
      component="button"
      type="button"
      className={styles.more}
      onClick={() => moveTo({ ...noFilter, sort: undefined, needs_me: true, status: isAdmin ? officeWork : undefined })}
    >
      {t('queue.more', { count: queue.more })}
    </Anchor>
  );
}

function Ticket({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const isHandled = !waitsForMe(useActor(), order);
  const spot: DeskItem = { place: 'queue', order };
  return (
    <DeskCard spot={spot}>
      <div className={styles.top}>
        {isHandled ? (
          <StatusTag status={order.status} label={t(`status.${order.status}`)} />
        ) : (
          <WaitingTime order={order} />
        )}
        <DeskCardOpener spot={spot} />
      </div>
      <DeskCardSums order={order} />
      <DeskCardNames order={order} />
      {/* A finished ticket stays here for a moment and shows its new status. */}
      <DeskCardButtons className={styles.actions}>
        {isHandled ? <Handled order={order} /> : <NextStep spot={spot} />}
        {!isHandled && <CancelButton spot={spot} />}
      </DeskCardButtons>
    </DeskCard>
  );
}

function Handled({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const next = nextOf(order);
  return (
    <span className={styles.meta}>
      {[t('queue.handled'), next && t(`deal.next.${next}`)].filter(Boolean).join(' · ')}
    </span>
  );
}

function CancelButton({ spot }: { spot: DeskItem }) {
  const { t } = useTranslation(['deals', 'order']);
  const desk = useDesk();
  if (!mayCancel(useActor(), spot.order)) return null;
  const label = t('order:step.cancelled');
  return (
    <Button
      variant="subtle"
      size="md"
      className={styles.cancel}
      aria-label={t('deal.stepOn', { step: label, number: shortOrderId(spot.order.id) })}
      onClick={({ currentTarget }) => desk.askCancel(spot, currentTarget)}
    >
      {label}
    </Button>
  );
}

function TicketSkeletons() {
  return (
    <div className={styles.tickets} aria-hidden>
      {Array.from({ length: queueSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four equal placeholders.
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}
