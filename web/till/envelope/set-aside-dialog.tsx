import { Button, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { envelopeApi } from '#contract/till/envelopes.ts';
import { type SetAsideWay, setAsideWays } from '#domain/till/envelope.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSetAside } from './envelope.queries.ts';

type Props = { officeId: string; way: SetAsideWay; opened: boolean; onClose: () => void };

/** How the office sets the cash of ready deals aside from now on. */
export function SetAsideDialog({ officeId, way, ...dialog }: Props) {
  const { t } = useTranslation('envelope');
  return (
    <FormDialog title={t('change.title')} {...dialog}>
      <WayForm officeId={officeId} way={way} onClose={dialog.onClose} />
    </FormDialog>
  );
}

function WayForm({ officeId, way, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['envelope', 'common']);
  const { field, submit, fail } = useForm(envelopeApi.setAside.schema.body, { start: { set_aside: way } });
  const { mutate, isPending } = useSetAside(officeId);
  const send = submit(({ set_aside }) =>
    mutate(set_aside, {
      onSuccess: () => {
        notifySuccess(t('envelope:change.saved'));
        onClose();
      },
      onError: (error) => fail(error, t('envelope:change.failed')),
    }),
  );
  const { onChange, ...chosen } = field('set_aside');
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Radio.Group
          {...chosen}
          label={t('envelope:way.title')}
          description={t('envelope:change.text')}
          onChange={(picked) => onChange(setAsideWays.find((one) => one === picked) ?? way)}
        >
          <Stack gap="xs" mt="xs">
            {setAsideWays.map((one) => (
              <Radio key={one} value={one} label={t(`envelope:way.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('envelope:change.save')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
