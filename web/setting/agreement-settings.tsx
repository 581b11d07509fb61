import { Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Agreement, agreementMaxLength } from '#contract/person/agreement.ts';
import { agreementQuery, useChangeAgreement } from '../agreement/agreement.queries.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { Panel } from '../ui/panel.tsx';

/** The terms of use that people agree to. Each change is a new version, and everybody is asked once more. */
export function AgreementSettings() {
  const { t } = useTranslation('settings');
  return (
    <Panel id="settings-agreement" title={t('agreement.title')}>
      <Loaded query={useQuery(agreementQuery)} skeleton={<Skeleton height={320} mt="md" />}>
        {({ agreement }) => <Texts key={agreement?.version} agreement={agreement} />}
      </Loaded>
    </Panel>
  );
}

const Typed = z.string().trim().max(agreementMaxLength);
const tooLong = () => i18next.t('settings:agreement.tooLong', { max: agreementMaxLength });
const missing = () => i18next.t('settings:agreement.both');

/** Both languages, or neither: then nothing is asked. */
const TypedTexts = z
  .object({ text_en: said(Typed, tooLong), text_uk: said(Typed, tooLong) })
  .check(({ value, issues }) => {
    const empty = (['text_en', 'text_uk'] as const).filter((name) => value[name] === '');
    if (empty.length !== 1) return;
    issues.push({ code: 'custom', path: [...empty], input: value, message: missing() });
  })
  .transform(({ text_en, text_uk }) => (text_en === '' ? { text_en: null, text_uk: null } : { text_en, text_uk }));

function Texts({ agreement }: { agreement: Agreement | null }) {
  const { t } = useTranslation(['settings', 'common']);
  const { dateTime } = useFormat();
  const change = useChangeAgreement();
  const { field, submit, fail } = useForm(TypedTexts, {
    start: { text_en: agreement?.text_en ?? '', text_uk: agreement?.text_uk ?? '' },
  });
  const save = submit((body) =>
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => fail(error, t('settings:notSaved')),
    }),
  );
  return (
    <form noValidate onSubmit={save}>
      <Stack gap="md" mt="2xs" align="stretch">
        <Text c="dimmed">
          {t('settings:agreement.hint')}{' '}
          {agreement && t('settings:agreement.now', { version: agreement.version, when: dateTime(agreement.at) })}
        </Text>
        <Textarea {...field('text_uk')} label={t('settings:agreement.uk')} lang="uk" rows={8} />
        <Textarea {...field('text_en')} label={t('settings:agreement.en')} lang="en" rows={8} />
        <div>
          <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
        </div>
      </Stack>
    </form>
  );
}
