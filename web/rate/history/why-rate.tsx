import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { WhyRate as Kept } from '#contract/rate/rate-rule.ts';
import { auditQuery } from '../../audit/audit.queries.ts';
import { useFormat } from '../../lib/text/format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Voices } from '../market/voices.tsx';
import { currencyOf, useRuleWords } from '../rule/rule-words.ts';

/** Why a rule has published this rate: the samples, the market rate in their middle, the rule and its rails, as they were. */
export function WhyRate({ record }: { record: ExchangeRate }) {
  const query = useQuery(auditQuery({ object_id: record.id, kind: 'rate_created', page: 1, size: 1 }));
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} />}>
      {({ items: [entry] }) => <Reasons kept={Kept.safeParse(entry?.after).data} currency={currencyOf(record)} />}
    </Loaded>
  );
}

function Reasons({ kept, currency }: { kept: Kept | undefined; currency: string }) {
  const { t } = useTranslation('market');
  const { amount } = useFormat();
  if (!kept) return <Text c="dimmed">{t('whyRate.gone')}</Text>;
  const { market, rule } = kept;
  const voices = market.voices.map((voice) => ({ ...voice, at: new Date(voice.at) }));
  return (
    <Stack gap="xs" py="xs">
      <Text>
        {t('whyRate.market', { mid: market.mid === null ? '–' : amount(market.mid, { min: 4, max: 8 }), currency })}
      </Text>
      {rule ? <Rails rule={rule} currency={currency} /> : <Text c="dimmed">{t('whyRate.noRule')}</Text>}
      <Voices voices={voices} label={t('whyRate.samples')} />
    </Stack>
  );
}

function Rails({ rule, currency }: { rule: NonNullable<Kept['rule']>; currency: string }) {
  const { t } = useTranslation('market');
  const { percent, number } = useRuleWords();
  return (
    <>
      <Text>{t('whyRate.rule', { margin: percent(rule.margin_percent), step: number(rule.step) })}</Text>
      <Text>
        {t('whyRate.rails', {
          once: percent(rule.step_percent),
          day: percent(rule.day_percent),
          floor: number(rule.floor),
          ceiling: number(rule.ceiling),
          currency,
        })}
      </Text>
    </>
  );
}
