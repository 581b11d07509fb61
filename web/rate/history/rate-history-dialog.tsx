import { Box, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateHistory } from '#contract/rate/rate.ts';
import { totalCap } from '#contract/wire/page.ts';
import type { Pair } from '#domain/money/currency.ts';
import { moveOf, movesBetween } from '#domain/money/rate.ts';
import { useAddress, useMoveTo } from '../../lib/address/address.ts';
import { late } from '../../lib/device/late.tsx';
import { useToday } from '../../lib/text/current-time.ts';
import { type Day, type DayRange, rangeBounds, readRange } from '../../lib/text/days.ts';
import { useDateRangeLabel } from '../../lib/text/format.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { DayRangePicker } from '../../ui/form/day-range-picker.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import type { Scope } from '../rate-address.ts';
import { type HistoryQuery, historyFetchSize, historyQuery, historyRecordsQuery } from '../rate-desk.queries.ts';
import styles from '../rate-dialog.module.css';
import { RateDialogFrame } from '../rate-dialog-frame.tsx';
import { useRateLabels, wayOf } from '../rate-labels.ts';
import { HistoryRows } from './history-rows.tsx';

const Chart = late(
  () => import('./rate-history-chart.tsx').then((m) => m.RateHistoryChart),
  () => <Skeleton height={240} />,
);

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
  const filter = { ...pair, office_id: scope?.office_id, ...bounds };
  const query = useQuery(historyQuery(filter));
  const period = `${bounds.from?.getTime()}-${bounds.to?.getTime()}`;
  return (
    <Stack gap="md" className={styles.history} aria-busy={query.isPlaceholderData}>
      <Text c="dimmed">{scope ? t('history.ofOffice', { office: scope.name }) : t('history.ofGlobal')}</Text>
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
            <HistoryTable key={period} asked={filter} count={history.count} before={history.before ?? undefined} />
          </>
        )}
      </Loaded>
    </Stack>
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
            <Text component="dt" size="small" c="dimmed">
              {t(`history.${name}`)}
            </Text>
            <Text component="dd" size="section" className="figures">
              {figure}
              {beside && (
                <Text span display="block" size="small" c="dimmed" lts={0}>
                  {beside}
                </Text>
              )}
            </Text>
          </div>
        ))}
      </dl>
      {line.length > 1 && (
        <Box component="figure" m={0}>
          <Text component="figcaption" fw={500} mb="xs">
            {finding}
          </Text>
          <Chart line={line} label={finding} />
        </Box>
      )}
    </>
  );
}

/** Specification §9: the shortcuts. The second one is the default. */
const shortcuts = ['7d', '30d', '90d'] as const;
const usual = '30d';

/** The days in the address, or the default ones, and the moments where they begin and end. */
function useHistoryRange() {
  const today = useToday();
  const range = readRange(useAddress(), today) ?? readRange({ from: usual }, today) ?? {};
  const { created_at__gte: from, created_at__lt: to } = rangeBounds(range);
  return { today, range, bounds: { from, to } };
}

/** The shortcuts and two date fields. All days are in Kyiv time. */
function HistoryRange({ today, range }: { today: Day; range: DayRange }) {
  const { t } = useTranslation('rate');
  const moveTo = useMoveTo();
  const words = useDateRangeLabel();
  return (
    <Group gap="sm" align="flex-end">
      <Group component="fieldset" wrap="nowrap" gap="2xs" bd={0} m={0} p={0}>
        <VisuallyHidden component="legend">{t('history.days')}</VisuallyHidden>
        {shortcuts.map((shortcut) => (
          <Button
            key={shortcut}
            className={styles.shortcut}
            fz="plain"
            fw={500}
            miw={56}
            px="sm"
            aria-pressed={range.preset === shortcut}
            onClick={() => moveTo({ from: shortcut, to: undefined }, { replace: true })}
          >
            {t(`history.${shortcut}`)}
          </Button>
        ))}
      </Group>
      <DayRangePicker
        label={t('history.own')}
        presets={[]}
        range={range}
        today={today}
        onChoose={(choice) => moveTo(choice, { replace: true })}
        target={({ onClick }) => (
          <Button
            className="figures"
            leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
            onClick={onClick}
          >
            {range.preset ? t('history.own') : words(range)}
          </Button>
        )}
      />
    </Group>
  );
}

const shown = 10;

type Props = { asked: HistoryQuery; count: number; before: NonNullable<RateHistory['before']> | undefined };

/** All records of the period, newest first. Each record shows its difference from the older one. */
function HistoryTable({ asked, count, before }: Props) {
  const [wanted, setPage] = useState(1);
  // The list of records ends at `totalCap`, even if the history counts more.
  const total = Math.min(count, totalCap);
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / shown)));
  const query = useRows({ asked, page, count, before });
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton height={shown * 40} />}>
        {(rows) => <HistoryRows rows={rows} />}
      </Loaded>
      <Pager page={page} size={shown} total={total} isCapped={count > total} onTurn={setPage} />
    </>
  );
}

/** The rows of a page. The last row is compared with the next older record, which may need one more request. */
function useRows({ asked, page, count, before }: Props & { page: number }) {
  const first = (page - 1) * shown;
  const fetch = Math.floor(first / historyFetchSize) + 1;
  const query = useQuery(historyRecordsQuery(asked, fetch));
  const isLast = (first + shown) % historyFetchSize === 0;
  const isEnd = count <= first + shown;
  const next = useQuery({
    ...historyRecordsQuery(asked, fetch + 1),
    enabled: isLast && !isEnd,
  });
  const offset = first - (fetch - 1) * historyFetchSize;
  const following = isLast ? next.data?.items[0] : query.data?.items[offset + shown];
  const rows = movesBetween(
    query.data?.items.slice(offset, offset + shown) ?? [],
    following ?? (isEnd ? before : undefined),
  );
  return { data: query.data && rows, error: query.error ?? next.error, refetch: query.refetch };
}
