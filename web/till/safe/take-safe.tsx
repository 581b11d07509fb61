import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Keeping } from '#contract/till/safe.ts';
import type { CountInput } from '#contract/till/shifts.ts';
import { mostTries } from '#domain/till/till-count.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useCountDraft } from '../count/count-draft.ts';
import { CountView } from '../count/count-view.tsx';
import { Reveal } from '../count/reveal.tsx';
import { sealsOf, useEnvelopesAt } from '../envelope/envelopes-at.ts';
import { EnvelopesHere } from '../envelope/envelopes-here.tsx';
import { useCountSafe, useSettleSafe } from './safe.queries.ts';

/** The address has it as its dialog while the safe is counted. */
export const countSafe = 'count-safe';

/** Who takes the safe counts it, blind in two tries, and it is theirs then. */
export function TakeSafe({ keeping }: { keeping: Keeping }) {
  const { t } = useTranslation(['safe', 'till']);
  const back = useCloseDialog(countSafe, { dialog: undefined });
  const draft = useCountDraft(keeping.id, 'safe');
  const { mutate, isPending } = useCountSafe(keeping.id);
  const settle = useSettleSafe(keeping.id);
  const last = keeping.counts.at(-1);
  const end = () => {
    draft.forget();
    back();
  };
  const place = { officeId: keeping.office_id, drawerId: null };
  const { items } = useEnvelopesAt(place);
  const send = (count: CountInput) => {
    const body = { count, ...sealsOf(items, draft.draft) };
    mutate(
      { body, key: draft.keyFor(body) },
      {
        onSuccess: ({ counts }) => {
          const now = counts.at(-1);
          if (now?.outcome === 'again') return draft.recount(now.again);
          if (now?.outcome === 'revealed') return draft.forget();
          notifySuccess(t('safe:agrees'));
          return end();
        },
        onError: (error) => notifyError(error, t('till:count.failed')),
      },
    );
  };
  if (last?.outcome === 'revealed')
    return (
      <Stack component="section" gap="sm" miw={0} aria-label={t('till:reveal.title')}>
        <Text component="h3" fw={600} fz="lg" m={0}>
          {t('till:reveal.title')}
        </Text>
        <Reveal sums={last.sums} change={settle} book={t('safe:book')} done={t('safe:taken')} onDone={end} />
      </Stack>
    );
  return (
    <CountView
      key={last?.id}
      title={t('safe:counting')}
      place={t('safe:place')}
      draft={draft}
      last={last}
      hint={`${t('safe:apart')} ${t('till:count.blind', { try: (last?.try ?? 0) + 1, tries: mostTries })}`}
      isBlind
      isPending={isPending}
      onSend={send}
      onBack={back}
      beside={<EnvelopesHere {...place} draft={draft} />}
    />
  );
}
