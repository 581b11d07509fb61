import { Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lanes } from '#contract/order/lane.ts';
import type { Order } from '#contract/order/order.ts';
import { laneSize } from '#domain/order/desk/lane.ts';
import type { Lane } from '#domain/order/desk/lane-names.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { isToDo, useWorksNowhere } from '../desk-item.ts';
import { noFilter } from '../find/desk-filter.ts';
import styles from './desk-lanes.module.css';
import oldest from './lane-oldest.module.css';

type ColumnProps = {
  lane: Lane;
  /** Undefined while it is not known. */
  total: number | undefined;
  /** The lane has no more deals than it shows. */
  isWhole: boolean;
  /** Stands beside the name. */
  age?: ReactNode;
  children: ReactNode;
};

/** A lane: its name with the number of its deals, the deals, and the way to those that it does not show. */
export function LaneColumn({ lane, total, isWhole, age, children }: ColumnProps) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const id = `lane-${lane}`;
  return (
    <section className={styles.lane} aria-labelledby={id}>
      <Group component="header" className={`${styles.head} ${oldest.head}`} gap="xs" wrap="nowrap">
        <h3 id={id}>
          {t(`lanes.title.${lane}`)} <span className="figures">{total !== undefined && format.count(total)}</span>
        </h3>
        {age}
        <Text component="p" className={styles.what} c="dimmed" fz="small" lh={1.3} m={0} miw={0}>
          {t(`lanes.what.${lane}`)}
        </Text>
      </Group>
      {children}
      {!isWhole && total !== undefined && <More lane={lane} count={total - laneSize} />}
    </section>
  );
}

/** How many deals a lane has. Up to `laneSize` it is whole, and live news are in it before the next answer. */
export function totalOf(found: Lanes | undefined, lane: Lane, shown: number): number {
  const total = found?.lanes.find((sum) => sum.lane === lane)?.total ?? 0;
  return total > laneSize ? total : shown;
}

/** Says that nothing in the lanes waits for the person. Lanes of only some deals do not tell. */
export function Clear({ orders, isStuck }: { orders: readonly Order[]; isStuck: boolean }) {
  const { t } = useTranslation('deals');
  const actor = useActor();
  const { whose } = useScreenAddress();
  const worksNowhere = useWorksNowhere();
  const isNarrowed = isStuck || (whose !== undefined && !worksNowhere);
  if (isNarrowed || orders.some((order) => isToDo(actor, { place: 'queue', order }))) return null;
  return (
    <Text component="p" c="dimmed" fz="small" m={0}>
      {t(worksNowhere ? 'queue.nowhere' : 'queue.clear')}
    </Text>
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

/**
 * On a phone they fill the screen, so that nothing that is seen moves when the deals come. They do not pulse: the browser would
 * draw frames for each of so many boxes just when the deals arrive.
 */
export const CardSkeletons = () => (
  <div className={`${styles.cards} ${styles.waiting}`} aria-hidden>
    {['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'].map((place) => (
      <Skeleton key={place} animate={false} height={86} />
    ))}
  </div>
);
