import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PushState } from '#contract/notification.ts';
import { ApiError } from '../lib/api.ts';
import { notifyError, notifyNotice } from '../lib/notify.tsx';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import { Loaded } from '../ui/loaded.tsx';
import { canPush } from './browser-push.ts';
import { pushStateQuery, useChoosePushes } from './notification.queries.ts';
import styles from './notification-card.module.css';
import { chooseNotices, wantsNotices } from './push-choice.ts';

/** The switches for a device that may show notifications: notices of the page, and pushes. */
export function NotificationChoices({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation('notification');
  const pushes = useQuery({ ...pushStateQuery, enabled: canPush() });
  return (
    <div className={styles.choices}>
      <NoticesChoice isNext={isNext} />
      {canPush() ? (
        <Loaded query={pushes} skeleton={<Skeleton height={100} />}>
          {(state) => <PushChoices state={state} />}
        </Loaded>
      ) : (
        <Switch disabled label={t('pushes.label')} description={t('pushes.unsupported')} size="md" />
      )}
    </div>
  );
}

function NoticesChoice({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation('notification');
  const place = useFocusOnArrival<HTMLInputElement>(isNext);
  const [isOn, setOn] = useState(wantsNotices);
  const choose = (wanted: boolean) => {
    setOn(wanted);
    if (!chooseNotices(wanted)) notifyNotice(t('notStored'));
  };
  return (
    <Switch
      ref={place}
      size="md"
      label={t('notices.label')}
      description={t('notices.text')}
      checked={isOn}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}

function PushChoices({ state }: { state: PushState }) {
  const { t } = useTranslation('notification');
  const choose = useChoosePushes();
  // Shows the new choice while the call is in progress, and the server's answer after it. The switch is not disabled
  // meanwhile, because it would lose the focus. A second press during the call is ignored.
  const { subscribed, rate_update } = choose.isPending ? choose.variables : state;
  const change = (wanted: PushState) =>
    choose.mutate(wanted, {
      onError: (error) => notifyError(error, t(error instanceof ApiError ? 'failed' : 'refused'), () => change(wanted)),
    });
  return (
    <>
      <Switch
        size="md"
        label={t('pushes.label')}
        description={t('pushes.text')}
        checked={subscribed}
        aria-disabled={choose.isPending || undefined}
        onChange={({ currentTarget }) => change({ subscribed: currentTarget.checked, rate_update })}
      />
      <Switch
        size="md"
        label={t('rates.label')}
        description={t('rates.text')}
        checked={subscribed && rate_update}
        disabled={!subscribed}
        aria-disabled={choose.isPending || undefined}
        onChange={({ currentTarget }) => change({ subscribed, rate_update: currentTarget.checked })}
      />
    </>
  );
}
