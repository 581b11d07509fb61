import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { totalCap } from '#contract/page.ts';
import type { ExchangeRate, RateHistory } from '#contract/rate.ts';
import type { Decimal } from '#domain/money.ts';
import { movesBetween, type RateMove } from '#domain/rate.ts';
import { useFormat } from '../lib/format.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Pager } from '../ui/pager.tsx';
import { type HistoryAsked, historyFetchSize, historyRecordsQuery } from './rate-desk.queries.ts';
import styles from './rate-dialog.module.css';
import { useRateLabels } from './rate-labels.ts';

const shown = 10;

type Props = { asked: HistoryAsked; count: number; before: NonNullable<RateHistory['before']> | undefined };
type Row = { record: ExchangeRate; move: RateMove | undefined };

/** All records of the period, newest first. Each record shows its difference from the older one. */
export function HistoryTable({ asked, count, before }: Props) {
  const [wanted, setPage] = useState(1);
  // The list of records ends at `totalCap`, even if the history counts more.
  const total = Math.min(count, totalCap);
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / shown)));
  const query = useRows({ asked, page, count, before });
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton height={shown * 40} />}>
        {(rows) => <Rows rows={rows} />}
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

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const format = useFormat();
  return (
    <div className={styles.tableBox}>
      <Table className={styles.table}>
        <caption className={styles.caption}>{t('history.table')}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('history.date')}</Table.Th>
            <Table.Th scope="col" className={styles.figureCell}>
              {t('history.rate')}
            </Table.Th>
            <Table.Th scope="col" className={styles.figureCell}>
              {t('history.change')}
            </Table.Th>
            <Table.Th scope="col" className={styles.idCell}>
              {t('history.id')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ record, move }) => (
            <Table.Tr key={record.id}>
              <Table.Td>{format.dateTimeAlone(record.ts)}</Table.Td>
              <Table.Td className={styles.figureCell}>
                <RateBothWays rate={record.rate} />
              </Table.Td>
              <Table.Td className={styles.figureCell}>{move ? words.move(move) : '–'}</Table.Td>
              <Table.Td className={styles.idCell}>{record.id.slice(0, 8)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A rate, with its inverse if four decimals are not precise enough. */
function RateBothWays({ rate }: { rate: Decimal }) {
  const words = useRateLabels();
  const back = words.inverse(rate);
  if (back === undefined) return words.rate(rate);
  return (
    <>
      {words.rate(rate)} <small>{back}</small>
    </>
  );
}
