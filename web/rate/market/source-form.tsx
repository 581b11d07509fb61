import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { RateSource } from '#contract/rate/market.ts';
import { sourceTimes } from '#domain/rate-source/source.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useChangeSource } from './market.queries.ts';
import { useSourceName } from './source-names.ts';

const seconds = ({ least, most }: { least: number; most: number }) =>
  said(
    z
      .string()
      .trim()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .pipe(z.int().min(least).max(most)),
    () => i18next.t('market:source.seconds', { least, most }),
  );

const Typed = z.object({
  base_url: z.string().transform((typed) => typed.trim() || null),
  every_seconds: seconds(sourceTimes.every),
  limit_seconds: seconds(sourceTimes.limit),
});

/** Whether, where and how often a source is asked. The server asks for a fresh sign-in. */
export function SourceForm({ source }: { source: RateSource }) {
  const { t } = useTranslation(['market', 'common']);
  const name = useSourceName();
  const [on, setOn] = useState(source.on);
  const { mutate, isPending } = useChangeSource(source.id);
  const { field, submit, fail } = useForm(Typed, {
    start: {
      base_url: source.base_url ?? '',
      every_seconds: String(source.every_seconds),
      limit_seconds: String(source.limit_seconds),
    },
  });
  const send = submit((typed) =>
    mutate(
      { on, ...typed },
      {
        onSuccess: () => notifySuccess(t('market:source.saved', { name: name(source.id) })),
        onError: (error) => fail(error, t('market:source.failed')),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send} aria-label={t('market:source.form', { name: name(source.id) })}>
      <Stack gap="sm" py="sm" align="start">
        <Switch
          label={t('market:source.on')}
          checked={on}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        <TextInput
          {...field('base_url')}
          label={t('market:source.url')}
          description={t('market:source.urlHint')}
          inputMode="url"
          autoComplete="off"
          maxLength={200}
          w="100%"
          maw={400}
        />
        <Group gap="sm" align="flex-start">
          <TextInput {...field('every_seconds')} label={t('market:source.every')} inputMode="numeric" w={200} />
          <TextInput {...field('limit_seconds')} label={t('market:source.limit')} inputMode="numeric" w={200} />
        </Group>
        <Button type="submit" loading={isPending}>
          {t('common:save')}
        </Button>
      </Stack>
    </form>
  );
}
