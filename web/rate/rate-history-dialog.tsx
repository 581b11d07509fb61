import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateHistory } from '#contract/rate.ts';
import type { Pair } from '#domain/currency.ts';
import { moveOf } from '#domain/rate.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import type { Scope } from './rate-address.ts';
import { historyQuery } from './rate-desk.queries.ts';
import styles from './rate-dialog.module.css';
import { RateDialogFrame } from './rate-dialog-frame.tsx';
import { HistoryRange, useHistoryRange } from './rate-history-range.tsx';
import { HistoryTable } from './rate-history-table.tsx';
import { useRateLabels, wayOf } from './rate-labels.ts';

const Chart = lazy(() => import('./rate-history-chart.tsx').then((m) => ({ default: m.RateHistoryChart })));

/** The history of a pair: figures, a chart, and a table of records. */
export function RateHistoryDialog({ scope }: { scope: Scope }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  return (
    <RateDialogFrame name="history" title={({ pair }) => t('history.title', { pair: words.pair(pair) })} size={920}>
      {({ pair, isGlobal }) => (
        <History
          pair={pair}
          scope={isGlobal || scope.office_id === undefined ? undefined : { ...scope, office_id: scope.office_id }}
        />
      )}
    </RateDialogFrame>
  );
}

function History({ pair, scope }: { pair: Pair; scope: { office_id: string; name: string } | undefined }) {
  const { t } = useTranslation('rate');
  const { today, range, bounds } = useHistoryRange();
  const asked = { ...pair, office_id: scope?.office_id, ...bounds };
  const query = useQuery(historyQuery(asked));
  const period = `${bounds.from?.getTime()}-${bounds.to?.getTime()}`;
  return (
    <div className={styles.history} aria-busy={query.isPlaceholderData}>
      <p className={styles.of}>{scope ? t('history.ofOffice', { office: scope.name }) : t('history.ofGlobal')}</p>
      <HistoryRange today={today} range={range} />
      <Loaded
        query={query}
        skeleton={<Skeleton height={420} />}
        isEmpty={({ count }) => count === 0}
        empty={<EmptyState title={t('history.none')} text={t('history.noneHint')} />}
      >
        {(history) => (
          <>
            <Figures history={history} pair={pair} isOver={range.last !== undefined && range.last < today} />
            <HistoryTable key={period} asked={asked} count={history.count} before={history.before ?? undefined} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type FiguresProps = { history: RateHistory; pair: Pair; isOver: boolean };

function Figures({ history: { figures, line }, pair, isOver }: FiguresProps) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  if (!figures) return null;
  const { first, last, highest, lowest, average } = figures;
  const move = moveOf(first.rate, last.rate);
  // If the two rates look equal with four decimals, show all decimals.
  const isFine = wayOf(move) !== 'same' && words.rate(first.rate) === words.rate(last.rate);
  const say = isFine ? words.exact : words.rate;
  const finding = t(`history.${({ up: 'rose', down: 'fell', same: 'stayed' } as const)[wayOf(move)]}`, {
    pair: words.pair(pair),
    percent: words.distance(move).percent,
    from: say(first.rate),
    to: say(last.rate),
  });
  const shown = [
    [isOver ? 'last' : 'current', words.rate(last.rate), words.inverse(last.rate)],
    ['change', words.signed(move.difference), words.percent(move)],
    ['highest', words.rate(highest.rate), words.inverse(highest.rate)],
    ['lowest', words.rate(lowest.rate), words.inverse(lowest.rate)],
    ['average', words.rate(average.rate), words.inverse(average.rate)],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {shown.map(([name, figure, beside]) => (
          <div key={name}>
            <dt>{t(`history.${name}`)}</dt>
            <dd>
              {figure}
              {beside && <span className={styles.beside}>{beside}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {line.length > 1 && (
        <figure className={styles.figure}>
          <figcaption>{finding}</figcaption>
          <Suspense fallback={<Skeleton height={240} />}>
            <Chart line={line} label={finding} />
          </Suspense>
        </figure>
      )}
    </>
  );
}
