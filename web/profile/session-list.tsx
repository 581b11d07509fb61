import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '#contract/person/session.ts';
import { useDeviceText } from '../lib/device/device-text.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { Tag } from '../ui/tag.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './session-list.queries.ts';

/** Where the person is signed in. They end a session that they do not know, or all others. */
export function SessionList() {
  const { t } = useTranslation('profile');
  return (
    <Panel id="profile-sessions" title={t('sessions.title')}>
      <Loaded query={useQuery(sessionsQuery)} skeleton={<Skeleton height={96} mt={8} />}>
        {(sessions) => (
          <>
            <Rows sessions={sessions} />
            {sessions.length > 1 && <EndOthers />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** More would push the rest of the profile away. This one is the first, then those that were used last. */
const shownAtFirst = 5;

function Rows({ sessions }: { sessions: readonly OpenSession[] }) {
  const { t } = useTranslation('profile');
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <>
      <Stack component="ul" id={id} gap="sm" m={0} mt="sm" p={0} className="list">
        {(isWhole ? sessions : sessions.slice(0, shownAtFirst)).map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Stack>
      {sessions.length > shownAtFirst && (
        <Button
          size="sm"
          variant="subtle"
          mt="xs"
          className="reach"
          aria-controls={id}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('sessions.fewer') : t('sessions.all', { count: sessions.length })}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { t } = useTranslation('profile');
  const { dateTime } = useFormat();
  const device = useDeviceText()(session.device);
  const end = useEndSession();
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        {device} {session.current && <Tag tone="good">{t('sessions.current')}</Tag>}
        <Text size="meta" c="dimmed" className="figures">
          {[session.address, t('sessions.used', { when: dateTime(session.used_at) })].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!session.current && (
        <Button
          size="sm"
          className="reach"
          aria-label={t('sessions.endLabel', { device, when: dateTime(session.used_at) })}
          loading={end.isPending}
          onClick={() =>
            end.mutate(session, {
              onSuccess: () => notifySuccess(t('sessions.ended', { device })),
              onError: (error) => notifyError(error, t('sessions.failed')),
            })
          }
        >
          {t('sessions.end')}
        </Button>
      )}
    </Group>
  );
}

function EndOthers() {
  const { t } = useTranslation('profile');
  const end = useEndOtherSessions();
  return (
    <Button
      mt="md"
      loading={end.isPending}
      onClick={() =>
        end.mutate(undefined, {
          onSuccess: () => notifySuccess(t('sessions.othersEnded')),
          onError: (error) => notifyError(error, t('sessions.failed')),
        })
      }
    >
      {t('sessions.endOthers')}
    </Button>
  );
}
