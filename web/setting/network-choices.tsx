import { Checkbox, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SettingChange } from '#contract/setting.ts';
import { parseTolerance, toleranceBounds } from '#domain/money/tolerance.ts';
import type { Settings } from '#domain/setting.ts';
import { chainOf, networks } from '#domain/wallet/network.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { Panel } from '../ui/panel.tsx';
import { useChangeSettings } from './setting.queries.ts';

const TypedNetworks = z.object({
  networks: said(SettingChange.shape.networks.unwrap(), () => i18next.t('settings:networks.missing')),
});

/** On which networks new addresses may be. An address that is stored stays as it is. */
export function NetworkChoice({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useChangeSettings();
  const { field, submit, fail } = useForm(TypedNetworks, { start: { networks: [...settings.networks] } });
  const save = submit((body) =>
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => fail(error, t('settings:notSaved')),
    }),
  );
  return (
    <Panel id="settings-networks" title={t('settings:networks.title')}>
      <form noValidate onSubmit={save}>
        <Stack gap="md" mt="2xs" align="start">
          <Text c="dimmed">{t('settings:networks.hint')}</Text>
          <Checkbox.Group
            {...field('networks')}
            label={<VisuallyHidden>{t('settings:networks.title')}</VisuallyHidden>}
          >
            <Stack gap="xs">
              {networks.map((network) => (
                <Checkbox key={network} value={network} label={`${network} (${chainOf(network)})`} />
              ))}
            </Stack>
          </Checkbox.Group>
          <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
        </Stack>
      </form>
    </Panel>
  );
}

/** People write decimals with a comma too. */
const tolerance = z
  .string()
  .trim()
  .transform((text) => text.replace(',', '.'))
  .refine((text) => parseTolerance(text) !== undefined);
const TypedTolerance = z.object({
  rate_tolerance: said(tolerance, () => i18next.t('settings:tolerance.wrong', { max: toleranceBounds.most })),
});

/** How much worse than the reference a rate may be and still be called fair. */
export function RateTolerance({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useChangeSettings();
  const { field, submit, fail } = useForm(TypedTolerance, { start: { rate_tolerance: settings.rate_tolerance } });
  const save = submit((body) =>
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => fail(error, t('settings:notSaved')),
    }),
  );
  return (
    <Panel id="settings-tolerance" title={t('settings:tolerance.title')}>
      <form noValidate onSubmit={save}>
        <Stack gap="md" mt="2xs" align="start">
          <Text c="dimmed">{t('settings:tolerance.hint')}</Text>
          <TextInput
            {...field('rate_tolerance')}
            className="figures"
            label={t('settings:tolerance.label')}
            inputMode="decimal"
            autoComplete="off"
          />
          <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
        </Stack>
      </form>
    </Panel>
  );
}
