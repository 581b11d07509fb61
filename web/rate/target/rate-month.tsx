import { Button, Table, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compare, type Decimal } from '#domain/money/money.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useQuoteText } from './quote-text.ts';
import { byDay, type MonthOfQuotes, pathOf, scaleOf } from './rate-line.ts';
import styles from './rate-sheet.module.css';

type Props = { month: MonthOfQuotes; price: string; target: Decimal | undefined };

/** The line of 30 days, or the same as a table. Fewer than five days are a sentence. */
export function RateMonth({ month, price, target }: Props) {
  const { t } = useTranslation('target');
  const { date } = useFormat();
  const [isTable, setTable] = useState(false);
  const id = useId();
  if (month.isShort)
    return (
      <Text mt="md" c="dimmed">
        {t('since', { date: date(month.since) })}
      </Text>
    );
  return (
    <>
      <div id={id}>{isTable ? <Days month={month} price={price} /> : <Chart {...{ month, price, target }} />}</div>
      <Button
        size="sm"
        variant="subtle"
        className={`reach ${styles.twin}`}
        aria-controls={id}
        aria-expanded={isTable}
        onClick={() => setTable(!isTable)}
      >
        {t(isTable ? 'asChart' : 'asTable')}
      </Button>
    </>
  );
}

const size = { width: 600, height: 172 } as const;

/** The drawing is stretched to the width of the sheet; words and dots stand over it and are not. */
function Chart({ month, price, target }: Props) {
  const { t } = useTranslation('target');
  const { date } = useFormat();
  const quoteText = useQuoteText();
  const { width, height } = size;
  const scale = scaleOf(month, width, height, target);
  const last = month.points.at(-1);
  if (!last) return null;
  const { low } = month;
  const middle = new Date((month.from.getTime() + month.to.getTime()) / 2);
  const marks = [
    { quote: last.quote, kind: 'now' },
    ...(compare(low.quote, last.quote) === 0 ? [] : [{ quote: low.quote, kind: 'low' }]),
    ...(target === undefined ? [] : [{ quote: target, kind: 'target' }]),
  ];
  const topOf = (quote: Decimal) => `${(100 * scale.y(quote)) / height}%`;
  const leftOf = (at: Date) => `${(100 * scale.x(at)) / width}%`;
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={t('chart', { low: quoteText(low.quote, price), now: quoteText(last.quote, price) })}
    >
      <div className={styles.drawing}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {marks.map(({ quote, kind }) => (
            <line key={kind} data-kind={kind} x1={0} x2={width} y1={scale.y(quote)} y2={scale.y(quote)} />
          ))}
          <path d={pathOf(month, scale)} />
        </svg>
        <span className={styles.dot} style={{ left: leftOf(last.at), top: topOf(last.quote) }} />
        <span className={styles.dot} data-hollow style={{ left: leftOf(low.at), top: topOf(low.quote) }} />
        {target !== undefined && (
          <span className={styles.goal} style={{ top: topOf(target) }}>
            {t('goal')}
          </span>
        )}
      </div>
      <div className={styles.figures}>
        {marks.map(({ quote, kind }) => (
          <span key={kind} data-kind={kind} style={{ top: topOf(quote) }}>
            {quoteText(quote, '').trim()}
          </span>
        ))}
      </div>
      <div className={styles.dates}>
        <span>{date(month.from)}</span>
        <span>{date(middle)}</span>
        <span>{t('today')}</span>
      </div>
    </div>
  );
}

function Days({ month, price }: Omit<Props, 'target'>) {
  const { t } = useTranslation('target');
  const { date } = useFormat();
  const quoteText = useQuoteText();
  return (
    <div className={styles.days}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('day')}</Table.Th>
            <Table.Th ta="right">{t('rate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {byDay(month, date)
            .toReversed()
            .map(({ quote, at }) => (
              <Table.Tr key={at.getTime()}>
                <Table.Td>{date(at)}</Table.Td>
                <Table.Td ta="right" className="figures">
                  {quoteText(quote, price)}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
