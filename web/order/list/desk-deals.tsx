import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isSamePair } from '#domain/money/currency.ts';
import { paidStatuses } from '#domain/order/order.ts';
import { Link } from '../../lib/address/router.tsx';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { statusTone } from '../../ui/tag.tsx';
import { CountdownVoice, OrderCountdown } from '../deadline/order-countdown.tsx';
import { ordersQuery, placedQuery } from '../order.queries.ts';
import { useSameAgain } from '../order-again.ts';
import classes from './desk-deals.module.css';
import { OfficeRow, Part, TaskRow, Top, Where } from './open-deals.tsx';
import { AllOrdersLink, NothingRuns } from './order-card.tsx';
import { useDealsByTurn, useTaskText } from './waiting-deals.ts';
import { opening } from './waiting-row.tsx';

/** More of each kind are behind the link to all. */
const mostListed = 4;

type Props = {
  box: Ref<HTMLElement>;
  /** Gets the place below, where the map has room while nothing is open. */
  mapBox: Ref<HTMLDivElement>;
};

/** Beside the form on a wide screen: what waits for the customer, what is with the office, and what to exchange again. */
export function DeskDeals({ box, mapBox }: Props) {
  const { t } = useTranslation(['exchange', 'mine']);
  const { query, mine, office } = useDealsByTurn();
  const placed = useQuery(placedQuery()).data;
  // An order placed a moment ago is always visible.
  const withOffice = [...office].sort((a, b) => Number(b.id === placed) - Number(a.id === placed)).slice(0, mostListed);
  const [first, ...others] = mine.slice(0, mostListed);
  const shown = mine.slice(0, mostListed).length + withOffice.length;
  return (
    <div className={classes.column}>
      <section ref={box} tabIndex={-1} className={classes.open} aria-label={t('active.title')}>
        <h2 className={classes.title}>{t('active.title')}</h2>
        <Loaded
          query={query}
          isEmpty={({ total }) => total === 0}
          empty={<NothingRuns />}
          skeleton={<Skeleton height={162} />}
        >
          {({ total }) => (
            <>
              {first && (
                <Part title={t('mine:waiting')} count={mine.length} level="h3">
                  <li key={first.id}>
                    <ToneCard order={first} />
                  </li>
                  {others.map((order) => (
                    <li key={order.id}>
                      <TaskRow order={order} />
                    </li>
                  ))}
                </Part>
              )}
              {withOffice.length > 0 && (
                <Part title={t('mine:office')} count={office.length} level="h3">
                  {withOffice.map((order) => (
                    <li key={order.id}>
                      <OfficeRow order={order} />
                    </li>
                  ))}
                </Part>
              )}
              <AllOrdersLink total={total} isMore={total > shown} />
            </>
          )}
        </Loaded>
      </section>
      {query.data && <Repeat />}
      {query.data?.total === 0 && <div ref={mapBox} />}
    </div>
  );
}

/** The most urgent one, in its tone. Its step is a line of words: the one green button is that of the form. */
function ToneCard({ order }: { order: Order }) {
  const { t } = useTranslation('mine');
  const { listed: sum } = useSums();
  const text = useTaskText(order);
  const { give, receive } = countedSums(order);
  if (!text) return null;
  const { task, title } = text;
  return (
    <>
      <Link
        search={(now) => ({ ...opening(order)(now), code: task === 'collect' ? 1 : undefined })}
        resetScroll={false}
        className={`${classes.tone} toned`}
        data-tone={statusTone(order.status)}
      >
        <Top order={order} />
        <span className={classes.sum} data-keep-clear>
          {task === 'send' || task === 'bring' ? sum(give, order.sc) : sum(receive, order.tc)}
        </span>
        <span>{task === 'collect' ? <Where order={order} /> : title}</span>
        <OrderCountdown order={order} />
        <span className={classes.step}>
          {t(`step.${task}`)}
          <IconChevronRight size={16} stroke={2} aria-hidden />
        </span>
      </Link>
      <CountdownVoice order={order} />
    </>
  );
}

/** Enough to find three kinds for nearly everybody, in one short answer. */
const lookedThrough = 20;
const mostKinds = 3;

/** The newest order of each pair. */
function kindsOf(orders: readonly Order[]): Order[] {
  const kinds = orders.filter((order, at) => orders.findIndex((other) => isSamePair(order, other)) === at);
  return kinds.slice(0, mostKinds);
}

/** The last kinds of exchange. A press fills the form with the same pair, office and amount. */
function Repeat() {
  const { t } = useTranslation('mine');
  const title = useId();
  const format = useFormat();
  const { listed: sum } = useSums();
  const again = useSameAgain();
  const completed = useQuery(ordersQuery({ status__in: [...paidStatuses], size: lookedThrough })).data;
  const kinds = kindsOf(completed?.items ?? []);
  // Nobody misses it, so a failed read says nothing here. The next read tries again.
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <Text component="h2" id={title} size="body" fw={600} mb="2xs">
        {t('repeat')}
      </Text>
      <ul className="list">
        {kinds.map((order) => (
          <li key={order.id}>
            <UnstyledButton className={classes.again} onClick={() => again(order)}>
              <span>
                <span className={classes.kind}>
                  {sum(countedSums(order).give, order.sc)} → {order.tc}
                </span>
                <Text span display="block" size="small" c="dimmed">
                  {format.office(order.office)}, {format.date(order.created_at)}
                </Text>
              </span>
              <IconRepeat size={20} stroke={1.75} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
