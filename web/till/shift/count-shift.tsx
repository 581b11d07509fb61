import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountInput, Shift } from '#contract/till/shifts.ts';
import { mostTries } from '#domain/till/till-count.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useCountDraft } from '../count/count-draft.ts';
import { CountView } from '../count/count-view.tsx';
import { lastCount } from '../count/last-count.ts';
import { Reveal } from '../count/reveal.tsx';
import { sealsOf, useEnvelopesAt } from '../envelope/envelopes-at.ts';
import { EnvelopesHere } from '../envelope/envelopes-here.tsx';
import { useCountDrawer, useSettle } from '../till.queries.ts';
import { OwnerFound } from './owner-count.tsx';
import { SetAsideList } from './set-aside.tsx';
import styles from './shift.module.css';
import { ShiftActs } from './shift-acts.tsx';

/** A drawer that is counted before it opens, or before it is closed. */
export function CountShift({ shift, waiting }: { shift: Shift; waiting: ReactNode }) {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  const moment = shift.state === 'opening' ? 'opening' : 'closing';
  const draft = useCountDraft(shift.drawer.id, moment);
  const { mutate, isPending } = useCountDrawer(shift.id);
  const settle = useSettle(shift.id);
  const last = lastCount(shift);
  const placeName = t('place', { till: shift.till.name, drawer: shift.drawer.name });
  const end = (ended: Shift) => {
    draft.forget();
    // Nobody has a closed shift, so the address keeps it in sight.
    moveTo({ shift: ended.id, page: undefined }, { replace: true });
  };
  const place = { officeId: shift.office_id, drawerId: shift.drawer.id };
  const { items } = useEnvelopesAt(place);
  const send = (count: CountInput) => {
    const body = { count, ...sealsOf(items, draft.draft) };
    mutate(
      { body, key: draft.keyFor(body) },
      {
        onSuccess: (counted) => {
          const now = counted.counts.at(-1);
          if (now?.outcome === 'again') return draft.recount(now.again);
          if (now?.outcome === 'revealed') return draft.forget();
          notifySuccess(t(moment === 'opening' ? 'count.agreesOpen' : 'count.agreesClosed'));
          return end(counted);
        },
        onError: (error) => notifyError(error, t('count.failed')),
      },
    );
  };
  if (last?.outcome === 'revealed')
    return (
      <Stack component="section" gap="sm" miw={0} aria-label={t('reveal.title')}>
        <div className={styles.head}>
          <h3>{t('reveal.title')}</h3>
          <Text c="dimmed">{placeName}</Text>
        </div>
        <Reveal
          sums={last.sums}
          change={settle}
          book={t(moment === 'opening' ? 'reveal.open' : 'reveal.close')}
          done={t(moment === 'opening' ? 'reveal.opened' : 'reveal.closed')}
          onDone={end}
        />
        <OwnerFound found={shift.owner_count} />
        {waiting}
        <ShiftActs shift={shift} />
      </Stack>
    );
  return (
    <CountView
      key={last?.id}
      title={t(`count.${moment}`)}
      place={placeName}
      draft={draft}
      last={last}
      hint={t('count.blind', { try: (last?.try ?? 0) + 1, tries: mostTries })}
      isBlind
      isPending={isPending}
      onSend={send}
      beside={<EnvelopesHere {...place} draft={draft} />}
    >
      {waiting}
      <SetAsideList shiftId={shift.id} draft={draft} />
      <OwnerFound found={shift.owner_count} />
      {moment === 'closing' && <ShiftActs shift={shift} />}
    </CountView>
  );
}
