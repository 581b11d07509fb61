import { Group, SegmentedControl, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { inStateSince, laneSize } from '#domain/order/desk/lane.ts';
import { type Lane, lanes } from '#domain/order/desk/lane-names.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useIsPainted } from '../../lib/device/painted.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { isToDo, useWorksNowhere } from '../desk-item.ts';
import { noFilter } from '../find/desk-filter.ts';
import { minutesSince, useDuration } from '../list/desk-waiting.tsx';
import styles from './desk-lanes.module.css';
import { LaneCard } from './lane-card.tsx';
import oldest from './lane-oldest.module.css';
import { useKeptHeight } from './use-kept-height.ts';
import type { ShownLane } from './use-lane.ts';
import type { Lanes } from './use-lanes.ts';

/** The open deals in three lanes. They are the main work, so they come first on the page. */
export function DeskLanes({ desk }: { desk: Lanes }) {
  const { t } = useTranslation('deals');
  const { query } = desk;
  const box = useKeptHeight(desk.scope, desk.isPending);
  const [isAwaited] = useState(desk.isPending);
  return (
    <section ref={box} className={styles.desk} aria-labelledby="deals-lanes">
      <VisuallyHidden>
        <h2 id="deals-lanes">{t('lanes.heading')}</h2>
      </VisuallyHidden>
      {/* Keep the loaded lanes when a refetch fails. The table below shows that failure. */}
      {query.isError && !query.data && !desk.isStuck ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Clear desk={desk} />
          <div className={styles.lanes} data-single={desk.isNarrow || undefined}>
            {desk.visible.map((shown) => (
              <LaneColumn key={shown.lane} desk={desk} shown={shown} isAwaited={isAwaited} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Says that nothing in the lanes waits for the person. Lanes of only some deals do not tell. */
function Clear({ desk: { isPending, isStuck, all } }: { desk: Lanes }) {
  const { t } = useTranslation('deals');
  const actor = useActor();
  const { whose } = useScreenAddress();
  const worksNowhere = useWorksNowhere();
  const hasWork = lanes.some((lane) => all[lane].shown.some((order) => isToDo(actor, { place: 'queue', order })));
  const isNarrowed = isStuck || (whose !== undefined && !worksNowhere);
  if (isPending || isNarrowed || hasWork) return null;
  return (
    <Text component="p" c="dimmed" fz="small" m={0}>
      {t(worksNowhere ? 'queue.nowhere' : 'queue.clear')}
    </Text>
  );
}

const useTotal = ({ query, isStuck }: Lanes, { lane, fresh }: ShownLane): number => {
  if (isStuck) return fresh.length;
  const total = query.data?.lanes.find((sum) => sum.lane === lane)?.total ?? 0;
  // Up to that number the lane is whole, and live news are in it before the next answer.
  return total > laneSize ? total : fresh.length;
};

/** On a narrow screen: one lane at a time, with the number of deals in each. It is the first thing there. */
export function LaneTabs({ desk }: { desk: Lanes }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const totals = {
    confirm: useTotal(desk, desk.all.confirm),
    customer: useTotal(desk, desk.all.customer),
    payout: useTotal(desk, desk.all.payout),
  };
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
            {t(`lanes.tab.${lane}`)} <b className="figures">{!desk.isPending && format.count(totals[lane])}</b>
          </>
        ),
      }))}
    />
  );
}

type ColumnProps = {
  desk: Lanes;
  shown: ShownLane;
  /** The lanes were not there when the person came. On the way back they are. */
  isAwaited: boolean;
};

function LaneColumn({ desk, shown, isAwaited }: ColumnProps) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const total = useTotal(desk, shown);
  const isWhole = desk.isStuck || total <= laneSize;
  const { lane } = shown;
  const id = `lane-${lane}`;
  return (
    <section className={styles.lane} aria-labelledby={id}>
      <Group component="header" className={`${styles.head} ${oldest.head}`} gap="xs" wrap="nowrap">
        <h3 id={id}>
          {t(`lanes.title.${lane}`)} <span className="figures">{!desk.isPending && format.count(total)}</span>
        </h3>
        {!desk.isPending && <Oldest shown={shown} isAwaited={isAwaited} />}
        <Text component="p" className={styles.what} c="dimmed" fz="small" lh={1.3} m={0} miw={0}>
          {t(`lanes.what.${lane}`)}
        </Text>
      </Group>
      {desk.isPending ? (
        <CardSkeletons />
      ) : (
        <Cards shown={shown} isWhole={isWhole} isStuck={desk.isStuck} isAwaited={isAwaited} />
      )}
      {!isWhole && <More lane={lane} count={total - laneSize} />}
    </section>
  );
}

/** Since when the deal that is the longest in this lane is there. It comes with the ages of the cards. */
function Oldest({ shown: { fresh }, isAwaited }: { shown: ShownLane; isAwaited: boolean }) {
  const isPainted = useIsPainted(!isAwaited);
  return isPainted && fresh.length > 0 ? <OldestAge orders={fresh} /> : null;
}

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

/**
 * More than anybody sees of a lane at first. Where the deals are awaited, these are drawn with who and what alone, and all the
 * rest after they are painted, in small pieces, so that the page answers taps meanwhile.
 */
const firstCards = 7;

type CardsProps = { shown: ShownLane; isWhole: boolean; isStuck: boolean; isAwaited: boolean };

function Cards({ shown: { lane, shown, captions, box, stays }, isWhole, isStuck, isAwaited }: CardsProps) {
  const { t } = useTranslation('deals');
  // Back needs the whole height at once: what grows later would push away what the person had before them.
  const isPainted = useIsPainted(!isAwaited);
  if (shown.length === 0) return <p className={styles.empty}>{t(`lanes.empty.${isStuck ? 'stuck' : lane}`)}</p>;
  const counts = Map.groupBy(captions, (caption) => caption);
  return (
    <ul ref={box} className={`${styles.cards} list`}>
      {(isPainted ? shown : shown.slice(0, firstCards)).map((order, at) => {
        const caption = captions[at] ?? 'work';
        const isFirst = captions[at - 1] !== caption;
        // A lane that is longer than the screen has more of its last group.
        const count = isWhole || caption !== captions.at(-1) ? counts.get(caption)?.length : undefined;
        return (
          <LaneCard
            key={order.id}
            order={order}
            lane={lane}
            caption={isFirst ? caption : undefined}
            count={isFirst ? count : undefined}
            isLeaving={!stays(order)}
            isBare={!isPainted}
          />
        );
      })}
    </ul>
  );
}

/** The table lists the whole lane. */
function More({ lane, count }: { lane: Lane; count: number }) {
  const { t } = useTranslation('deals');
  const moveTo = useMoveTo();
  return (
    <button type="button" className={`${styles.more} reach`} onClick={() => moveTo({ ...noFilter, lane })}>
      {t('queue.more', { count })}
    </button>
  );
}

/** On a phone they fill the screen, so that nothing that is seen moves when the deals come. */
const CardSkeletons = () => (
  <div className={`${styles.cards} ${styles.waiting}`} aria-hidden>
    {['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'].map((place) => (
      <Skeleton key={place} height={86} />
    ))}
  </div>
);
