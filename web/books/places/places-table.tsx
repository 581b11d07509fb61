import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { useBookSums } from '../book-words.ts';
import type { PlaceRow } from './place-rows.ts';
import styles from './places-table.module.css';

/** The same figures as a table, with the stock and what it cost. */
export function PlacesTable({ rows }: { rows: readonly PlaceRow[] }) {
  const { t } = useTranslation('books');
  const { rough, exact, signed, price } = useBookSums();
  const heads = ['currency', 'lies', 'free', 'promised', 'due', 'stock', 'cost', 'average', 'now', 'gain'] as const;
  const inCoin = (amount: Decimal | null | undefined, spell = exact) =>
    amount === null || amount === undefined ? '–' : spell(amount, stablecoin);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t('places.title')}>
      <Table className={styles.table} aria-label={t('places.title')}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                {t(`places.column.${head}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ currency, lies, parts, stock }) => {
            const average = stock?.average ? price(stock.average, currency) : undefined;
            return (
              <Table.Tr key={currency}>
                <Table.Th scope="row">{currency}</Table.Th>
                <Table.Td>{rough(lies, currency)}</Table.Td>
                {parts.map(({ name, amount }) => (
                  <Table.Td key={name}>{rough(amount, currency)}</Table.Td>
                ))}
                <Table.Td>{stock ? exact(stock.stock, currency) : '–'}</Table.Td>
                <Table.Td>{inCoin(stock?.cost)}</Table.Td>
                <Table.Td>{average ? `${average.figure} ${average.unit}` : '–'}</Table.Td>
                <Table.Td>{inCoin(stock?.value)}</Table.Td>
                <Table.Td>{inCoin(stock?.unrealised, signed)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}
