import { Modal, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StockLine } from '#contract/ledger/stocks.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useBookSums, useDayText } from '../book-words.ts';
import { stocksQuery } from '../books.queries.ts';
import styles from './stock.module.css';

type Props = { officeId: string | undefined; opened: boolean; onClose: () => void };

/** The lines of all currencies as a table: what lay there at the end of each day. */
export function StockDays({ officeId, opened, onClose }: Props) {
  const { t } = useTranslation('books');
  return (
    <Modal opened={opened} onClose={onClose} title={t('stock.title')} size={640} fullScreen={useIsBelow('sm')}>
      <Loaded query={useQuery(stocksQuery(officeId))} skeleton={<Skeleton height={480} />}>
        {({ lines }) => <DayTable lines={lines} />}
      </Loaded>
    </Modal>
  );
}

function DayTable({ lines }: { lines: readonly StockLine[] }) {
  const { t } = useTranslation('books');
  const { rough } = useBookSums();
  const dayText = useDayText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.days} tabIndex={0} aria-label={t('stock.title')}>
      <Table className={styles.table} aria-label={t('stock.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('result.day')}</Table.Th>
            {lines.map(({ currency }) => (
              <Table.Th key={currency} scope="col">
                {currency}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines[0]?.days.map(({ day }, ago) => (
            <Table.Tr key={day}>
              <Table.Th scope="row">{dayText(day)}</Table.Th>
              {lines.map(({ currency, days }) => (
                <Table.Td key={currency}>{rough(days[ago]?.balance ?? '0', currency)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
