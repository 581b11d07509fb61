import { Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketRate } from '#contract/rate/market.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { changePercent, type Decimal } from '#domain/money/money.ts';
import { sides } from '#domain/money/quote.ts';
import { quoteOf } from '#domain/money/rate.ts';
import { useFormat } from '../../lib/text/format.ts';
import { marketQuery, sourcesQuery } from '../market/market.queries.ts';
import { useSourceName, useVoiceName } from '../market/source-names.ts';
import styles from './board.module.css';
import type { RowState } from './board-drafts.ts';
import { useBoardWords } from './board-words.ts';

/** The market rates by their currencies. Empty until they are there. */
export function useMarkets(): ReadonlyMap<string, MarketRate> {
  const { data = [] } = useQuery(marketQuery);
  return new Map(data.map((market) => [market.currency, market]));
}

type Props = { state: RowState; market: MarketRate | undefined };

/** The price of the market the way round in which the line is read. */
const priceOnMarket = ({ row }: RowState, mid: Decimal) => quoteOf(mid, row.base === stablecoin);

/** What the market says of a line with the sources, or why nobody can say; and how far the prices are from it. */
export function MarketCells({ state, market }: Props) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const { rate } = useFormat();
  const name = useVoiceName();
  const mid = market?.mid ?? null;
  const price = mid === null ? undefined : priceOnMarket(state, mid);
  const heard = market?.voices.filter(({ counts }) => counts) ?? [];
  return (
    <>
      <td className={styles.figure}>
        <span className={styles.side}>{t('market')}</span>
        {price === undefined ? (
          <span>
            <IconPlayerPause size={14} stroke={1.75} aria-hidden /> {t('paused')}
          </span>
        ) : (
          <span>{rate(price)}</span>
        )}
        <small>
          {price === undefined
            ? t(`pause.${market?.paused ?? 'unset'}`)
            : heard.map(({ sources }) => name(sources)).join(', ')}
        </small>
      </td>
      <td className={`${styles.figure} ${styles.stacked}`}>
        <span className={styles.side}>{t('margin')}</span>
        {sides.map((side) => {
          const shown = state.cells[side].shown;
          return (
            <span key={side}>
              {price === undefined || shown === undefined ? '–' : words.signed(changePercent(price, shown))}
            </span>
          );
        })}
      </td>
    </>
  );
}

/** How many of the sources that are asked answer, and which do not. */
export function SourcesHealth() {
  const { t, i18n } = useTranslation('quotes');
  const name = useSourceName();
  const { data = [] } = useQuery(sourcesQuery);
  const asked = data.filter(({ id, on, base_url }) => id !== 'manual' && on && base_url !== null);
  if (asked.length === 0) return null;
  const silent = asked.filter(({ fault, answered_at }) => fault !== null || answered_at === null);
  const names = new Intl.ListFormat(i18n.language).format(silent.map(({ id }) => name(id)));
  return (
    <Text size="small" c="dimmed">
      {t('sources', { count: asked.length, answer: asked.length - silent.length })}
      {silent.length > 0 && (
        <Text span inherit c="var(--o-bad)">
          {' '}
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {t('silent', { names })}
        </Text>
      )}
    </Text>
  );
}
