import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { add } from '#domain/money/money.ts';
import { Link } from '../../lib/address/router.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useAccountName, useBookSums } from '../book-words.ts';
import { booksQuery } from '../books.queries.ts';
import styles from './places-table.module.css';

/** Every account as it is booked. Each currency adds up to nothing. */
export function Accounts({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  return (
    <>
      <Text c="dimmed">{t('accounts.note')}</Text>
      <Loaded query={useQuery(booksQuery(officeId))} skeleton={<Skeleton height={480} />}>
        {({ accounts }) => <AccountTable accounts={accounts} />}
      </Loaded>
    </>
  );
}

/** Opens the statement. An account of several offices together has none. */
function AccountLink({ id, children }: { id: string | null; children: string }) {
  if (id === null) return children;
  return (
    <Link search={(now) => ({ ...now, account: id })} resetScroll={false} className="link">
      {children}
    </Link>
  );
}

function AccountTable({ accounts }: Pick<Books, 'accounts'>) {
  const { t } = useTranslation('books');
  const nameOf = useAccountName();
  const { exact } = useBookSums();
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted();
  return (
    <div className={`${styles.scroll} card`}>
      <Table className={styles.table} aria-label={t('view.accounts')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('accounts.account')}</Table.Th>
            <Table.Th scope="col">{t('accounts.balance')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {currencies.map((currency) => {
          const own = accounts.filter((account) => account.currency === currency);
          const sum = own.reduce((all, { balance }) => add(all, balance), '0');
          return (
            <Table.Tbody key={currency}>
              {own.map((account) => (
                <Table.Tr key={`${account.kind} ${account.part}`}>
                  <Table.Th scope="row" fw={400}>
                    <AccountLink id={account.id}>{nameOf(account)}</AccountLink>
                  </Table.Th>
                  <Table.Td>{exact(account.balance, currency)}</Table.Td>
                </Table.Tr>
              ))}
              <Table.Tr className={styles.sum}>
                <Table.Th scope="row">{t('accounts.sum', { currency })}</Table.Th>
                <Table.Td>{exact(sum, currency)}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          );
        })}
      </Table>
    </div>
  );
}
