import { Stack, Text, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SettingChange } from '#contract/setting.ts';
import { mostKeepingYears } from '#domain/person/erasure.ts';
import type { Settings } from '#domain/setting.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { Panel } from '../ui/panel.tsx';
import { useChangeSettings } from './setting.queries.ts';

const years = z
  .string()
  .trim()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(SettingChange.shape.keeping_years.unwrap());
const Typed = z.object({
  keeping_years: said(years, () => i18next.t('settings:keeping.wrong', { max: mostKeepingYears })),
});

/** For how long the data of a person stay after the last completed deal, though the person asks for their erasure. */
export function KeepingYears({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useChangeSettings();
  const { field, submit, fail } = useForm(Typed, { start: { keeping_years: String(settings.keeping_years) } });
  const save = submit((body) =>
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => fail(error, t('settings:notSaved')),
    }),
  );
  return (
    <Panel id="settings-keeping" title={t('settings:keeping.title')}>
      <form noValidate onSubmit={save}>
        <Stack gap="md" mt="2xs" align="start">
          <Text c="dimmed">{t('settings:keeping.hint')}</Text>
          <TextInput
            {...field('keeping_years')}
            className="figures"
            label={t('settings:keeping.years')}
            inputMode="numeric"
            autoComplete="off"
          />
          <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
        </Stack>
      </form>
    </Panel>
  );
}
