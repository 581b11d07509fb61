import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ServiceStatus, type StatusState, statusApi } from '#contract/status.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { call } from '../lib/call/api.ts';
import { useFormat } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tag, type Tone } from '../ui/tag.tsx';

/** While somebody looks, which is rare. */
const lookEveryMs = 15_000;

const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => call(statusApi.get, {}, { signal }),
    refetchInterval: lookEveryMs,
  });

const toneOf: Record<StatusState, Tone> = { works: 'good', fails: 'danger', off: 'neutral', unknown: 'waiting' };

/** Which parts of the service work and since when: for a desk that asks whether to wait or to call somebody. */
export function StatusScreen() {
  const { t } = useTranslation('status');
  usePageTitle(t('title'));
  const query = useQuery({ ...statusQuery(), refetchOnMount: 'always' });
  return (
    <Stack component="section" gap="md" miw={0} maw={720} aria-labelledby="status">
      <PageTitle id="status" level={2} subtitle={t('subtitle')}>
        {t('title')}
      </PageTitle>
      <Loaded query={query} skeleton={<Skeleton height={320} />}>
        {({ parts }) => (
          <Stack component="ul" className="list card" gap="md" p={{ base: 'md', xs: 'lg' }} aria-label={t('title')}>
            {parts.map((part) => (
              <Part key={part.part} {...part} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Part({ part, state, since, failed_at, about }: ServiceStatus['parts'][number]) {
  const { t } = useTranslation('status');
  const { dateTimeWithin } = useFormat();
  return (
    <li>
      <Group justify="space-between" gap="4px 16px">
        <Text fw={600}>{t(`part.${part}`)}</Text>
        <Tag tone={toneOf[state]}>{t(`state.${state}`)}</Tag>
      </Group>
      <Text c="dimmed">{t(`means.${part}`)}</Text>
      <Text c="dimmed">{t('since', { time: dateTimeWithin(since) })}</Text>
      {failed_at && <Text c="dimmed">{t('failedAt', { time: dateTimeWithin(failed_at) })}</Text>}
      {about && <Text>{t('about', { about })}</Text>}
    </li>
  );
}
