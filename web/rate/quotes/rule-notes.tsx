import { Box, Button, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RateRule } from '#contract/rate/rate-rule.ts';
import { isSamePair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { Scope } from '../rate-address.ts';
import { rulesQuery } from '../rule/rule.queries.ts';
import type { BoardCell, BoardRow } from './board-rows.ts';
import { useBoardWords } from './board-words.ts';

type Proposal = { cell: BoardCell; rate: Decimal };

type Props = {
  rows: readonly BoardRow[];
  scope: Scope;
  /** What is typed is not thrown away for what rules want. */
  isTyped: boolean;
  onTake: (proposals: Proposal[]) => void;
};

/** What the rules of the shown rates want, and which of them are held and why. */
export function RuleNotes({ rows, scope, isTyped, onTake }: Props) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const { data = [] } = useQuery(rulesQuery);
  const ruled = data
    .filter(({ mode, office_id }) => mode !== 'off' && office_id === (scope.office_id ?? null))
    .flatMap((rule) => {
      const row = rows.find(({ cells }) => isSamePair(cells.buy.pair, rule) || isSamePair(cells.sell.pair, rule));
      const cell = row && [row.cells.buy, row.cells.sell].find(({ pair }) => isSamePair(pair, rule));
      return row && cell ? [{ rule, row, cell }] : [];
    });
  const proposals = ruled.flatMap(({ rule, cell }) => (isProposal(rule) ? [{ cell, rate: rule.wanted }] : []));
  return (
    <>
      {proposals.length > 0 && !isTyped && (
        <Button justify="center" onClick={() => onTake(proposals)}>
          {t('rule.take', { count: proposals.length })}
        </Button>
      )}
      {ruled.flatMap(({ rule, row, cell }) =>
        rule.held === null ? (
          []
        ) : (
          <Box key={rule.id} className="toned" data-tone="waiting" p="xs">
            <Text size="small">
              <IconPlayerPause size={14} stroke={1.75} aria-hidden />{' '}
              {t('rule.held', { name: words.nameOf(row, cell.side), why: t(`rule.why.${rule.held}`) })}
            </Text>
          </Box>
        ),
      )}
    </>
  );
}

/** A rule that publishes by itself is not proposed. */
const isProposal = (rule: RateRule): rule is RateRule & { wanted: Decimal } =>
  rule.mode === 'proposes' && rule.held === null && rule.wanted !== null;
