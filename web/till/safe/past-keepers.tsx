import { Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Keeping } from '#contract/till/safe.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { useFormat } from '../../lib/text/format.ts';
import { PagedList } from '../../ui/list/pager.tsx';
import { CountOutcome } from '../count/count-outcome.tsx';
import list from '../till-row.module.css';
import { usePeople } from '../till-words.ts';
import styles from './safe.module.css';
import { pastKeepersQuery } from './safe.queries.ts';

/** Who kept the safe before, from when to when, and what their count found. */
export function PastKeepers({ officeId }: { officeId: string }) {
  const { t } = useTranslation(['safe', 'till']);
  const { page = 1 } = useScreenAddress();
  const query = useQuery({ ...pastKeepersQuery(officeId, page), placeholderData: keepPreviousData });
  return (
    <PagedList
      query={query}
      skeleton={<Skeleton height={120} />}
      empty={<Text c="dimmed">{t('safe:noneBefore')}</Text>}
    >
      {(keepings) => (
        <ol className="list card" aria-label={t('safe:before')}>
          {keepings.map((keeping) => (
            <Row key={keeping.id} keeping={keeping} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function Row({ keeping: { keeper, taken_at, ended_at, offered_at, counts } }: { keeping: Keeping }) {
  const { t } = useTranslation(['safe', 'till']);
  const { dateTimeWithin } = useFormat();
  const { name } = usePeople();
  const when = ended_at && {
    from: dateTimeWithin(taken_at ?? offered_at),
    to: dateTimeWithin(ended_at),
  };
  return (
    <li className={list.row}>
      <b>{name(keeper)}</b>
      <span className={styles.when}>{when && t(taken_at ? 'till:history.span' : 'safe:notTaken', when)}</span>
      <CountOutcome count={counts.at(-1)} />
    </li>
  );
}
