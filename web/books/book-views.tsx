import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMoveTo, useScreenAddress } from '../lib/address/address.ts';
import { useIsBelow } from '../lib/device/window-width.ts';
import { useFormat } from '../lib/text/format.ts';
import styles from './books.module.css';
import { bookViews, noJournalFilter, useBooksOffice } from './books-address.ts';
import { Counterparties } from './counterparty/counterparties.tsx';
import { Days } from './figures/day-results.tsx';
import { Journal } from './journal/journal.tsx';
import { JournalFilter } from './journal/journal-filter.tsx';
import { Accounts } from './places/accounts.tsx';
import { Statement } from './statement/statement.tsx';
import { transfersQuery } from './transfer/transfer.queries.ts';
import { Transfers } from './transfer/transfers.tsx';

/** What stands below the places: the journal, the accounts, the days, transfers or counterparties. */
export function BookViews() {
  const { view = 'journal', account } = useScreenAddress();
  const officeId = useBooksOffice();
  return (
    <>
      <div className={styles.views}>
        <ViewChoice officeId={officeId} />
        {view === 'journal' && <JournalFilter />}
      </div>
      {view === 'journal' && <Journal officeId={officeId} />}
      {view === 'accounts' && (account ? <Statement accountId={account} /> : <Accounts officeId={officeId} />)}
      {view === 'days' && <Days officeId={officeId} />}
      {view === 'transfers' && <Transfers officeId={officeId} />}
      {view === 'counterparties' && <Counterparties officeId={officeId} />}
    </>
  );
}

/** Five words are too wide for a phone, so there they are a list. */
function ViewChoice({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const { count } = useFormat();
  const { view = 'journal' } = useScreenAddress();
  const moveTo = useMoveTo();
  const isPhone = useIsBelow('sm');
  const { data: onWay } = useQuery(transfersQuery({ office_id: officeId, state: 'on_way', page: 1, size: 1 }));
  const choose = (name: string | null) => {
    const chosen = bookViews.find((one) => one === name);
    moveTo({ ...noJournalFilter, account: undefined, view: chosen === 'journal' ? undefined : chosen });
  };
  const label = (name: (typeof bookViews)[number]) =>
    name === 'transfers' && onWay?.total ? t('view.transfersOnWay', { n: count(onWay.total) }) : t(`view.${name}`);
  const look = {
    'aria-label': t('view.label'),
    data: bookViews.map((name) => ({ value: name, label: label(name) })),
    value: view,
    onChange: choose,
  };
  return isPhone ? <Select {...look} allowDeselect={false} /> : <SegmentedControl {...look} />;
}
