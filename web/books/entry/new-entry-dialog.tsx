import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { booksQuery } from '../books.queries.ts';
import { BookDialog } from '../form/book-dialog.tsx';
import { DeskForm } from './desk-form.tsx';
import { type NewEntryKind, useEntryDialog } from './entry-kinds.ts';
import { KindField } from './kind-field.tsx';
import { SettlementForm } from './settlement-form.tsx';
import { TradeForm } from './trade-form.tsx';

/** Books money that moves beside the deals. */
export function NewEntryDialog({ officeId }: { officeId: string }) {
  const { t } = useTranslation('books');
  const { kind, turnTo, close } = useEntryDialog();
  const office = useOfficeName(officeId);
  const query = useQuery(booksQuery(officeId));
  // While it closes, the kind stays on the screen.
  const [shown, setShown] = useState<NewEntryKind>(kind ?? 'count');
  if (kind && kind !== shown) setShown(kind);
  return (
    <BookDialog opened={kind !== undefined} onClose={close} title={t('entry.title', { office })}>
      <Stack gap="md">
        <KindField kind={shown} onChange={turnTo} />
        <Loaded query={query} skeleton={<Skeleton height={420} />}>
          {(books) => <FormOf key={shown} kind={shown} books={books} officeId={officeId} onClose={close} />}
        </Loaded>
      </Stack>
    </BookDialog>
  );
}

type Props = { kind: NewEntryKind; books: Books; officeId: string; onClose: () => void };

function FormOf({ kind, ...props }: Props) {
  if (kind === 'trade') return <TradeForm {...props} />;
  if (kind === 'settlement') return <SettlementForm {...props} />;
  return <DeskForm kind={kind} {...props} />;
}
