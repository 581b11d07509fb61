import { ActionIcon, Switch } from '@mantine/core';
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
import type { PairOverview } from '#contract/rate.ts';
import { inverse } from '#domain/money.ts';
import type { RateMove } from '#domain/rate.ts';
import { useFormat } from '../lib/format.ts';
import { Tag } from '../ui/tag.tsx';
import { useSwitchRate } from './rate-actions.ts';
import styles from './rate-card.module.css';
import type { CardActions } from './rate-card-actions.ts';
import { RateCardFollowing } from './rate-card-following.tsx';
import { useRateLabels, wayOf } from './rate-labels.ts';
import { RateSparkline } from './rate-sparkline.tsx';

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
    <article className={styles.card} aria-label={words.spoken(pair)} data-most={isMost || undefined}>
      <div className={styles.head}>
        <h3 className={styles.pair}>{words.pair(pair)}</h3>
        <State pair={pair} maySwitch={actions.maySwitch} />
      </div>
      <p className={styles.now}>
        <span className={styles.rate} data-off={!pair.applies || undefined}>
          {words.rate(record.rate)}
        </span>
        <Move move={move} />
      </p>
      <p className={styles.inverse}>
        {back !== '0' && t('card.inverse', { sc: pair.sc, tc: pair.tc, rate: words.rate(back) })}
        {isMost && (
          <Tag tone="neutral" icon={<MostIcon size={14} stroke={1.75} aria-hidden />}>
            {t('card.most')}
          </Tag>
        )}
      </p>
      <RateSparkline pair={pair} />
      <RateCardFollowing pair={pair} offices={offices} actions={actions} />
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
  if (!maySwitch || !isOwn) return <span className={styles.state}>{word}</span>;
  return (
    <Switch
      classNames={{ label: styles.switchLabel, track: styles.track, thumb: styles.thumb }}
      size="md"
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

function Move({ move }: { move: RateMove | undefined }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  if (!move) return <span className={styles.move}>{t('card.isNew')}</span>;
  const Icon = ways[wayOf(move)];
  return (
    <span className={styles.move}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {words.move(move)}
    </span>
  );
}

/** Who set the rate and when, and the actions for it. */
function Foot({ pair, actions }: { pair: PairOverview; actions: CardActions }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const format = useFormat();
  const { record, set_by, office } = pair;
  const spoken = { pair: words.spoken(pair) };
  const isOwn = office === null || record.office_id !== null;
  return (
    <div className={styles.foot}>
      <p className={styles.who}>
        {t('card.setBy', { name: set_by?.full_name ?? t('card.unknown'), when: format.dateTime(record.ts) })}
      </p>
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
    <ActionIcon variant="subtle" size={32} className={styles.tool} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
