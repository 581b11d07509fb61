import { useTranslation } from 'react-i18next';
import type { CountInput } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import { mostTries } from '#domain/till/till-count.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useCountDraft } from '../count/count-draft.ts';
import { CountView } from '../count/count-view.tsx';
import { lastCount } from '../count/last-count.ts';
import { sealsOf, useEnvelopesAt } from '../envelope/envelopes-at.ts';
import { EnvelopesHere } from '../envelope/envelopes-here.tsx';
import { useOpenDrawer } from '../till.queries.ts';

type Props = { till: Till; drawer: Till['drawers'][number] };

/** A drawer is counted before anything is known of it. */
export function OpeningCount({ till, drawer }: Props) {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  const draft = useCountDraft(drawer.id, 'opening');
  const { mutate, isPending } = useOpenDrawer();
  const place = { officeId: till.office_id, drawerId: drawer.id };
  const { items } = useEnvelopesAt(place);
  const send = (count: CountInput) =>
    mutate(
      { tillId: till.id, drawer_id: drawer.id, counted: { count, ...sealsOf(items, draft.draft) } },
      {
        onSuccess: (shift) => {
          if (shift.state === 'opening') draft.recount(lastCount(shift)?.again ?? []);
          else {
            draft.forget();
            notifySuccess(t('opened', { drawer: drawer.name }));
          }
          moveTo({ drawer: undefined, shift: shift.id }, { replace: true });
        },
        onError: (error) => notifyError(error, t('notOpened')),
      },
    );
  return (
    <CountView
      title={t('count.opening')}
      place={t('place', { till: till.name, drawer: drawer.name })}
      draft={draft}
      last={undefined}
      hint={t('count.blind', { try: 1, tries: mostTries })}
      isBlind
      isPending={isPending}
      onSend={send}
      onBack={() => moveTo({ drawer: undefined })}
      beside={<EnvelopesHere {...place} draft={draft} />}
    />
  );
}
