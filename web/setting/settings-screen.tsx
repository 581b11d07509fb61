import { SimpleGrid, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SettingChange } from '#contract/setting.ts';
import { deadlineNames, networkNames } from '#domain/order/deadline.ts';
import { features, type Settings, type SwitchName } from '#domain/setting.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { CashStepsField } from '../ui/cash-steps-field.tsx';
import { ConfirmDialogAbout } from '../ui/feedback/confirm-dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { HolidaysField } from '../ui/form/holidays-field.tsx';
import { typedCashSteps, writeCashSteps } from '../ui/form/typed-cash-steps.ts';
import { typedMinutes, writeMinutes } from '../ui/form/typed-minutes.ts';
import { useForm } from '../ui/form/use-form.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { AgreementSettings } from './agreement-settings.tsx';
import { BoundsSettings } from './bounds-settings.tsx';
import { ChainSettings } from './chain-settings.tsx';
import { KeepingYears } from './keeping-years.tsx';
import { MarketSettings } from './market-settings.tsx';
import { NetworkChoice, RateTolerance } from './network-choices.tsx';
import { PriceCodesSettings } from './price-codes-settings.tsx';
import { settingsQuery, useChangeSettings } from './setting.queries.ts';

/** What an admin sets for the whole network: the deadlines of new deals, how cash is counted, the features, and maintenance. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  usePageTitle(t('title'));
  // Another admin may have changed them.
  const query = useQuery({ ...settingsQuery(), refetchOnMount: 'always' });
  return (
    <Stack component="section" gap="md" miw={0} maw={720} aria-labelledby="settings">
      <PageTitle id="settings" level={2} subtitle={t('subtitle')}>
        {t('title')}
      </PageTitle>
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(settings) => (
          <Stack gap="md">
            <Deadlines settings={settings} />
            <Times settings={settings} />
            <CashSteps settings={settings} />
            <NetworkChoice settings={settings} />
            <ChainSettings />
            <RateTolerance settings={settings} />
            <MarketSettings />
            <PriceCodesSettings />
            <BoundsSettings />
            <Holidays settings={settings} />
            <AgreementSettings />
            <KeepingYears settings={settings} />
            <Switches settings={settings} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

const { answer_minutes, arrival_minutes, handed_minutes, completion_minutes } = SettingChange.shape;
const TypedDeadlines = z.object({
  answer_minutes: typedMinutes(answer_minutes),
  arrival_minutes: typedMinutes(arrival_minutes),
});
const TypedTimes = z.object({
  handed_minutes: typedMinutes(handed_minutes),
  completion_minutes: typedMinutes(completion_minutes),
});

/** The minutes that apply at every office without its own. Empty means that deals wait for ever. */
function Deadlines({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useChangeSettings();
  const { field, submit, fail } = useForm(TypedDeadlines, {
    start: {
      answer_minutes: writeMinutes(settings.answer_minutes),
      arrival_minutes: writeMinutes(settings.arrival_minutes),
    },
  });
  const save = submit((body) =>
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => fail(error, t('settings:notSaved')),
    }),
  );
  return (
    <MinutesPanel id="settings-deadlines" words="deadlines" isPending={change.isPending} onSave={save}>
      {deadlineNames.map((name) => (
        <TextInput
          key={name}
          {...field(name)}
          label={t(`settings:deadlines.${name}`)}
          description={t(`settings:deadlines.${name}Hint`)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
    </MinutesPanel>
  );
}

/** The times that count on the clock and hold for every office. */
function Times({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useChangeSettings();
  const { field, submit, fail } = useForm(TypedTimes, {
    start: {
      handed_minutes: writeMinutes(settings.handed_minutes),
      completion_minutes: writeMinutes(settings.completion_minutes),
    },
  });
  const save = submit((body) =>
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => fail(error, t('settings:notSaved')),
    }),
  );
  return (
    <MinutesPanel id="settings-times" words="times" isPending={change.isPending} onSave={save}>
      {networkNames.map((name) => (
        <TextInput
          key={name}
          {...field(name)}
          label={t(`settings:times.${name}`)}
          description={t(`settings:times.${name}Hint`)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
    </MinutesPanel>
  );
}

type MinutesProps = {
  id: string;
  words: 'deadlines' | 'times';
  isPending: boolean;
  onSave: (event: SyntheticEvent) => void;
  children: ReactNode;
};

/** A form of minutes, each in its field. */
function MinutesPanel({ id, words, isPending, onSave, children }: MinutesProps) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Panel id={id} title={t(`settings:${words}.title`)}>
      <form noValidate onSubmit={onSave}>
        <Stack gap="md" mt="2xs" align="start">
          <Text c="dimmed">{t(`settings:${words}.hint`)}</Text>
          <SimpleGrid
            cols={{ base: 1, sm: 2 }}
            spacing="md"
            w="100%"
            className="figures"
            style={{ alignItems: 'start' }}
          >
            {children}
          </SimpleGrid>
          <FormSubmit loading={isPending}>{t('common:save')}</FormSubmit>
        </Stack>
      </form>
    </Panel>
  );
}

const TypedSteps = z.object({ cash_step: typedCashSteps });

/** The steps of cash at every office without its own. */
function CashSteps({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation(['settings', 'cash', 'common']);
  const change = useChangeSettings();
  const { field, submit, fail } = useForm(TypedSteps, {
    start: { cash_step: writeCashSteps(settings.cash_step, i18n.language) },
  });
  const save = submit((body) =>
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => fail(error, t('settings:notSaved')),
    }),
  );
  return (
    <Panel id="settings-cash" title={t('cash:steps')}>
      <form noValidate onSubmit={save}>
        <Stack gap="md" mt="2xs" align="start">
          <Text c="dimmed">{t('cash:stepsHint')}</Text>
          <CashStepsField {...field('cash_step')} label={t('cash:stepsField')} hint={t('cash:stepsEmpty')} />
          <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
        </Stack>
      </form>
    </Panel>
  );
}

/** The days on which every office is closed. Each change applies at once. */
function Holidays({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['settings', 'hours']);
  const change = useChangeSettings();
  const save = (holidays: string[]) =>
    change.mutate(
      { holidays },
      {
        onSuccess: () => notifySuccess(t('settings:saved')),
        onError: (error) => notifyError(error, t('settings:notSaved')),
      },
    );
  return (
    <Panel id="settings-holidays" title={t('hours:networkHolidays')}>
      <HolidaysField
        label={t('hours:networkHolidays')}
        hint={t('hours:networkHolidaysHint')}
        value={change.isPending && change.variables.holidays ? change.variables.holidays : settings.holidays}
        onChange={save}
      />
    </Panel>
  );
}

/** What everybody notices at once is asked about first. */
const isGrave = (name: SwitchName, on: boolean) => (name === 'maintenance' ? on : !on);

type Turn = { name: SwitchName; on: boolean };

/** Each switch applies at once. */
function Switches({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useChangeSettings();
  const [asked, ask] = useState<Turn>();
  const turn = ({ name, on }: Turn) =>
    change.mutate(
      { [name]: on },
      {
        onSuccess: () =>
          notifySuccess(t(`settings:turned.${on ? 'on' : 'off'}`, { name: t(`settings:${name}.title`) })),
        onError: (error) => notifyError(error, t('settings:notSaved')),
        onSettled: () => ask(undefined),
      },
    );
  const row = (name: SwitchName) => (
    <Switch
      key={name}
      label={t(`settings:${name}.title`)}
      description={t(`settings:${name}.text`)}
      checked={settings[name]}
      aria-disabled={change.isPending || undefined}
      onChange={({ currentTarget: { checked: on } }) => (isGrave(name, on) ? ask({ name, on }) : turn({ name, on }))}
    />
  );
  return (
    <>
      <Panel id="settings-features" title={t('settings:features')}>
        <Stack gap="md" mt="md">
          {[...features, 'rate_approval' as const].map(row)}
        </Stack>
      </Panel>
      <Panel id="settings-service" title={t('settings:service')}>
        <Stack gap="md" mt="md">
          {row('maintenance')}
        </Stack>
      </Panel>
      <ConfirmDialogAbout
        about={asked}
        words={({ name }) => ({
          title: t(`settings:${name}.question`),
          keep: t('common:cancel'),
          yes: t(`settings:${name}.yes`),
          isDanger: true,
        })}
        isPending={change.isPending}
        onClose={() => ask(undefined)}
        onYes={turn}
      >
        {({ name }) => <p>{t(`settings:${name}.text`)}</p>}
      </ConfirmDialogAbout>
    </>
  );
}
