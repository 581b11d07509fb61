import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RateSource } from '#contract/rate/market.ts';
import { useFormat } from '../../lib/text/format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { sourcesQuery } from './market.queries.ts';
import { SourceForm } from './source-form.tsx';
import { useSourceName } from './source-names.ts';

/** Every source: whether it is asked, how it answers, and what it said last. */
export function SourceList() {
  const { t } = useTranslation('market');
  const query = useQuery(sourcesQuery);
  return (
    <Stack component="section" gap="sm" aria-labelledby="market-sources">
      <Text component="h3" size="body" fw={600} m={0} id="market-sources">
        {t('source.title')}
      </Text>
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {(sources) => (
          <ul className="list">
            {sources.map((source) => (
              <Source key={source.id} source={source} />
            ))}
          </ul>
        )}
      </Loaded>
    </Stack>
  );
}

function Source({ source }: { source: RateSource }) {
  const { t } = useTranslation('market');
  const name = useSourceName();
  return (
    <Stack component="li" gap="2xs" py="sm" className="line-above">
      <Group justify="space-between" align="baseline" gap="2px 16px">
        <Text fw={600}>{name(source.id)}</Text>
        <Health source={source} />
      </Group>
      <LastSaid source={source} />
      {source.id === 'manual' ? (
        <Text size="small" c="dimmed">
          {t('source.manual')}
        </Text>
      ) : (
        <details>
          <summary className="link">{t('source.change', { name: name(source.id) })}</summary>
          <SourceForm key={JSON.stringify([source.on, source.base_url])} source={source} />
        </details>
      )}
    </Stack>
  );
}

/** How a source is, in a word and a sentence. What it lacked stands beside what it gave. */
function Health({ source }: { source: RateSource }) {
  const { t } = useTranslation('market');
  const { dateTimeWithin } = useFormat();
  const { id, on, base_url, answered_at, next_at, failures, fault } = source;
  if (id === 'manual') return null;
  if (!on) return <Word Icon={IconCircleOff} text={t('source.off')} />;
  if (base_url === null) return <Word Icon={IconCircleOff} text={t('source.unasked')} />;
  const when = answered_at ? t('source.answered', { when: dateTimeWithin(answered_at) }) : t('source.never');
  if (fault === null) return <Word Icon={IconCircleCheck} text={when} />;
  const next = failures > 0 && next_at ? t('source.next', { when: dateTimeWithin(next_at), count: failures }) : '';
  return (
    <Text size="small" c="var(--o-bad)">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {t(`fault.${fault}`)}. {when}. {next}
    </Text>
  );
}

function Word({ Icon, text }: { Icon: typeof IconCircleOff; text: string }) {
  return (
    <Text size="small" c="dimmed">
      <Icon size={14} stroke={1.75} aria-hidden /> {text}
    </Text>
  );
}

function LastSaid({ source: { samples } }: { source: RateSource }) {
  const { t } = useTranslation('market');
  const { amount, dateTimeAlone } = useFormat();
  const said = (value: string) => amount(value, { min: 2, max: 8 });
  if (samples.length === 0)
    return (
      <Text size="small" c="dimmed">
        {t('source.silent')}
      </Text>
    );
  return samples.map(({ base, quote, bid, ask, at }) => (
    <Text key={`${base}/${quote}`} size="small" className="figures">
      {t('source.said', { base, quote, bid: said(bid), ask: said(ask) })}{' '}
      <Text span inherit c="dimmed">
        {dateTimeAlone(at)}
      </Text>
    </Text>
  ));
}
