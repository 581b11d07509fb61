import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Approval } from '#contract/approval/approval.ts';
import type { BookEntry } from '#contract/ledger/entries.ts';
import type { NewEntry } from '#contract/ledger/new-entry.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useKeptAsking } from '../../ui/entry/kept-asking.ts';
import type { KeptForm } from '../../ui/entry/kept-form.ts';
import { useEnter } from '../books.queries.ts';
import { useShortText } from './short-text.ts';

type EntrySchema = z.ZodType<NewEntry, Record<string, string>>;

/** A form that books an entry, or asks for it. */
export function useEntryForm<S extends EntrySchema>(options: KeptForm<S>, onClose: () => void) {
  const { t } = useTranslation('books');
  const { mutate, isPending } = useEnter();
  const shortText = useShortText();
  return useKeptAsking<S, BookEntry | Approval>(options, {
    send: ({ body, ask, key }, then) => mutate({ body: ask ? { ...body, ask } : body, key }, then),
    isPending,
    failed: t('entry.failed'),
    textOf: (error, body) => shortText(error, currencyOf(body)),
    onMade: (made) => {
      notifySuccess('no' in made ? t('entry.made', { no: made.no }) : t('entry.asked'));
      onClose();
    },
  });
}

/** Of what too little may be there. A correction may move several currencies. */
function currencyOf(body: NewEntry): string | undefined {
  if (body.kind === 'correction') return undefined;
  return body.kind === 'trade' ? body.give.currency : body.currency;
}
