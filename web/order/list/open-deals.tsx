import { Button, Skeleton, Text } from '@mantine/core';
import { IconChevronRight, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { awaitsReceipt } from '#domain/order/handed.ts';
import { isPayoutBarred } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { awaitsAnswer, awaitsMoney } from '#domain/order/order-state.ts';
import { isNamedWrong } from '#domain/order/order-transfer.ts';
import { Link } from '../../lib/address/router.tsx';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { useOpenHours } from '../../office/open-hours.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { statusIcon, statusTone } from '../../ui/tag.tsx';
import { CountdownVoice, OrderCountdown } from '../deadline/order-countdown.tsx';
import classes from './open-deals.module.css';
import { type useDealsByTurn, useTaskText } from './waiting-deals.ts';
import { opening } from './waiting-row.tsx';

type Props = { deals: ReturnType<typeof useDealsByTurn> };

/** The customer's open deals: what waits for them, the most urgent as a card, and what is with the office. */
export function OpenDeals({ deals: { query, mine, office } }: Props) {
  const { t } = useTranslation('mine');
  if (query.data?.total === 0) return null;
  const [first, ...others] = mine;
  return (
    <div className={classes.open}>
      <Loaded query={query} skeleton={<Skeleton height={166} />}>
        {() => (
          <>
            {first && (
              <Part title={t('waiting')} count={mine.length}>
                <li key={first.id}>
                  <FirstCard order={first} />
                </li>
                {others.map((order) => (
                  <li key={order.id}>
                    <TaskRow order={order} />
                  </li>
                ))}
              </Part>
            )}
            {office.length > 0 && (
              <Part title={t('office')} count={office.length}>
                {office.map((order) => (
                  <li key={order.id}>
                    <OfficeRow order={order} />
                  </li>
                ))}
              </Part>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

type PartProps = { title: string; count: number; level?: 'h2' | 'h3'; children: ReactNode };

export function Part({ title, count, level = 'h2', children }: PartProps) {
  const id = useId();
  const format = useFormat();
  return (
    <section aria-labelledby={id}>
      <Text component={level} id={id} size="body" fw={600} mb="xs">
        {title}{' '}
        <Text span inherit fw={400} c="dimmed" className="figures">
          {format.count(count)}
        </Text>
      </Text>
      <ul className={`${classes.deals} list`}>{children}</ul>
    </section>
  );
}

/** Its status and its number. */
export function Top({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const Icon = statusIcon(order.status);
  return (
    <span className={classes.top} data-keep-clear>
      <span>
        <Icon size={16} stroke={1.75} aria-hidden />
        {t(`status.${order.status}`)}
      </span>
      <span className="figures">{shortOrderId(order.id)}</span>
    </span>
  );
}

/** The most urgent one: what it is about in its tone, and its step as the one green button below. */
function FirstCard({ order }: { order: Order }) {
  const { t } = useTranslation('mine');
  const { listed: sum } = useSums();
  const text = useTaskText(order);
  const { give, receive } = countedSums(order);
  if (!text) return null;
  const { task, title, line } = text;
  const isOwed = task === 'send' || task === 'bring';
  return (
    <div className={classes.card} data-tone={statusTone(order.status)}>
      <div className={classes.tone}>
        <Top order={order} />
        <span className={classes.sum} data-keep-clear>
          {isOwed ? sum(give, order.sc) : sum(receive, order.tc)}
        </span>
        <span className={classes.line}>{task === 'collect' ? <Where order={order} /> : `${title}. ${line}`}</span>
        <OrderCountdown order={order} />
      </div>
      <div className={classes.step}>
        <Button
          fullWidth
          size="lg"
          variant="filled"
          className={classes.whole}
          component={Link}
          search={(now) => ({ ...opening(order)(now), code: task === 'collect' ? 1 : undefined })}
          resetScroll={false}
        >
          {t(`step.${task}`)}
        </Button>
      </div>
      <CountdownVoice order={order} />
    </div>
  );
}

/** The office and its hours: that is what decides about going there now. */
export function Where({ order }: { order: Order }) {
  const format = useFormat();
  const office = useQuery(officeQuery(order.office_id)).data;
  const { midSentence } = useOpenHours(office);
  const name = format.office(order.office);
  return office ? `${name}, ${midSentence}` : name;
}

/** Another one that waits for the customer. */
export function TaskRow({ order }: { order: Order }) {
  const text = useTaskText(order);
  if (!text) return null;
  return (
    <Link
      search={opening(order)}
      resetScroll={false}
      className={`${classes.row} toned`}
      data-tone={statusTone(order.status)}
    >
      <Top order={order} />
      <span className={classes.body}>
        <span className={classes.what} data-keep-clear>
          <strong>{text.title}</strong>
          <span>{text.line}</span>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </span>
    </Link>
  );
}

/** What waits for the office is outlined. */
export function OfficeRow({ order }: { order: Order }) {
  const { t } = useTranslation(['mine', 'order']);
  const { listed: sum } = useSums();
  const { give, receive } = countedSums(order);
  return (
    <>
      <Link search={opening(order)} resetScroll={false} className={classes.outlined}>
        <span className={classes.what} data-keep-clear>
          <span>
            <strong>{sum(receive, order.tc)}</strong> {t('order:sums.for', { sum: sum(give, order.sc) })}
          </span>
          <span className={classes.state}>
            <IconClock size={14} stroke={1.75} aria-hidden />
            <span>
              {t(`with.${stateOf(order)}`)}. {shortOrderId(order.id)} <OrderCountdown order={order} />
            </span>
          </span>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
      <CountdownVoice order={order} />
    </>
  );
}

/** What the office does with it now. */
function stateOf(order: Order) {
  if (isPayoutBarred(order)) return 'other';
  if (awaitsAnswer(order.status)) return 'requested';
  if (awaitsReceipt(order)) return 'handed';
  if (!awaitsMoney(order.status)) return 'received';
  return isNamedWrong(order) ? 'sentWrong' : 'sent';
}
