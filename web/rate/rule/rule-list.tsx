import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RateRule } from '#contract/rate/rate-rule.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { rulesQuery, useSetRule } from './rule.queries.ts';
import { writeRule } from './rule-address.ts';
import { currencyOf, useRuleWords } from './rule-words.ts';

const tones = { off: 'neutral', proposes: 'info', publishes: 'good' } as const;

/** Every rule: what it keeps to, what it wants now, and why it is held. */
export function RuleList() {
  const { t } = useTranslation('market');
  const moveTo = useMoveTo();
  const query = useQuery(rulesQuery);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" flex="1 1 320px">
          {t('rule.text')}
        </Text>
        <Button
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          onClick={() => moveTo({ dialog: 'rule-new' })}
        >
          {t('rule.add')}
        </Button>
      </Group>
      <Loaded
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={(rules) => rules.length === 0}
        empty={<EmptyState title={t('rule.none')} text={t('rule.noneHint')} />}
      >
        {(rules) => (
          <ul className="list">
            {rules.map((rule) => (
              <Rule key={rule.id} rule={rule} />
            ))}
          </ul>
        )}
      </Loaded>
    </Stack>
  );
}

function Rule({ rule }: { rule: RateRule }) {
  const { t } = useTranslation('market');
  const words = useRuleWords();
  const moveTo = useMoveTo();
  const office = useOfficeName(rule.office_id ?? undefined);
  const name = words.nameOf(rule, rule.floor);
  return (
    <Stack component="li" gap="2xs" py="md" className="line-above">
      <Group justify="space-between" gap="4px 12px">
        <Text fw={600}>
          {name}
          <Text span inherit fw={400} c="dimmed">
            {' '}
            {rule.office_id === null ? t('rule.everywhere') : office}
          </Text>
        </Text>
        <Tag tone={tones[rule.mode]}>{t(`rule.mode.${rule.mode}`)}</Tag>
      </Group>
      <Text size="small" c="dimmed" className="figures">
        {t('rule.keeps', {
          margin: words.percent(rule.margin_percent),
          step: words.number(rule.step),
          once: words.percent(rule.step_percent),
          day: words.percent(rule.day_percent),
          floor: words.number(rule.floor),
          ceiling: words.number(rule.ceiling),
          currency: currencyOf(rule),
        })}
      </Text>
      <State rule={rule} />
      <Group gap="xs" mt="2xs">
        <Button size="sm" aria-label={t('rule.changeOf', { name })} onClick={() => moveTo({ dialog: writeRule(rule) })}>
          {t(rule.mode === 'off' ? 'rule.switchOn' : 'rule.change')}
        </Button>
        {rule.mode !== 'off' && <SwitchOff rule={rule} name={name} />}
      </Group>
    </Stack>
  );
}

/** What it does now. */
function State({ rule }: { rule: RateRule }) {
  const { t } = useTranslation(['market', 'quotes']);
  const words = useRuleWords();
  const { dateTimeWithin } = useFormat();
  if (rule.held !== null) {
    const since = rule.paused_since && t('market:rule.since', { when: dateTimeWithin(rule.paused_since) });
    return (
      <Box className="toned" data-tone="waiting" px="xs" py="2xs">
        <Text size="small">
          <IconPlayerPause size={14} stroke={1.75} aria-hidden />{' '}
          {t('market:rule.held', { why: t(`quotes:rule.why.${rule.held}`) })} {since}{' '}
          {rule.asks && t('market:rule.asks')}
        </Text>
      </Box>
    );
  }
  return (
    <Text size="small" className="figures">
      {rule.wanted === null
        ? t('market:rule.same')
        : t('market:rule.wants', { price: words.price(rule, rule.floor, rule.wanted) })}
    </Text>
  );
}

const switchedOff = ({ sc, tc, office_id, pause_minutes, on_pause, ...rule }: RateRule) => {
  const { margin_percent, step, step_percent, day_percent, floor, ceiling } = rule;
  const rails = { margin_percent, step, step_percent, day_percent, floor, ceiling };
  return { sc, tc, office_id, ...rails, mode: 'off' as const, pause_minutes, on_pause };
};

/** The brake needs no look at what it would have done. */
function SwitchOff({ rule, name }: { rule: RateRule; name: string }) {
  const { t } = useTranslation('market');
  const { mutate, isPending } = useSetRule();
  return (
    <Button
      size="sm"
      loading={isPending}
      aria-label={t('rule.switchOffOf', { name })}
      onClick={() =>
        mutate(switchedOff(rule), {
          onSuccess: () => notifySuccess(t('rule.switchedOff', { name }), undefined, t('rule.failed')),
          onError: (error) => notifyError(error, t('rule.failed')),
        })
      }
    >
      {t('rule.switchOff')}
    </Button>
  );
}
