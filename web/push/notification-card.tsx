import { Box, Button, Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PushState } from '#contract/notification.ts';
import { ApiError } from '../lib/call/api.ts';
import { askPermission, canPush, chooseNotices, usePermission, wantsNotices } from '../lib/device/browser-push.ts';
import { notifyError, notifyNotice } from '../lib/notify.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useFocusOnArrival } from '../ui/focus.ts';
import styles from './notification-card.module.css';
import { pushStateQuery, useChoosePushes } from './push.queries.ts';

/** The notification settings of this device. If the device can't show notifications, the card says what to do. */
export function NotificationCard() {
  const { t } = useTranslation('notification');
  return (
    <Box component="section" className="card" p={{ base: 'md', xs: 'lg' }} aria-labelledby="notification-settings">
      <Title order={2} size="body" mb="xs" id="notification-settings">
        {t('title')}
      </Title>
      <Content />
    </Box>
  );
}

function Content() {
  const { t } = useTranslation('notification');
  const permission = usePermission();
  // The answer removes the button that asked for permission, so the focus moves to the content that replaces it.
  const [wasAsked, setAsked] = useState(false);
  if (permission === 'granted') return <NotificationChoices isNext={wasAsked} />;
  if (permission === 'unsupported') return <Obstacle title={t('unsupported.title')} text={t('unsupported.text')} />;
  if (permission === 'denied')
    return <Obstacle title={t('blocked.title')} text={t('blocked.text')} isNext={wasAsked} />;
  const ask = () => {
    setAsked(true);
    return askPermission();
  };
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('ask.text')}
      </Text>
      <Button leftSection={<IconBell size={18} aria-hidden />} onClick={ask}>
        {t('ask.button')}
      </Button>
    </>
  );
}

function Obstacle({ title, text, isNext = false }: { title: string; text: string; isNext?: boolean }) {
  const place = useFocusOnArrival<HTMLDivElement>(isNext);
  return (
    <Group ref={place} tabIndex={-1} gap="sm" align="flex-start" wrap="nowrap" style={{ outline: 'none' }}>
      <IconBellOff size={20} aria-hidden style={{ flex: 'none', color: 'var(--o-ink2)' }} />
      <div>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">{text}</Text>
      </div>
    </Group>
  );
}

/** The switches for a device that may show notifications: notices of the page, and pushes. */
function NotificationChoices({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation('notification');
  const pushes = useQuery({ ...pushStateQuery, enabled: canPush() });
  return (
    <Stack gap="md" mt="md" className={styles.choices}>
      <NoticesChoice isNext={isNext} />
      {canPush() ? (
        <Loaded query={pushes} skeleton={<Skeleton height={100} />}>
          {(state) => <PushChoices state={state} />}
        </Loaded>
      ) : (
        <Switch disabled label={t('pushes.label')} description={t('pushes.unsupported')} />
      )}
    </Stack>
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
        label={t('pushes.label')}
        description={t('pushes.text')}
        checked={subscribed}
        aria-disabled={choose.isPending || undefined}
        onChange={({ currentTarget }) => change({ subscribed: currentTarget.checked, rate_update })}
      />
      <Switch
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
