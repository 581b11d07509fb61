import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '#domain/money/money.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { usePublishAll } from '../rate-actions.ts';
import type { Scope } from '../rate-address.ts';
import type { BoardDrafts, CellState } from './board-drafts.ts';
import type { BoardCell } from './board-rows.ts';

/** A rate that stood in a cell before it was changed. */
type Previous = { key: string; rate: Decimal };

/** Publishes what is typed, and knows what stood there before. */
export function usePublishBoard(scope: Scope, drafts: BoardDrafts) {
  const { t } = useTranslation('quotes');
  const { mutateAsync, isPending } = usePublishAll();
  const [published, setPublished] = useState<{ count: number; previous: Previous[] }>({ count: 0, previous: [] });

  const publish = async (cells: readonly CellState[], onDone: () => void) => {
    const changed = cells.flatMap((cell) => (cell.next === undefined ? [] : [{ cell, rate: cell.next }]));
    const sent = changed.map(({ cell, rate }) => ({
      ...{ ...cell.pair, rate },
      office_id: cell.office_id ?? scope.office_id,
    }));
    const leaving = sent.filter((_, at) => changed[at]?.cell.known?.office?.follows === true);
    try {
      await mutateAsync({ rates: sent, leaving });
    } catch (error) {
      notifyError(error, t('review.failed'));
      return;
    }
    drafts.clear();
    setPublished({ count: changed.length, previous: changed.flatMap(({ cell }) => previousOf(cell)) });
    notifySuccess(t('bar.published', { count: changed.length }), undefined, t('review.failed'));
    onDone();
  };

  return {
    publish,
    isPending,
    /** How many were published last, where at least one of them had a rate before. */
    published: published.previous.length > 0 ? published.count : 0,
    /** Proposes what stood there before. It is published like any other change. */
    proposePrevious: (cells: readonly BoardCell[]) => {
      drafts.propose(
        published.previous.flatMap(({ key, rate }) => {
          const cell = cells.find((other) => other.key === key);
          return cell ? [{ cell, rate }] : [];
        }),
      );
    },
  };
}

const previousOf = ({ key, known }: BoardCell): Previous[] =>
  known?.applies ? [{ key, rate: known.record.rate }] : [];
