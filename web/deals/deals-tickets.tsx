import { Anchor, Box, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { shortOrderId } from '#domain/order.ts';
import { useMoveTo } from '../lib/address.ts';
import { useActor } from '../lib/session.tsx';
import { nextOf, officeStatuses } from '../order/order-now.ts';
import { useOrderWords } from '../order/order-words.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { Age } from './deals-age.tsx';
import { useDesk } from './deals-desk.tsx';
import { noFilter, queueSize, writeStatuses } from './deals-filter.ts';
import type { Queue } from './deals-queue.ts';
import { mayCancel, openerId, type Spot, spotKey, waitsForMe } from './deals-spot.ts';
import { NextStep } from './deals-step.tsx';
import styles from './deals-tickets.module.css';

/** What waits for the caller, oldest first: the desk's work, before anything else on the page. */
export function DealsTickets({ queue }: { queue: Queue }) {
  const { t } = useTranslation('deals');
  return (
    <section className={styles.queue} aria-labelledby="deals-queue">
      <header className={styles.header}>
        <h2 id="deals-queue" className={styles.title}>
          {t('queue.title')} <span className={styles.count}>{queue.query.isSuccess && queue.total}</span>
        </h2>
        <QueueEnd queue={queue} />
      </header>
      <Tickets queue={queue} />
    </section>
  );
}

function Tickets({ queue }: { queue: Queue }) {
  const { t } = useTranslation('deals');
  // What was read before stays when a refresh fails; the table beneath says that one did.
  if (queue.query.isError && !queue.query.data)
    return <ErrorNotice error={queue.query.error} onRetry={() => void queue.query.refetch()} />;
  if (queue.query.isPending) return <TicketSkeletons />;
  if (queue.shown.length === 0) {
    return (
      <p className={styles.clear}>
        <IconChecks size={18} stroke={1.75} aria-hidden />
        {t('queue.clear')}
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

/** What does not fit is in the table, filtered by the same question; of all staff it is the admin who may do more. */
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
  const { t } = useTranslation(['deals', 'order']);
  const isHandled = !waitsForMe(useActor(), order);
  const desk = useDesk();
  const words = useOrderWords()(order);
  const sumsLength = `${words.gives} → ${words.receives}`.length;
  const spot: Spot = { place: 'queue', order };
  const key = spotKey(spot);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; the number in the corner is the button that opens the deal.
    <li
      className={styles.ticket}
      data-current={desk.current === key || undefined}
      onFocus={() => desk.point(spot)}
      onClick={() => desk.open(spot)}
    >
      <div className={styles.top}>
        {isHandled ? (
          <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />
        ) : (
          <Age order={order} />
        )}
        <button
          type="button"
          id={openerId(key)}
          className={styles.number}
          aria-label={t('queue.openDeal', { number: words.number })}
        >
          {words.number}
        </button>
      </div>
      <Box component="p" className={styles.sums} __vars={{ '--sums-length': String(sumsLength) }}>
        <span>{words.gives}</span> <span aria-hidden>→</span>
        <VisuallyHidden> {t('deal.arrow')} </VisuallyHidden> <span>{words.receives}</span>
      </Box>
      <p className={styles.who} title={words.customer}>
        {words.customer} · {words.office}
      </p>
      <TicketActions spot={spot} isHandled={isHandled} />
    </li>
  );
}

/** A ticket whose work is done here stays for a moment and says so. */
function TicketActions({ spot, isHandled }: { spot: Spot; isHandled: boolean }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only keeps a click on a button from opening the deal behind it.
    <div className={styles.actions} onClick={(event) => event.stopPropagation()}>
      {isHandled ? <Handled order={spot.order} /> : <NextStep spot={spot} />}
      {!isHandled && <CancelButton spot={spot} />}
    </div>
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

function CancelButton({ spot }: { spot: Spot }) {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: four equal places.
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}
