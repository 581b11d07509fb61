import { Box, Button, Group, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FactorReset, factorResetApi } from '#contract/person/factor-reset.ts';
import type { User } from '#contract/person/user.ts';
import { factorResetReason } from '#domain/person/factor-reset.ts';
import { useActor } from '../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { useFocusOnArrival } from '../ui/focus.ts';
import form from '../ui/form/form.module.css';
import { said, useForm } from '../ui/form/use-form.ts';
import { Tag } from '../ui/tag.tsx';
import { factorResetsQuery, useAnswerReset, useAskReset } from './user-factor.queries.ts';

/** For admins: whether a person has a second factor, and its reset, which two people or half an hour decide. */
export function UserFactor({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const [isAsking, setAsking] = useState(false);
  const { data: resets = [] } = useQuery(factorResetsQuery);
  const waiting = resets.find((reset) => reset.user.id === user.id);
  const isOn = user.second_factor === true;
  if (waiting) return <Waiting user={user} waiting={waiting} />;
  if (isAsking && isOn) return <ResetForm user={user} onClose={() => setAsking(false)} />;
  return (
    <>
      <Tag tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'factor.on' : 'factor.off')}</Tag>
      {isOn && (
        <Button size="sm" className="reach" onClick={() => setAsking(true)}>
          {t('factor.reset')}
        </Button>
      )}
    </>
  );
}

function Waiting({ user, waiting }: { user: User; waiting: FactorReset }) {
  const { t } = useTranslation('user');
  const { dateTime } = useFormat();
  const isMine = waiting.asked_by.id === useActor().id;
  return (
    <>
      <Box miw={0}>
        <Tag tone="waiting">{t('factor.waits')}</Tag>{' '}
        <Text inherit span>
          {t('factor.facts', {
            name: waiting.asked_by.full_name ?? t('unknown'),
            when: dateTime(waiting.due_at),
            reason: waiting.reason,
          })}
        </Text>
      </Box>
      <Group gap="xs">
        {!isMine && <Answer user={user} answer="agree" />}
        <Answer user={user} answer="stop" />
      </Group>
    </>
  );
}

function Answer({ user, answer }: { user: User; answer: 'agree' | 'stop' }) {
  const { t } = useTranslation('user');
  const change = useAnswerReset(answer);
  return (
    <Button
      size="sm"
      className="reach"
      loading={change.isPending}
      onClick={() =>
        change.mutate(user, {
          onSuccess: () => notifySuccess(t(`factor.${answer}Done`)),
          onError: (error) => notifyError(error, t('access.failed')),
        })
      }
    >
      {t(`factor.${answer}`)}
    </Button>
  );
}

const Asked = factorResetApi.ask.schema.body;
const Typed = Asked.extend({
  reason: said(Asked.shape.reason, (_, { code }) =>
    i18next.t(code === 'too_big' ? 'user:access.reasonTooLong' : 'user:access.reasonMissing', factorResetReason),
  ),
});

function ResetForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['user', 'common']);
  const { person } = useFormat();
  const { field, submit, fail } = useForm(Typed, { start: { reason: '' } });
  const reason = useFocusOnArrival<HTMLTextAreaElement>();
  const ask = useAskReset();
  const send = submit((body) =>
    ask.mutate(
      { user, ...body },
      {
        onSuccess: () => {
          notifySuccess(t('user:factor.asked'));
          onClose();
        },
        onError: (error) => fail(error, t('user:access.failed')),
      },
    ),
  );
  return (
    <Box component="form" noValidate className={form.form} w="100%" onSubmit={send}>
      <p className={form.text}>{t('user:factor.consequences', { name: person(user) })}</p>
      <Textarea
        {...field('reason')}
        ref={reason}
        rows={2}
        label={t('user:access.reason')}
        description={t('user:factor.reasonHint')}
      />
      <div className={form.buttons}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="filled" color="danger" type="submit" loading={ask.isPending}>
          {t('user:factor.reset')}
        </Button>
      </div>
    </Box>
  );
}
