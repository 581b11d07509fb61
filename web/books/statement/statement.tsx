import { Button, Skeleton, Text } from '@mantine/core';
import { IconArrowLeft, IconNotebook } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountStatement } from '#contract/ledger/account-statement.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { ApiError } from '../../lib/call/api.ts';
import { useToday } from '../../lib/text/current-time.ts';
import { readRange } from '../../lib/text/days.ts';
import { useShortDateRangeLabel } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { ResultSummary } from '../../ui/list/result-summary.tsx';
import { BookDays } from '../book-days.tsx';
import { BookFile } from '../book-file.tsx';
import { useAccountName, useBookSums } from '../book-words.ts';
import { saveStatement, statementQuery } from '../books.queries.ts';
import { noJournalFilter, readJournalFilter } from '../books-address.ts';
import styles from './statement.module.css';
import { StatementRow } from './statement-row.tsx';

const linesOnPage = 20;

/** What came into an account and went out of it, the newest first, with the balance after each. */
export function Statement({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['books', 'messages']);
  const address = useScreenAddress();
  const { day__gte, day__lte } = readJournalFilter(address, useToday());
  const query = useQuery({
    ...statementQuery(accountId, { day__gte, day__lte, page: address.page ?? 1, size: linesOnPage }),
    placeholderData: keepPreviousData,
  });
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <section className={styles.statement} aria-labelledby="statement">
      <StatementHead account={query.data?.account} />
      {isGone ? (
        <EmptyState title={t('messages:accountNotFound')} />
      ) : (
        <>
          <StatementSummary page={query.data} accountId={accountId} />
          <PagedList query={query} skeleton={<Skeleton height={880} />} empty={<NoLines />}>
            {(lines) => (
              <ol className={`${styles.lines} list card`} aria-labelledby="statement">
                {lines.map((line) => (
                  <StatementRow
                    key={`${line.entry_id} ${line.balance}`}
                    line={line}
                    currency={query.data?.account.currency ?? ''}
                  />
                ))}
              </ol>
            )}
          </PagedList>
        </>
      )}
    </section>
  );
}

function StatementHead({ account }: { account: AccountStatement['account'] | undefined }) {
  const { t } = useTranslation('books');
  const moveTo = useMoveTo();
  const nameOf = useAccountName();
  const { exact } = useBookSums();
  return (
    <div className={styles.head}>
      <Button
        size="sm"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        onClick={() => moveTo({ ...noJournalFilter, account: undefined })}
      >
        {t('statement.back')}
      </Button>
      <Text component="h3" id="statement" fw={600}>
        {account ? t('statement.of', { account: nameOf(account) }) : t('statement.title')}
      </Text>
      {account && (
        <Text className="figures" fw={600}>
          {exact(account.balance, account.currency)}
        </Text>
      )}
      <div className={styles.days}>
        <BookDays />
      </div>
    </div>
  );
}

/** The number of lines found, and of which days. */
function StatementSummary({ page, accountId }: { page: AccountStatement | undefined; accountId: string }) {
  const { t } = useTranslation('books');
  const words = useShortDateRangeLabel();
  const [address, today] = [useScreenAddress(), useToday()];
  const range = readRange(address, today);
  const { kind: _, ...days } = readJournalFilter(address, today);
  const noDays = { from: undefined, to: undefined };
  return (
    <ResultSummary
      page={page}
      count={(count) => t('statement.count', { count })}
      capped={(total) => t('statement.countCapped', { total })}
      filters={[{ name: t('filter.days'), value: range && words(range), gone: noDays }]}
      none={{ ...noDays, page: undefined }}
    >
      <BookFile page={page} save={(decimals) => saveStatement(accountId, { ...days, decimals })} />
    </ResultSummary>
  );
}

function NoLines() {
  const { t } = useTranslation('books');
  const moveTo = useMoveTo();
  return (
    <EmptyState
      icon={<IconNotebook size={32} stroke={1.5} />}
      title={t('statement.none')}
      action={<Button onClick={() => moveTo(noJournalFilter)}>{t('statement.all')}</Button>}
    />
  );
}
