import { Button, Stack, Text, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { dayApi } from '#contract/till/days.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useDayEnds } from './day.queries.ts';

type Props = { officeId: string; dayEnds: string; opened: boolean; onClose: () => void };

const { body } = dayApi.ends.schema;
const Typed = body.extend({ day_ends: said(body.shape.day_ends, () => i18next.t('till:day.ends.notTime')) });

/** When a day of the office ends: after midnight where it works at night. */
export function DayEndsDialog({ officeId, dayEnds, ...dialog }: Props) {
  const { t } = useTranslation('till');
  return (
    <FormDialog title={t('day.ends.title')} {...dialog}>
      <DayEndsForm officeId={officeId} dayEnds={dayEnds} onClose={dialog.onClose} />
    </FormDialog>
  );
}

function DayEndsForm({ officeId, dayEnds, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['till', 'common']);
  const { field, submit, fail } = useForm(Typed, { start: { day_ends: dayEnds } });
  const { mutate, isPending } = useDayEnds(officeId);
  const send = submit((wanted) =>
    mutate(wanted, {
      onSuccess: () => {
        notifySuccess(t('till:day.ends.saved'));
        onClose();
      },
      onError: (error) => fail(error, t('till:day.ends.failed')),
    }),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('till:day.ends.text')}</Text>
        <TextInput {...field('day_ends')} type="time" data-autofocus label={t('till:day.ends.label')} />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('till:day.ends.save')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
