import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApprovalNeeds } from '#contract/approval/approval.ts';
import type { NewEntry } from '#contract/ledger/new-entry.ts';
import type { Decimal } from '#domain/money/money.ts';
import { extensionOf } from '../../lib/call/api.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { type KeptForm, useKeptForm } from '../../ui/entry/kept-form.ts';
import { useEnter } from '../books.queries.ts';
import { useShortText } from './short-text.ts';

type EntrySchema = z.ZodType<NewEntry, Record<string, string>>;

/** A form that books an entry. Above the limit of the office the next press asks somebody else for a yes. */
export function useEntryForm<S extends EntrySchema>(options: KeptForm<S>, onClose: () => void) {
  const { t } = useTranslation('books');
  /** The limit above which the entry is as it was sent last. */
  const [above, setAbove] = useState<Decimal>();
  const { form, keyFor, forget } = useKeptForm({ ...options, onTyped: () => setAbove(undefined) });
  const { mutate, isPending } = useEnter();
  const shortText = useShortText();
  const send = form.submit((body) =>
    mutate(
      { body: above === undefined ? body : { ...body, ask: { reason: body.reason } }, key: keyFor(body) },
      {
        onSuccess: (made) => {
          forget();
          notifySuccess('no' in made ? t('entry.made', { no: made.no }) : t('entry.asked'));
          onClose();
        },
        onError: (error) => {
          const limit = extensionOf(error, ApprovalNeeds)?.limits?.find(({ name }) => name === 'per_entry');
          if (limit) setAbove(limit.limit);
          else form.fail(error, t('entry.failed'), shortText(error, currencyOf(body)));
        },
      },
    ),
  );
  return { ...form, send, isPending, above };
}

/** Of what too little may be there. A correction may move several currencies. */
function currencyOf(body: NewEntry): string | undefined {
  if (body.kind === 'correction') return undefined;
  return body.kind === 'trade' ? body.give.currency : body.currency;
}
