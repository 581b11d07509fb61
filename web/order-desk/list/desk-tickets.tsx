import { Anchor, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { exitStep } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { nextOf, officeStatuses } from '#domain/order/order-turn.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { writeStatuses } from '../../order/order-address.ts';
import { HereTag, useIsWaitingHere } from '../../order/pickup/customer-here.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { StatusTag } from '../../ui/tag.tsx';
import { useDesk, useIsOutside } from '../desk-hub.ts';
import { type DeskItem, useWorksNowhere, waitsForMe } from '../desk-item.ts';
import type { Queue } from '../desk-page.ts';
import { noFilter, queueSize } from '../find/desk-filter.ts';
import { DeskCard, DeskCardButtons, DeskCardNames, DeskCardNote, DeskCardOpener, DeskCardSums } from './desk-card.tsx';
import { NextStep } from './desk-next-step.tsx';
import styles from './desk-tickets.module.css';
import { WaitingTime } from './desk-waiting.tsx';

/**
 * The orders that wait for the actor, oldest first, after those whose customer is here. They are the main work, so they
 * come first on the page.
 */
export function DeskTickets({ queue }: { queue: Queue }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  return (
    <Stack component="section" gap="xs" aria-labelledby="deals-queue">
      <Group component="header" gap="md" align="baseline" justify="space-between" wrap="nowrap" mih={24}>
        <Text component="h2" id="deals-queue" fw={600}>
          {t('queue.title')}{' '}
          <Box component="span" c="dimmed" fw={400} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {queue.query.isSuccess && format.count(queue.total)}
          </Box>
        </Text>
        <QueueEnd queue={queue} />
      </Group>
      <Tickets queue={queue} />
    </Stack>
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
      <Group
        component="p"
        gap="xs"
        wrap="nowrap"
        mih={44}
        px="sm"
        py="xs"
        m={0}
        bdrs="md"
        bg="var(--o-sub)"
        c="dimmed"
        fz="plain"
      >
        <IconChecks size={18} stroke={1.75} aria-hidden />
        {t(worksNowhere ? 'queue.nowhere' : 'queue.clear')}
      </Group>
    );
  }
  return (
    <ul className={`${styles.tickets} list`} ref={queue.box}>
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
  if (queue.more === 0)
    return (
      <Box component="span" c="dimmed" fz="small">
        {t('queue.oldestFirst')}
      </Box>
    );
  return (
    <Anchor
      component="button"
      type="button"
      className={`${styles.more} reach`}
      onClick={() => moveTo({ ...noFilter, sort: undefined, needs_me: true, status: isAdmin ? officeWork : undefined })}
    >
      {t('queue.more', { count: queue.more })}
    </Anchor>
  );
}

const Ticket = memo(function Ticket({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'deals']);
  const isHere = useIsWaitingHere(order);
  const isHandled = !waitsForMe(useActor(), order) && !isHere;
  const isOutside = useIsOutside(order);
  const spot: DeskItem = { place: 'queue', order };
  return (
    <DeskCard spot={spot}>
      <Group gap="xs" justify="space-between" wrap="nowrap" mb={6}>
        {isHandled && <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />}
        {isHere && <HereTag order={order} isShort />}
        {!isHandled && !isHere && <WaitingTime order={order} />}
        <DeskCardOpener spot={spot} />
      </Group>
      <DeskCardSums order={order} />
      <DeskCardNames order={order} />
      <DeskCardNote order={order} isTicket />
      {/* A finished ticket stays here for a moment and shows its new status. */}
      <DeskCardButtons className={styles.actions}>
        {isHandled && <Handled order={order} />}
        {!isHandled && isOutside && <Quiet>{t('deals:queue.outside')}</Quiet>}
        {!isHandled && !isOutside && (
          <>
            <NextStep spot={spot} />
            <ExitButton spot={spot} />
          </>
        )}
      </DeskCardButtons>
    </DeskCard>
  );
});

function Handled({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const next = nextOf(order);
  return <Quiet>{[t('queue.handled'), next && t(`deal.next.${next}`)].filter(Boolean).join(' · ')}</Quiet>;
}

/** What stands in the place of the buttons. */
const Quiet = ({ children }: { children: string }) => (
  <Box component="span" c="dimmed" fz="small">
    {children}
  </Box>
);

function ExitButton({ spot }: { spot: DeskItem }) {
  const { t } = useTranslation(['deals', 'order']);
  const desk = useDesk();
  const step = exitStep(useActor(), spot.order);
  if (!step) return null;
  const label = t(`order:step.${step.call}`);
  return (
    <Button
      variant="subtle"
      className={styles.exit}
      aria-label={t('deal.stepOn', { step: label, number: shortOrderId(spot.order.id) })}
      onClick={({ currentTarget }) => desk.ask('exit', spot, currentTarget)}
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
        <Skeleton key={index} height={168} />
      ))}
    </div>
  );
}
