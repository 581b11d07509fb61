import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { inStateSince, laneSize } from '#domain/order/desk/lane.ts';
import { lanes } from '#domain/order/desk/lane-names.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { minutesSince, useDuration } from '../list/desk-waiting.tsx';
import styles from './desk-lanes.module.css';
import { AwaitedLanes } from './first-deals.tsx';
import { headsOf } from './lane-caption.tsx';
import { LaneCard } from './lane-card.tsx';
import { CardSkeletons, Clear, LaneColumn, totalOf } from './lane-column.tsx';
import oldest from './lane-oldest.module.css';
import { useKeptHeight } from './use-kept-height.ts';
import type { ShownLane } from './use-lane.ts';
import type { Lanes } from './use-lanes.ts';

/** The open deals in three lanes. They are the main work, so they come first on the page. */
export function DeskLanes({ desk }: { desk: Lanes }) {
  const { t } = useTranslation('deals');
  const box = useKeptHeight(desk.scope, desk.isPending);
  return (
    <section ref={box} className={styles.desk} aria-labelledby="deals-lanes">
      <VisuallyHidden>
        <h2 id="deals-lanes">{t('lanes.heading')}</h2>
      </VisuallyHidden>
      {desk.isAwaited ? <AwaitedLanes desk={desk} /> : <ShownLanes desk={desk} />}
    </section>
  );
}

function ShownLanes({ desk }: { desk: Lanes }) {
  const { query, isPending, isStuck } = desk;
  // Keep the loaded lanes when a refetch fails. The table below shows that failure.
  if (query.isError && !query.data && !isStuck)
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {!isPending && <Clear orders={lanes.flatMap((lane) => desk.all[lane].shown)} isStuck={isStuck} />}
      <div className={styles.lanes} data-single={desk.isNarrow || undefined}>
        {desk.visible.map((shown) => (
          <ShownColumn key={shown.lane} desk={desk} shown={shown} />
        ))}
      </div>
    </>
  );
}

const sumOf = ({ query, isStuck }: Lanes, { lane, fresh }: ShownLane): number =>
  isStuck ? fresh.length : totalOf(query.data, lane, fresh.length);

/** On a narrow screen: one lane at a time, with the number of deals in each. It is the first thing there. */
export function LaneTabs({ desk }: { desk: Lanes }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const totals = {
    confirm: sumOf(desk, desk.all.confirm),
    customer: sumOf(desk, desk.all.customer),
    payout: sumOf(desk, desk.all.payout),
  };
  // Where the lanes cannot be read, nobody knows how many deals there are.
  const isKnown = !desk.isPending && (desk.isStuck || desk.query.data !== undefined);
  return (
    <SegmentedControl
      fullWidth
      className={styles.tabs}
      aria-label={t('lanes.heading')}
      value={desk.chosen}
      onChange={(lane) => desk.choose(lane)}
      data={lanes.map((lane) => ({
        value: lane,
        label: (
          <>
            {t(`lanes.tab.${lane}`)} <b className="figures">{isKnown && format.count(totals[lane])}</b>
          </>
        ),
      }))}
    />
  );
}

function ShownColumn({ desk, shown }: { desk: Lanes; shown: ShownLane }) {
  const total = desk.isPending ? undefined : sumOf(desk, shown);
  const isWhole = desk.isStuck || total === undefined || total <= laneSize;
  const age = !desk.isPending && shown.fresh.length > 0 && <OldestAge orders={shown.fresh} />;
  return (
    <LaneColumn lane={shown.lane} total={total} isWhole={isWhole} age={age}>
      {desk.isPending ? <CardSkeletons /> : <Cards shown={shown} isWhole={isWhole} isStuck={desk.isStuck} />}
    </LaneColumn>
  );
}

/** Since when the deal that is the longest in this lane is there. */
function OldestAge({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('deals');
  const duration = useDuration();
  const first = Math.min(...orders.map((order) => Number(inStateSince(order) ?? order.created_at)));
  const minutes = useFromNow((now) => minutesSince(new Date(first), now.getTime()));
  const age = duration(minutes);
  return (
    <span className={oldest.oldest}>
      <span>{t('lanes.oldest', { age })}</span>
      <span aria-hidden data-age={age} />
    </span>
  );
}

type CardsProps = { shown: ShownLane; isWhole: boolean; isStuck: boolean };

function Cards({ shown: { lane, shown, captions, box, stays }, isWhole, isStuck }: CardsProps) {
  const { t } = useTranslation('deals');
  if (shown.length === 0) return <p className={styles.empty}>{t(`lanes.empty.${isStuck ? 'stuck' : lane}`)}</p>;
  const heads = headsOf(captions, isWhole);
  return (
    <ul ref={box} className={`${styles.cards} list`}>
      {shown.map((order, at) => (
        <LaneCard key={order.id} order={order} lane={lane} head={heads[at]} isLeaving={!stays(order)} />
      ))}
    </ul>
  );
}
