import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tillApi } from '#contract/till/tills.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useAddTill } from '../till.queries.ts';

type Props = { officeId: string; opened: boolean; onClose: () => void };

const { name, drawers } = tillApi.add.schema.body.shape;

/** The names of the drawers stand in one field, with commas between them. */
const TypedTill = z.object({
  name: said(name, () => i18next.t('till:new.notName')),
  drawers: said(
    z
      .string()
      .transform((typed) => typed.split(',').flatMap((one) => one.trim() || []))
      .pipe(drawers),
    () => i18next.t('till:new.notDrawers'),
  ),
});

/** Sets up a till with its drawers. Two drawers let one close while the next one sells. */
export function NewTillDialog({ officeId, opened, onClose }: Props) {
  const { t } = useTranslation(['till', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('till:new.title')}
      size={520}
      fullScreen={useIsBelow('sm')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NewTillForm officeId={officeId} onClose={onClose} />
    </Modal>
  );
}

function NewTillForm({ officeId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['till', 'common']);
  const { field, submit, fail } = useForm(TypedTill, {
    start: { name: '', drawers: 'A, B' },
    about: { CONFLICT: 'name' },
  });
  const { mutate, isPending } = useAddTill(officeId);
  const send = submit((till) =>
    mutate(till, {
      onSuccess: () => {
        notifySuccess(t('till:new.added', { name: till.name }));
        onClose();
      },
      onError: (error) => fail(error, t('till:new.failed')),
    }),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('till:new.text')}</Text>
        <TextInput {...field('name')} data-autofocus autoComplete="off" maxLength={40} label={t('till:new.name')} />
        <TextInput
          {...field('drawers')}
          autoComplete="off"
          maxLength={200}
          label={t('till:new.drawers')}
          description={t('till:new.drawersHint')}
        />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('till:new.add')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
