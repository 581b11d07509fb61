import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Choice } from '#contract/inbox.ts';
import { choosableBy } from '#domain/inbox.ts';
import { Link } from '../lib/address/router.tsx';
import { useActor } from '../lib/call/session.tsx';
import { notifyError } from '../lib/notify.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { choicesQuery, useChoose } from './inbox.queries.ts';

/** Of one choice, so that the text below them stays. */
const choiceHeight = 73;

/** What is told over which channel besides the inbox. */
export function InboxChoices() {
  const { t } = useTranslation('inbox');
  const query = useQuery(choicesQuery);
  const choicesHeight = choosableBy(useActor()).length * choiceHeight;
  return (
    <Stack gap="md" px={{ base: 'md', sm: 'lg' }} pt="xs">
      <Text>{t('choices.text')}</Text>
      <Loaded query={query} skeleton={<Skeleton height={choicesHeight} />}>
        {(choices) => (
          <Stack gap={0}>
            {choices.map((choice) => (
              <OneChoice key={`${choice.kind} ${choice.channel}`} choice={choice} />
            ))}
          </Stack>
        )}
      </Loaded>
      <Text c="dimmed">{t('choices.safety')}</Text>
      <Text c="dimmed">
        {t('choices.device')}{' '}
        <Link search={{ tab: 'profile' }} className="link">
          {t('choices.profile')}
        </Link>
      </Text>
    </Stack>
  );
}

function OneChoice({ choice }: { choice: Choice }) {
  const { t } = useTranslation('inbox');
  const choose = useChoose();
  const change = (on: boolean) =>
    choose.mutate({ ...choice, on }, { onError: (error) => notifyError(error, t('choices.failed')) });
  return (
    <Switch
      mih={44}
      py="sm"
      className="line-above"
      labelPosition="left"
      styles={{ body: { justifyContent: 'space-between' } }}
      label={t(`choices.kind.${choice.kind}`)}
      description={t(`choices.${choice.channel}`)}
      checked={choice.on}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}
