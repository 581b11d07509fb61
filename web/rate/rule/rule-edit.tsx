import { Group, Radio, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketRate } from '#contract/rate/market.ts';
import type { RateRule } from '#contract/rate/rate-rule.ts';
import { isSamePair } from '#domain/money/currency.ts';
import { pauseAnswers, ruleModes } from '#domain/rate-rule/rate-rule.ts';
import { ApiError } from '../../lib/call/api.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useOfficeName } from '../../office/office.queries.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { marketQuery } from '../market/market.queries.ts';
import { rulesQuery, simulationQuery, useSetRule } from './rule.queries.ts';
import type { RuleKey } from './rule-address.ts';
import { ruleOf, startOf, TypedRule, triedOf } from './rule-draft.ts';
import { currencyOf, useRuleWords } from './rule-words.ts';
import { SimulationView } from './simulation-view.tsx';

type Tools = { close: () => void; setDirty: (isDirty: boolean) => void };

/** The rule of a pair, new or as it stands. */
export function RuleEdit({ of, ...tools }: Tools & { of: RuleKey }) {
  const [known, market] = [useQuery(rulesQuery), useQuery(marketQuery)];
  const query = {
    data: known.data && market.data && { rules: known.data, markets: market.data },
    error: known.error ?? market.error,
    refetch: () => Promise.all([known.refetch(), market.refetch()]),
  };
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} />}>
      {({ rules, markets }) => (
        <RuleForm
          of={of}
          known={rules.find((rule) => isSamePair(rule, of) && rule.office_id === of.office_id)}
          market={markets.find(({ currency }) => currency === currencyOf(of))}
          {...tools}
        />
      )}
    </Loaded>
  );
}

type Props = Tools & { of: RuleKey; known: RateRule | undefined; market: MarketRate | undefined };

const waitMs = 400;

function useRuleForm({ of, known, market, close, setDirty }: Props) {
  const { t, i18n } = useTranslation('market');
  // What is read again meanwhile does not change what is typed.
  const [start] = useState(() => startOf(of, known, market, i18n.language));
  const [mode, setMode] = useState(start.mode);
  const [onPause, setOnPause] = useState(start.on_pause);
  const { field, submit, fail, values } = useForm(TypedRule, { start: start.typed, onDirty: setDirty });
  const { mutate, isPending } = useSetRule();
  const tried = triedOf(of, values);
  const key = tried && JSON.stringify(tried);
  const [settled] = useDebouncedValue(key, waitMs);
  const simulation = useQuery(simulationQuery(settled === undefined ? undefined : JSON.parse(settled)));
  const isSeen = key !== undefined && settled === key && simulation.data !== undefined && !simulation.isPlaceholderData;
  const send = submit((rails) =>
    mutate(ruleOf(of, rails, { mode, on_pause: onPause, seen: simulation.data?.seen }), {
      onSuccess: () => {
        setDirty(false);
        notifySuccess(t('rule.saved'), undefined, t('rule.failed'));
        close();
      },
      onError: (error) => {
        // What is shown is from too long ago.
        if (error instanceof ApiError && error.reason === 'ruleUnseen') void simulation.refetch();
        fail(error, t('rule.failed'));
      },
    }),
  );
  const choose =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setDirty(true);
    };
  return {
    ...{ field, send, isPending, simulation, isSeen, isTyped: tried !== undefined, mode, onPause },
    setMode: choose(setMode),
    setOnPause: choose(setOnPause),
  };
}

/** The rails, what they would have done, and last whether the rule is on. */
function RuleForm(props: Props) {
  const { of, market } = props;
  const { t } = useTranslation(['market', 'common']);
  const words = useRuleWords();
  const form = useRuleForm(props);
  const office = useOfficeName(of.office_id ?? undefined);
  const currency = currencyOf(of);
  const coin = market?.mid ?? market?.low ?? '1';
  const number = (name: keyof typeof TypedRule.shape) => (
    <TextInput
      {...form.field(name)}
      {...typedNumber}
      label={t(`market:rule.field.${name}`, { currency })}
      description={t(`market:rule.hint.${name}`)}
    />
  );
  return (
    <form noValidate onSubmit={form.send}>
      <Stack gap="md">
        <Text fw={600}>
          {words.nameOf(of, coin)}
          <Text span inherit fw={400} c="dimmed">
            {' '}
            {of.office_id === null ? t('market:rule.everywhere') : office}
          </Text>
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" className="figures" style={{ alignItems: 'start' }}>
          {number('margin_percent')}
          {number('step')}
          {number('step_percent')}
          {number('day_percent')}
          {number('floor')}
          {number('ceiling')}
          {number('pause_minutes')}
          <Radio.Group
            label={t('market:rule.field.on_pause')}
            value={form.onPause}
            onChange={(chosen) => form.setOnPause(pauseAnswers.find((one) => one === chosen) ?? form.onPause)}
          >
            <Stack gap="xs" mt="xs">
              {pauseAnswers.map((one) => (
                <Radio key={one} value={one} label={t(`market:rule.onPause.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        </SimpleGrid>
        <SimulationView of={of} coin={coin} query={form.simulation} isTyped={form.isTyped} isCurrent={form.isSeen} />
        <Group gap="sm" align="center" className="foot">
          <SegmentedControl
            aria-label={t('market:rule.modeLabel')}
            value={form.mode}
            data={ruleModes.map((mode) => ({ value: mode, label: t(`market:rule.mode.${mode}`) }))}
            onChange={(chosen) => form.setMode(ruleModes.find((mode) => mode === chosen) ?? form.mode)}
          />
          <FormSubmit
            loading={form.isPending}
            {...(form.mode === 'off' || form.isSeen ? {} : { reason: t('market:rule.seeFirst') })}
          >
            {t('common:save')}
          </FormSubmit>
        </Group>
      </Stack>
    </form>
  );
}
