import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { useAddressDialog } from '../lib/address/address-dialog.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { useOnce } from '../lib/device/after-start.ts';
import { late } from '../lib/device/late.tsx';
import { EmptyState, Loaded } from '../ui/feedback/loaded.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { BookViews } from './book-views.tsx';
import { useBookSums } from './book-words.ts';
import styles from './books.module.css';
import { booksQuery, useBookNews } from './books.queries.ts';
import { useBooksOffice } from './books-address.ts';
import { BooksOffice } from './books-office.tsx';
import { useEntryDialog } from './entry/entry-kinds.ts';
import { WaitingEntries } from './entry/waiting-entries.tsx';
import { BooksBadge } from './figures/books-badge.tsx';
import { DayStrip } from './figures/day-results.tsx';
import { LevelsButton } from './level/levels-button.tsx';
import { Places } from './places/places.tsx';
import { WalletReadings } from './places/wallet-readings.tsx';

/** What an office has, owes and has promised, what it earned, and every entry that says so. */
export function BooksScreen() {
  const { t } = useTranslation('books');
  usePageTitle(t('title'));
  useBookNews();
  const officeId = useBooksOffice();
  const query = useQuery({ ...booksQuery(officeId), placeholderData: keepPreviousData });
  return (
    <Stack component="section" gap="md" miw={0} aria-labelledby="books">
      <PageTitle id="books" level={2} aside={query.data?.on && <NewEntryButton officeId={officeId} />}>
        {t('title')}
      </PageTitle>
      <div className={styles.head}>
        <BooksOffice officeId={officeId} />
        {query.data?.on && <BooksBadge officeId={officeId} />}
        {query.data?.on && <DayStrip officeId={officeId} />}
      </div>
      <WaitingEntries officeId={officeId} />
      <Loaded
        query={query}
        skeleton={<BooksSkeleton />}
        isEmpty={({ on, accounts }) => !on && accounts.length === 0}
        empty={<NoBooks officeId={officeId} />}
        gone={<EmptyState title={t('none.gone')} />}
      >
        {(books) => (
          <div className="fades" aria-busy={query.isPlaceholderData}>
            <Stack gap="md" miw={0}>
              {!books.on && (
                <Text className="toned" data-tone="neutral" p="sm">
                  {t('off')}
                </Text>
              )}
              <Places books={books} />
              <WalletReadings books={books} />
              <BookViews />
              {officeId && (
                <Group>
                  {books.on && <LevelsButton officeId={officeId} books={books} />}
                  {books.on && <LimitButton officeId={officeId} limit={books.entry_limit} />}
                  <SwitchButton officeId={officeId} isOn={books.on} />
                </Group>
              )}
            </Stack>
          </div>
        )}
      </Loaded>
    </Stack>
  );
}

const Limit = late(() => import('./limit/limit-dialog.tsx').then((m) => m.LimitDialog));

function LimitButton({ officeId, limit }: { officeId: string; limit: Decimal | null }) {
  const { t } = useTranslation('books');
  const { rough } = useBookSums();
  const dialog = useAddressDialog('limit');
  return (
    <>
      <Button size="sm" onClick={dialog.open}>
        {limit === null ? t('limit.off') : t('limit.on', { sum: rough(limit, stablecoin) })}
      </Button>
      {dialog.wasOpened && <Limit officeId={officeId} limit={limit} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

const Switch = late(() => import('./switch/switch-dialog.tsx').then((m) => m.SwitchDialog));

function SwitchButton({ officeId, isOn }: { officeId: string; isOn: boolean }) {
  const { t } = useTranslation('books');
  const dialog = useAddressDialog('switch');
  return (
    <>
      <Button size="sm" onClick={dialog.open}>
        {t(isOn ? 'switch.off' : 'switch.on')}
      </Button>
      {dialog.wasOpened && <Switch officeId={officeId} isOn={isOn} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

const NewEntry = late(() => import('./entry/new-entry-dialog.tsx').then((m) => m.NewEntryDialog));

function NewEntryButton({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const { kind, open } = useEntryDialog();
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open()}>
        {t('entry.new')}
      </Button>
      {useOnce(kind !== undefined) && <NewEntry officeId={officeId} />}
    </>
  );
}

function NoBooks({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const moveTo = useMoveTo();
  return (
    <EmptyState
      icon={<IconBook2 size={32} stroke={1.5} />}
      title={t('none.title')}
      text={t('none.text')}
      action={
        officeId && (
          <Group justify="center">
            <Button onClick={() => moveTo(() => ({ tab: 'books' }))}>{t('none.all')}</Button>
            <SwitchButton officeId={officeId} isOn={false} />
          </Group>
        )
      }
    />
  );
}

const BooksSkeleton = () => (
  <Stack gap="md">
    <Skeleton height={332} />
    <Skeleton height={480} />
  </Stack>
);
