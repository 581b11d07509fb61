import { Box, Group, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { openStatuses } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { Link } from '../../lib/address/router.tsx';
import { useSums } from '../../lib/text/format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { StatusTag } from '../../ui/tag.tsx';
import { CountdownVoice, OrderCountdown } from '../deadline/order-countdown.tsx';
import { writeStatuses } from '../order-address.ts';
import { useExactCash } from '../order-cash.ts';
import classes from './order-card.module.css';
import { useDealsByTurn } from './waiting-deals.ts';
import { opening } from './waiting-row.tsx';

/** An open order in a single row, for a small screen. */
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

const mostListed = 6;

/** The customer's open orders: those that wait for the customer come before those that wait for the office. */
function useOpenOrders() {
  const { query, mine, office } = useDealsByTurn();
  return { query, sorted: [...mine, ...office], isAbove: mine.length > 0 };
}

/**
 * The open orders below the form, on a narrow screen, or the hint that there are none at all. The first one that waits for
 * the customer is above the form.
 */
export function OtherActiveOrders() {
  const { t } = useTranslation('exchange');
  const { query, sorted, isAbove } = useOpenOrders();
  const others = isAbove ? sorted.slice(1) : sorted;
  if (query.isPending || (isAbove && others.length === 0)) return null;
  const title = isAbove ? t('active.others') : t('active.title');
  return (
    <section className={`${classes.active} ${classes.below}`} aria-label={title}>
      <ActiveTitle>{title}</ActiveTitle>
      <Loaded query={query} isEmpty={({ total }) => total === 0} empty={<NothingRuns />} skeleton={null}>
        {({ total }) => (
          <>
            {others.slice(0, mostListed).map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
            {others.length > mostListed && <AllOrdersLink total={total} isMore />}
          </>
        )}
      </Loaded>
    </section>
  );
}

const ActiveTitle = ({ children }: { children: ReactNode }) => (
  <Text component="h2" size="section" lh="page" mb="2xs">
    {children}
  </Text>
);

export function AllOrdersLink({ total, isMore }: { total: number; isMore: boolean }) {
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

export function NothingRuns() {
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
