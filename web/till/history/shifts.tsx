import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { Link } from '../../lib/address/router.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CountOutcome } from '../count/count-outcome.tsx';
import { lastCount } from '../count/last-count.ts';
import { shiftsQuery } from '../till.queries.ts';
import list from '../till-row.module.css';
import { usePeople } from '../till-words.ts';
import styles from './shifts.module.css';

/** The shifts of an office, the newest first: who had which drawer, and how its count ended. */
export function Shifts({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  const { page = 1 } = useScreenAddress();
  const query = useQuery({ ...shiftsQuery(officeId, page), placeholderData: keepPreviousData });
  return (
    <PagedList query={query} skeleton={<Skeleton height={320} />} empty={<EmptyState title={t('history.none')} />}>
      {(shifts) => (
        <ol className="list card" aria-label={t('show.shifts')}>
          {shifts.map((shift) => (
            <ShiftRow key={shift.id} shift={shift} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function ShiftRow({ shift }: { shift: Shift }) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { names } = usePeople();
  const { id, till, drawer, members, begun_at, closed_at } = shift;
  const from = dateTimeWithin(begun_at);
  return (
    <li className={list.row}>
      <Link className="link" search={({ tab, office }) => ({ tab, office, shift: id })}>
        {t('place', { till: till.name, drawer: drawer.name })}
      </Link>
      <span className={styles.when}>
        {closed_at ? t('history.span', { from, to: dateTimeWithin(closed_at) }) : t('openSince', { when: from })}
      </span>
      <span className={styles.who}>{names(members)}</span>
      <Outcome shift={shift} />
    </li>
  );
}

function Outcome({ shift }: { shift: Shift }) {
  const { t } = useTranslation('till');
  if (shift.state !== 'closed') return <Tag tone="progress">{t(`state.${shift.state}`)}</Tag>;
  return <CountOutcome count={lastCount(shift)} />;
}
