import { Box, SimpleGrid, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Chain, ChainChange } from '#contract/chain/chain.ts';
import { chainBounds } from '#domain/chain/schedule.ts';
import { networkName } from '#domain/wallet/network.ts';
import { notifyError, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { Panel } from '../ui/panel.tsx';
import { chainsQuery, useChangeChain } from './chain.queries.ts';

/** Which networks are read, by which services, and how often. */
export function ChainSettings() {
  const { t } = useTranslation('settings');
  const query = useQuery({ ...chainsQuery(), refetchOnMount: 'always' });
  return (
    <Panel id="settings-chains" title={t('chains.title')}>
      <Stack gap="lg" mt="2xs">
        <Text c="dimmed">{t('chains.hint')}</Text>
        <Loaded query={query} skeleton={<Skeleton height={120} />}>
          {(chains) => chains.map((chain) => <OneChain key={chain.network} chain={chain} />)}
        </Loaded>
      </Stack>
    </Panel>
  );
}

function OneChain({ chain }: { chain: Chain }) {
  const { t } = useTranslation('settings');
  const name = networkName(chain.network);
  const change = useChangeChain(chain);
  const turn = (on: boolean) => {
    if (on && chain.base_url === null) return notifyRefused(t('notSaved'), t('chains.baseUrlFirst'));
    change.mutate(
      { on },
      { onSuccess: () => notifySuccess(t('saved')), onError: (error) => notifyError(error, t('notSaved')) },
    );
  };
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Switch
        label={t('chains.on', { network: name })}
        checked={chain.on}
        aria-disabled={change.isPending || undefined}
        onChange={({ currentTarget: { checked } }) => turn(checked)}
      />
      {chain.on && <Health chain={chain} />}
      <ChainForm chain={chain} />
    </Stack>
  );
}

/** Whether the service answers, and how much of the day's calls is used. */
function Health({ chain: { blind, fault, answered_at, calls_today, per_day } }: { chain: Chain }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const works = answered_at ? t('chains.works', { time: format.dateTimeWithin(answered_at) }) : t('chains.waits');
  const lines = [
    blind && t('chains.blind'),
    fault ? t(`chains.fault.${fault}`) : works,
    t('chains.used', { calls: calls_today, most: per_day }),
  ];
  return (
    <Box className="toned" data-tone={fault ? 'warning' : 'neutral'} p="sm" role="status">
      {lines.map((line) => line && <Text key={line}>{line}</Text>)}
    </Box>
  );
}

const whole = ({ least, most }: { least: number; most: number }) =>
  said(
    z
      .string()
      .trim()
      .regex(/^\d{1,8}$/)
      .transform(Number)
      .pipe(z.number().min(least).max(most)),
    () => i18next.t('settings:chains.wholeWrong', { least, most }),
  );

const TypedChain = z
  .object({
    base_url: z.string().transform((text) => text.trim() || null),
    key: z.string().trim(),
    final_depth: whole(chainBounds.finalDepth),
    per_second: whole(chainBounds.perSecond),
    per_day: whole(chainBounds.perDay),
  })
  // The key is kept where none is typed.
  .transform(({ key, ...change }): ChainChange => (key === '' ? change : { ...change, key }));

const numbers = [
  ['final_depth', 'depth'],
  ['per_second', 'perSecond'],
  ['per_day', 'perDay'],
] as const;

function ChainForm({ chain }: { chain: Chain }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useChangeChain(chain);
  const { field, submit, fail } = useForm(TypedChain, {
    start: {
      ...{ base_url: chain.base_url ?? '', key: '' },
      ...{
        final_depth: String(chain.final_depth),
        per_second: String(chain.per_second),
        per_day: String(chain.per_day),
      },
    },
  });
  const save = submit((body) =>
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => fail(error, t('settings:notSaved')),
    }),
  );
  return (
    <form noValidate onSubmit={save}>
      <Stack gap="sm" align="start">
        <TextInput
          {...field('base_url')}
          w="100%"
          label={t('settings:chains.baseUrl')}
          description={t(`settings:chains.${chain.network === 'TRC20' ? 'baseUrlTron' : 'baseUrlNode'}`)}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...field('key')}
          w="100%"
          type="password"
          label={t('settings:chains.key')}
          description={t(`settings:chains.${chain.has_key ? 'keyKept' : 'keyNone'}`)}
          autoComplete="new-password"
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" w="100%" className="figures" style={{ alignItems: 'end' }}>
          {numbers.map(([name, word]) => (
            <TextInput
              key={name}
              {...field(name)}
              label={t(`settings:chains.${word}`)}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </SimpleGrid>
        <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
      </Stack>
    </form>
  );
}
