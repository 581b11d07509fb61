import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SafeDiffers } from '#contract/till/days.ts';
import type { CountInput } from '#contract/till/shifts.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { Link } from '../../lib/address/router.tsx';
import { extensionOf } from '../../lib/call/api.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { useCountDraft } from '../count/count-draft.ts';
import { CountView } from '../count/count-view.tsx';
import { sealsOf, useEnvelopesAt } from '../envelope/envelopes-at.ts';
import { EnvelopesHere } from '../envelope/envelopes-here.tsx';
import { useDayName } from '../till-words.ts';
import { openDayQuery, useCloseDay } from './day.queries.ts';

/** The safe is counted, and its day is closed with that. */
export function CloseDay({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  const query = useQuery(openDayQuery(officeId));
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={480} />}
      isEmpty={({ next }) => next === null}
      empty={<EmptyState title={t('day.nothing')} />}
      gone={<EmptyState title={t('gone')} />}
    >
      {({ next }) => next && <SafeCount officeId={officeId} day={next.day} />}
    </Loaded>
  );
}

function SafeCount({ officeId, day }: { officeId: string; day: string }) {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  const back = useCloseDialog('close-day', { dialog: undefined });
  const dayName = useDayName();
  const draft = useCountDraft(officeId, 'safe');
  const { mutate, isPending } = useCloseDay(officeId);
  /** What the safe holds otherwise by the books, as it was sent last. */
  const [again, setAgain] = useState<readonly string[]>();
  const place = { officeId, drawerId: null };
  const { items } = useEnvelopesAt(place);
  const send = (count: CountInput) =>
    mutate(
      { day, count, ...sealsOf(items, draft.draft) },
      {
        onSuccess: ({ id }) => {
          draft.forget();
          notifySuccess(t('day.closed', { day: dayName(day) }));
          moveTo({ dialog: undefined, report: id }, { replace: true });
        },
        onError: (error) => {
          const differs = extensionOf(error, SafeDiffers)?.again;
          if (differs) setAgain(differs);
          else notifyError(error, t('day.notClosed'));
        },
      },
    );
  return (
    <CountView
      key={again?.join()}
      title={t('day.closing', { day: dayName(day) })}
      place={t('day.safe')}
      draft={draft}
      last={again && { again, sums: [] }}
      hint={t('day.hint')}
      isPending={isPending}
      onSend={send}
      onBack={back}
      beside={<EnvelopesHere {...place} draft={draft} />}
    >
      {again && (
        <Text>
          {t('day.differs')}{' '}
          <Link className="link" search={() => ({ tab: 'books', office: officeId, dialog: 'count' })}>
            {t('day.bookCount')}
          </Link>
        </Text>
      )}
    </CountView>
  );
}
