import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Counterparty } from '#contract/ledger/counterparties.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { Link } from '../../lib/address/router.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { ConfirmDialogAbout } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { useBookSums } from '../book-words.ts';
import { booksQuery } from '../books.queries.ts';
import { type Debt, debtsIn } from '../entry/typed-settlement.ts';
import styles from './counterparties.module.css';
import { counterpartiesQuery, useArchiveCounterparty } from './counterparty.queries.ts';
import { NewCounterparty } from './new-counterparty.tsx';

/** The partners in trades of an office, and what is owed between them. */
export function Counterparties({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation(['books', 'booking']);
  if (officeId === undefined) return <EmptyState title={t('booking:counterparty.ofOffice')} />;
  return <OfOffice officeId={officeId} />;
}

function OfOffice({ officeId }: { officeId: string }) {
  const { t } = useTranslation(['books', 'booking', 'common']);
  const query = useQuery(counterpartiesQuery(officeId));
  const { data: books } = useQuery(booksQuery(officeId));
  const debts = books ? debtsIn(books) : [];
  const [leaving, setLeaving] = useState<Counterparty>();
  const { mutate, isPending } = useArchiveCounterparty();
  const archive = ({ id, name }: Counterparty) =>
    mutate(id, {
      onSuccess: () => notifySuccess(t('booking:counterparty.archived', { name })),
      onError: (error) => notifyError(error, t('booking:counterparty.notArchived')),
      onSettled: () => setLeaving(undefined),
    });
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('booking:counterparty.note')}</Text>
      <div className={styles.add}>{books?.on && <NewCounterparty officeId={officeId} onAdded={() => undefined} />}</div>
      <Loaded
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState icon={<IconUsers size={32} stroke={1.5} />} title={t('booking:counterparty.noneYet')} />}
      >
        {(all) => (
          <ul className="list card" aria-label={t('books:view.counterparties')}>
            {all.map((one) => (
              <Row
                key={one.id}
                counterparty={one}
                debts={debts.filter(({ counterpartyId }) => counterpartyId === one.id)}
                onLeave={() => setLeaving(one)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialogAbout
        about={leaving}
        isPending={isPending}
        onClose={() => setLeaving(undefined)}
        onYes={archive}
        words={({ name }) => ({
          title: t('booking:counterparty.archiveTitle', { name }),
          keep: t('common:cancel'),
          yes: t('booking:counterparty.archive'),
        })}
      >
        {() => <Text>{t('booking:counterparty.archiveText')}</Text>}
      </ConfirmDialogAbout>
    </Stack>
  );
}

type Props = { counterparty: Counterparty; debts: readonly Debt[]; onLeave: () => void };

/** Somebody owes, or is owed, or neither. The last may be archived. */
function Row({ counterparty: { name, archived_at }, debts, onLeave }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  return (
    <li className={styles.one}>
      <span className={styles.name}>
        {name}
        {archived_at && <span className={styles.archived}>{t('booking:counterparty.isArchived')}</span>}
      </span>
      {debts.length === 0 ? (
        <>
          <span className={styles.even}>{t('booking:counterparty.even')}</span>
          {archived_at === null && (
            <Button size="sm" onClick={onLeave}>
              {t('booking:counterparty.archive')}
            </Button>
          )}
        </>
      ) : (
        <ul className={`${styles.debts} list`}>
          {debts.map((debt) => (
            <DebtLine key={debt.id} debt={debt} />
          ))}
        </ul>
      )}
    </li>
  );
}

function DebtLine({ debt: { id, way, amount, currency } }: { debt: Debt }) {
  const { t } = useTranslation(['books', 'booking']);
  const { exact } = useBookSums();
  const moveTo = useMoveTo();
  return (
    <li>
      <Group gap="sm" justify="flex-end">
        <Link search={(now) => ({ ...now, view: 'accounts', account: id })} resetScroll={false} className="link">
          {t(way === 'in' ? 'booking:counterparty.theyOwe' : 'booking:counterparty.weOwe', {
            sum: exact(amount, currency),
          })}
        </Link>
        <Button size="sm" onClick={() => moveTo({ dialog: 'settlement', account: id })}>
          {t('booking:settlement.settle')}
        </Button>
      </Group>
    </li>
  );
}
