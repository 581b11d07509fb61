import { Box, Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryRate } from '#contract/rate/rate.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { RateMove } from '#domain/money/rate.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useActor } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useRateLabels } from '../rate-labels.ts';

const WhyRate = late(() => import('./why-rate.tsx').then((m) => m.WhyRate));

type Row = { record: HistoryRate; move: RateMove | undefined };

/** The records of a page, each with who has set it. What a rule has published says why. */
export function HistoryRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('rate');
  return (
    <Box style={{ overflowX: 'auto' }}>
      <Table fz="plain" tabularNums>
        <VisuallyHidden component="caption">{t('history.table')}</VisuallyHidden>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('history.date')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('history.rate')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('history.change')}
            </Table.Th>
            <Table.Th scope="col">{t('history.who')}</Table.Th>
            <Table.Th scope="col" ta="right" c="dimmed" visibleFrom="xs">
              {t('history.id')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <HistoryRow key={row.record.id} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function HistoryRow({ row: { record, move } }: { row: Row }) {
  const words = useRateLabels();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Table.Tr>
        <Table.Td>{format.dateTimeAlone(record.ts)}</Table.Td>
        <Table.Td ta="right">
          <RateBothWays rate={record.rate} />
        </Table.Td>
        <Table.Td ta="right">{move ? words.move(move) : '–'}</Table.Td>
        <Table.Td>
          <Author record={record} isOpen={isOpen} onTurn={() => setOpen(!isOpen)} />
        </Table.Td>
        <Table.Td ta="right" c="dimmed" visibleFrom="xs">
          {record.id.slice(0, 8)}
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <WhyRate record={record} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

type AuthorProps = { record: HistoryRate; isOpen: boolean; onTurn: () => void };

/** A person, or a rule with its reasons: the journal has them, and admins read it. */
function Author({ record, isOpen, onTurn }: AuthorProps) {
  const { t } = useTranslation('market');
  const { setBy } = useRateLabels();
  const { dateTimeWithin } = useFormat();
  const mayAsk = mayManageNetwork(useActor());
  return (
    <>
      {setBy(record)}{' '}
      {mayAsk && record.by_rule === true && (
        <Button
          size="xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={t('whyRate.of', { when: dateTimeWithin(record.ts) })}
          onClick={onTurn}
        >
          {t('whyRate.open')}
        </Button>
      )}
    </>
  );
}

/** A rate, with its inverse if four decimals are not precise enough. */
function RateBothWays({ rate }: { rate: Decimal }) {
  const words = useRateLabels();
  const back = words.inverse(rate);
  if (back === undefined) return words.rate(rate);
  return (
    <>
      {words.rate(rate)}{' '}
      <Text inherit component="small" fz="small" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {back}
      </Text>
    </>
  );
}
