import { Box, Button, Group, Text, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockReason, type User } from '#contract/person/user.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { isErased } from '#domain/person/erasure.ts';
import { blockReasonLength } from '#domain/person/user.ts';
import { useActor } from '../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { useFocusOnArrival } from '../ui/focus.ts';
import form from '../ui/form/form.module.css';
import { said, useForm } from '../ui/form/use-form.ts';
import { Tag } from '../ui/tag.tsx';
import { useBlockUser, useEndSessions, useUnblockUser } from './user-access.queries.ts';

/** Whether the actor may block this person or sign them out: an admin, but not of the own account. Nobody signs in to an erased one. */
export function useMayManageAccess(user: User): boolean {
  const actor = useActor();
  return mayManageNetwork(actor) && actor.id !== user.id && !isErased(user);
}

/** Blocks and unblocks an account, and signs its person out. */
export function UserAccess({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const { dateTime, person } = useFormat();
  const [isBlocking, setIsBlocking] = useState(false);
  const name = person(user);
  if (isBlocking && !user.blocked_at) return <BlockForm user={user} name={name} onClose={() => setIsBlocking(false)} />;
  return (
    <>
      {user.blocked_at ? (
        <Box miw={0}>
          <Tag tone="danger">{t('access.blocked')}</Tag>{' '}
          <Text inherit span>
            {t('access.since', { when: dateTime(user.blocked_at), reason: user.blocked_reason })}
          </Text>
        </Box>
      ) : (
        <Box miw={0}>
          {t('access.open')}
          {user.open_sessions !== undefined && (
            <Text inherit c="dimmed">
              {t('access.sessions', { count: user.open_sessions })}
            </Text>
          )}
        </Box>
      )}
      <Group gap="xs">
        {user.blocked_at ? (
          <Unblock user={user} name={name} />
        ) : (
          <>
            <Button size="sm" className="reach" onClick={() => setIsBlocking(true)}>
              {t('access.block')}
            </Button>
            <SignOutEverywhere user={user} name={name} />
          </>
        )}
      </Group>
    </>
  );
}

type Props = { user: User; name: string };

function Unblock(props: Props) {
  const { t } = useTranslation('user');
  const done = t('access.unblocked', { name: props.name });
  return <AccessButton {...props} change={useUnblockUser()} label={t('access.unblock')} done={done} />;
}

function SignOutEverywhere(props: Props) {
  const { t } = useTranslation('user');
  const done = t('access.signedOut', { name: props.name });
  return <AccessButton {...props} change={useEndSessions()} label={t('access.signOut')} done={done} />;
}

type Change = Pick<ReturnType<typeof useUnblockUser | typeof useEndSessions>, 'mutate' | 'isPending'>;

function AccessButton({ user, change, label, done }: Props & { change: Change; label: string; done: string }) {
  const { t } = useTranslation('user');
  return (
    <Button
      size="sm"
      className="reach"
      loading={change.isPending}
      onClick={() =>
        change.mutate(user, {
          onSuccess: () => notifySuccess(done),
          onError: (error) => notifyError(error, t('access.failed')),
        })
      }
    >
      {label}
    </Button>
  );
}

const Typed = BlockReason.extend({
  reason: said(BlockReason.shape.reason, (_, { code }) =>
    i18next.t(code === 'too_big' ? 'user:access.reasonTooLong' : 'user:access.reasonMissing', blockReasonLength),
  ),
});

function BlockForm({ user, name, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['user', 'common']);
  const { field, submit, fail } = useForm(Typed, { start: { reason: '' } });
  const reason = useFocusOnArrival<HTMLTextAreaElement>();
  const block = useBlockUser();
  const send = submit((body) =>
    block.mutate(
      { user, ...body },
      {
        onSuccess: () => {
          notifySuccess(t('user:access.done', { name }));
          onClose();
        },
        onError: (error) => fail(error, t('user:access.failed')),
      },
    ),
  );
  return (
    <Box component="form" noValidate className={form.form} w="100%" onSubmit={send}>
      <p className={form.text}>{t('user:access.consequences', { name })}</p>
      <Textarea
        {...field('reason')}
        ref={reason}
        rows={2}
        label={t('user:access.reason')}
        description={t('user:access.reasonHint')}
      />
      <div className={form.buttons}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="filled" color="danger" type="submit" loading={block.isPending}>
          {t('user:access.block')}
        </Button>
      </div>
    </Box>
  );
}
