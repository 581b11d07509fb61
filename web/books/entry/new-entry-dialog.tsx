import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { booksQuery } from '../books.queries.ts';
import { DeskForm } from './desk-form.tsx';
import { type NewEntryKind, useEntryDialog } from './entry-kinds.ts';
import { EntryOffice } from './entry-office.tsx';
import { KindField } from './kind-field.tsx';
import { SettlementForm } from './settlement-form.tsx';
import { TradeForm } from './trade-form.tsx';

/** Books money that moves beside the deals. Where several offices are shown together, it asks in whose books. */
export function NewEntryDialog({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const { kind, close } = useEntryDialog();
  const [chosen, setChosen] = useState<string>();
  const bookedAt = officeId ?? chosen;
  const office = useOfficeName(bookedAt);
  // While it closes, the kind stays on the screen.
  const [shown, setShown] = useState<NewEntryKind>(kind ?? 'count');
  if (kind && kind !== shown) setShown(kind);
  return (
    <FormDialog
      leave={t('entry.leave')}
      opened={kind !== undefined}
      onClose={close}
      title={office === undefined ? t('entry.untold') : t('entry.title', { office })}
    >
      <Stack gap="md">
        {officeId === undefined && <EntryOffice officeId={chosen} onChange={setChosen} />}
        {bookedAt && <EntryAt key={bookedAt} officeId={bookedAt} kind={shown} onClose={close} />}
      </Stack>
    </FormDialog>
  );
}

type At = { officeId: string; kind: NewEntryKind; onClose: () => void };

function EntryAt({ officeId, kind, onClose }: At) {
  const { t } = useTranslation('books');
  const { turnTo } = useEntryDialog();
  return (
    <Loaded query={useQuery(booksQuery(officeId))} skeleton={<Skeleton height={480} />}>
      {(books) =>
        books.on ? (
          <Stack gap="md">
            <KindField kind={kind} onChange={turnTo} />
            <FormOf key={kind} kind={kind} books={books} officeId={officeId} onClose={onClose} />
          </Stack>
        ) : (
          <Text role="status">{t('entry.noBooks')}</Text>
        )
      }
    </Loaded>
  );
}

type Props = { kind: NewEntryKind; books: Books; officeId: string; onClose: () => void };

function FormOf({ kind, ...props }: Props) {
  if (kind === 'trade') return <TradeForm {...props} />;
  if (kind === 'settlement') return <SettlementForm {...props} />;
  return <DeskForm kind={kind} {...props} />;
}
