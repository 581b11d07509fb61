import { ActionIcon, Group, Switch, Text } from '@mantine/core';
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconHistory,
  IconMinus,
  IconPencil,
  IconTrash,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PairOverview } from '#contract/rate/rate.ts';
import { compare, type Decimal, divide, inverse, subtract } from '#domain/money/money.ts';
import type { RateMove } from '#domain/money/rate.ts';
import { useFormat } from '../lib/text/format.ts';
import { Tag } from '../ui/tag.tsx';
import { useSwitchRate } from './rate-actions.ts';
import { RateCardBounds } from './rate-bounds.tsx';
import styles from './rate-card.module.css';
import { type CardActions, RateCardFollowing } from './rate-card-following.tsx';
import { useRateLabels, wayOf } from './rate-labels.ts';

type Props = {
  pair: PairOverview;
  move: RateMove | undefined;
  isMost: boolean;
  offices: number;
  actions: CardActions;
};

/** The card of one pair of the shown scope. */
export function RateCard({ pair, move, isMost, offices, actions }: Props) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const { record } = pair;
  const back = inverse(record.rate);
  const MostIcon = move && wayOf(move) === 'down' ? IconTrendingDown : IconTrendingUp;
  return (
    <article className={`${styles.card} card`} aria-label={words.spoken(pair)} data-most={isMost || undefined}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mih={32}>
        <Text component="h3" size="body" fw={600}>
          {words.pair(pair)}
        </Text>
        <State pair={pair} maySwitch={actions.maySwitch} />
      </Group>
      <Group component="p" align="baseline" gap="0 12px" m="4px 0 0" className="figures">
        <Text span size="figure" c={pair.applies ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
          {words.rate(record.rate)}
        </Text>
        <Move move={move} isMost={isMost} />
      </Group>
      <Group
        component="p"
        justify="space-between"
        gap="4px 8px"
        mih={24}
        m={0}
        c="dimmed"
        fz="plain"
        lh="plain"
        className="figures"
      >
        {back !== '0' && t('card.inverse', { sc: pair.sc, tc: pair.tc, rate: words.rate(back) })}
        {isMost && <Tag icon={<MostIcon size={14} stroke={1.75} aria-hidden />}>{t('card.most')}</Tag>}
      </Group>
      <RateSparkline pair={pair} />
      <RateCardFollowing pair={pair} offices={offices} actions={actions} />
      <RateCardBounds pair={pair} onEdit={actions.bounds} />
      <Foot pair={pair} actions={actions} />
    </article>
  );
}

/**
 * The switch of the newest record of the shown scope. An office that follows the global rate can't switch it, so the
 * card shows text instead.
 */
function State({ pair, maySwitch }: { pair: PairOverview; maySwitch: CardActions['maySwitch'] }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const { mutate, isPending, variables } = useSwitchRate();
  const { record, office } = pair;
  const isOwn = office === null || record.office_id !== null;
  const isOn = isPending ? variables.active : isOwn ? record.actual : pair.applies;
  const word = t(isOn ? 'card.active' : 'card.inactive');
  if (!maySwitch || !isOwn)
    return (
      <Text inherit span fz="small" c="dimmed">
        {word}
      </Text>
    );
  return (
    <Switch
      classNames={{ track: `${styles.track} reach`, thumb: styles.thumb }}
      styles={{ label: { color: 'var(--o-ink2)', fontSize: 13 } }}
      labelPosition="left"
      color="var(--o-ink2)"
      withThumbIndicator={false}
      label={<span aria-hidden>{word}</span>}
      aria-label={t('card.switch', { pair: words.spoken(pair) })}
      checked={isOn}
      onChange={({ currentTarget }) => mutate({ rate: record, active: currentTarget.checked })}
    />
  );
}

const ways = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus };

function Move({ move, isMost }: { move: RateMove | undefined; isMost: boolean }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const Icon = move && ways[wayOf(move)];
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="2xs"
      fz="plain"
      c={isMost ? undefined : 'dimmed'}
      fw={isMost ? 500 : undefined}
    >
      {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      {move ? words.move(move) : t('card.isNew')}
    </Group>
  );
}

/** Who set the rate and when, and the actions for it. */
function Foot({ pair, actions }: { pair: PairOverview; actions: CardActions }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const format = useFormat();
  const { record, set_by, by_rule, office } = pair;
  const spoken = { pair: words.spoken(pair) };
  const isOwn = office === null || record.office_id !== null;
  return (
    <div className={styles.foot}>
      <Text size="meta" c="dimmed" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {t('card.setBy', { name: words.setBy({ set_by, by_rule }), when: format.dateTime(record.ts) })}
      </Text>
      {actions.edit && <Tool label={t('card.edit', spoken)} Icon={IconPencil} onClick={() => actions.edit?.(pair)} />}
      <Tool label={t('card.history', spoken)} Icon={IconHistory} onClick={() => actions.history(pair)} />
      {actions.remove && isOwn && (
        <Tool label={t('card.remove', spoken)} Icon={IconTrash} onClick={() => actions.remove?.(pair)} />
      )}
    </div>
  );
}

function Tool({ label, Icon, onClick }: { label: string; Icon: typeof IconPencil; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      className={`${styles.tool} reach`}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

type Point = { x: Decimal; y: Decimal };

/**
 * The point of each rate in a box of 100 by 100, the lowest rate at the bottom. Calculated with decimals, like all
 * rates.
 */
export function drawLine(rates: readonly Decimal[]): Point[] {
  const [low, high] = boundsOf(rates);
  const height = subtract(high, low);
  const last = String(Math.max(rates.length - 1, 1));
  return rates.map((rate, at) => ({
    x: divide(String(at * 100), last, 2),
    y: height === '0' ? '50' : subtract('100', divide(divide(subtract(rate, low), height, 4), '0.01', 2)),
  }));
}

function boundsOf(rates: readonly Decimal[]): [low: Decimal, high: Decimal] {
  const [low = '0', ...others] = rates.toSorted(compare);
  return [low, others.at(-1) ?? low];
}

/** A line of the last thirty days, dashed when the rate is not offered. Screen readers get a label with the figures. */
function RateSparkline({ pair: { line, applies } }: { pair: PairOverview }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const rates = line.map(({ rate }) => rate);
  const [first, last] = [rates[0], rates.at(-1)];
  const [low, high] = boundsOf(rates);
  const points = drawLine(rates);
  const end = points.at(-1);
  if (first === undefined || last === undefined || !end || points.length < 2) {
    return (
      <Group component="p" h={52} m="12px 0 14px" fz="small" c="dimmed">
        {t('card.lineNew')}
      </Group>
    );
  }
  const label = t('card.line', {
    first: words.rate(first),
    last: words.rate(last),
    low: words.rate(low),
    high: words.rate(high),
  });
  return (
    <div className={styles.line} role="img" aria-label={label} data-off={!applies || undefined}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <i style={{ left: `${end.x}%`, top: `${end.y}%` }} />
    </div>
  );
}
