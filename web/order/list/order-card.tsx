import { Box, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { openStatuses } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { wholeWay } from '#domain/order/order-state.ts';
import { needOf } from '#domain/order/order-turn.ts';
import type { Address } from '../../lib/address/read-address.ts';
import { Link } from '../../lib/address/router.tsx';
import { useActor } from '../../lib/call/session.tsx';
import { keepChoice, readChoice } from '../../lib/device/storage.ts';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { StatusTag } from '../../ui/tag.tsx';
import { CountdownVoice, OrderCountdown } from '../deadline/order-countdown.tsx';
import { activeOrdersQuery, placedQuery } from '../order.queries.ts';
import { writeStatuses } from '../order-address.ts';
import { useExactCash } from '../order-cash.ts';
import { useOrderSentence } from '../order-labels.ts';
import classes from './order-card.module.css';

/** Adds the order to the current address, which opens it in a dialog. As a link it also opens in a new window. */
const opening = (order: Order) => (now: Address) => ({ ...now, order: order.id });

/**
 * An order as its customer sees it: the sum to receive, the sum to give, and what happens now. A click opens the order.
 */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const { listed: sum, spelled } = useSums();
  const sentence = useOrderSentence(order, spelled);
  const { give, receive } = countedSums(order);
  const exact = useExactCash(order);
  return (
    <Box pos="relative">
      <Link search={opening(order)} resetScroll={false} className={classes.card}>
        <span className={classes.cardTop}>
          <StatusTag status={order.status} label={t(`status.${order.status}`)} />
          <Text span c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {shortOrderId(order.id)}
          </Text>
        </span>
        <span data-keep-clear className={classes.cardSum}>
          {sum(receive, order.tc)}
        </span>
        <Text span c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {[t('sums.for', { sum: sum(give, order.sc) }), exact].filter(Boolean).join(' · ')}
        </Text>
        <span className={classes.cardNow}>{sentence}</span>
        <Text span>
          <OrderCountdown order={order} />
        </Text>
        <Text span c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {format.office(order.office)} · {format.dateTime(order.created_at)}
        </Text>
        <OrderWay order={order} />
      </Link>
      <CountdownVoice order={order} />
    </Box>
  );
}

/** The progress of the order, on a wide card. It repeats the status tag, so it is hidden from screen readers. */
function OrderWay({ order: { status } }: { order: Order }) {
  const { t } = useTranslation('order');
  const reached = wholeWay.indexOf(status);
  if (reached < 0) return null;
  return (
    <span className={classes.way} aria-hidden>
      {wholeWay.map((stage, index) => (
        <span key={stage} data-reached={index <= reached || undefined}>
          {t(`status.${stage}`)}
        </span>
      ))}
    </span>
  );
}

/** The same order in a single row, for the top of a small screen. */
export function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { listed: sum } = useSums();
  const { give, receive } = countedSums(order);
  const exact = useExactCash(order);
  return (
    <Box pos="relative">
      <Link search={opening(order)} resetScroll={false} className={classes.row}>
        <span>
          <Group component="span" gap="xs" wrap="nowrap">
            <Text span c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {shortOrderId(order.id)}
            </Text>
            <StatusTag status={order.status} label={t(`status.${order.status}`)} />
          </Group>
          <Text span data-keep-clear display="block" mt={4} fw={500} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {sum(give, order.sc)} → {sum(receive, order.tc)}
          </Text>
          {exact !== undefined && (
            <Text span display="block" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {exact}
            </Text>
          )}
          <Text span display="block">
            <OrderCountdown order={order} />
          </Text>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden style={{ color: 'var(--o-ink2)', flex: 'none' }} />
      </Link>
      <CountdownVoice order={order} />
    </Box>
  );
}

/** More rows would push the exchange form off a small screen. */
const rowsAbove = 1;
const mostListed = 6;

/** The customer's open orders, sorted, and which of them stand above the form on a narrow screen. */
function useOpenOrders() {
  const actor = useActor();
  const query = useQuery(activeOrdersQuery());
  const placed = useQuery(placedQuery()).data;
  // Orders that wait for the customer come before orders that wait for the office.
  const sorted = [...(query.data?.items ?? [])].sort((a, b) => needOf(actor, b) - needOf(actor, a));
  // Above the form the order just placed keeps its own row in every status. Otherwise the form would move under the
  // finger.
  const above = sorted.filter(({ id }) => id === placed);
  above.push(...sorted.filter(({ id }) => id !== placed).slice(0, rowsAbove));
  return { query, placed, sorted, above, others: sorted.filter((order) => !above.includes(order)) };
}

type Props = { box: RefObject<HTMLElement | null> };

/** The customer's open orders next to the form, on a wide screen. */
export function ActiveOrders({ box }: Props) {
  const { t } = useTranslation('exchange');
  const { query, placed, sorted } = useOpenOrders();
  const first = sorted.slice(0, mostListed);
  // An order placed a moment ago is always visible.
  const shown = [...sorted.filter((order) => order.id === placed && !first.includes(order)), ...first];
  return (
    <section ref={box} tabIndex={-1} className={classes.active} aria-label={t('active.title')}>
      <ActiveTitle>{t('active.title')}</ActiveTitle>
      <Loaded
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={<NothingRuns />}
        skeleton={<Skeleton height={196} />}
      >
        {({ total }) => (
          <>
            {shown.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
            <AllOrdersLink total={total} isMore={total > shown.length} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const openKey = 'obmin.open';

/** Whether the customer had open orders when this device last knew it. */
function useHadOrders(total: number | undefined): boolean {
  const [had] = useState(() => readChoice(openKey) === 'yes');
  useEffect(() => {
    if (total !== undefined) keepChoice(openKey, total > 0 ? 'yes' : undefined);
  }, [total]);
  return had;
}

/**
 * The most urgent open orders above the form, on a narrow screen. Nothing when there are no orders. Room for them is only
 * kept where there were some: otherwise all that stands below would jump up under the finger of a new customer.
 */
export function FirstActiveOrders({ box }: Props) {
  const { t } = useTranslation('exchange');
  const { query, above } = useOpenOrders();
  const hadOrders = useHadOrders(query.data?.total);
  if (query.data?.total === 0 || (query.isPending && !hadOrders)) return null;
  return (
    <section ref={box} tabIndex={-1} className={classes.active} aria-label={t('active.title')}>
      <Loaded query={query} skeleton={<Skeleton height={76} />}>
        {({ total }) => (
          <>
            {above.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
            {total > above.length && <AllOrdersLink total={total} isMore />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The other open orders below the form, on a narrow screen, or the hint that there are none at all. */
export function OtherActiveOrders() {
  const { t } = useTranslation('exchange');
  const { query, above, others } = useOpenOrders();
  const isEmpty = query.data?.total === 0;
  if (!isEmpty && others.length === 0) return null;
  const title = isEmpty ? t('active.title') : t('active.others');
  return (
    <section className={`${classes.active} ${classes.below}`} aria-label={title}>
      <ActiveTitle>{title}</ActiveTitle>
      {isEmpty && <NothingRuns />}
      {others.slice(0, mostListed).map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
      {query.data && query.data.total > above.length + mostListed && <AllOrdersLink total={query.data.total} isMore />}
    </section>
  );
}

const ActiveTitle = ({ children }: { children: ReactNode }) => (
  <Text component="h2" size="section" lh="page" mb="2xs">
    {children}
  </Text>
);

function AllOrdersLink({ total, isMore }: { total: number; isMore: boolean }) {
  const { t } = useTranslation('exchange');
  return (
    <Link
      search={{ tab: 'deals', status: isMore ? writeStatuses(openStatuses) : undefined }}
      className="link"
      style={{ paddingBlock: 4, lineHeight: 'inherit' }}
    >
      {isMore ? t('active.more', { count: total }) : t('active.all')}
    </Link>
  );
}

function NothingRuns() {
  const { t } = useTranslation('exchange');
  return (
    <Box p="md" bd="1px dashed var(--o-control)" style={{ borderRadius: 8 }}>
      <Text>{t('active.none')}</Text>
      <Text c="dimmed" mt={4}>
        {t('active.noneHint')}
      </Text>
    </Box>
  );
}
