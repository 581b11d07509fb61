import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconDoor, IconDoorOff } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Closing, type Office, officeApi } from '#contract/office.ts';
import { mayCloseOffices, maySeeOffice } from '#domain/actor.ts';
import { isClosed, mayCloseUntil } from '#domain/closing.ts';
import { addDays, kyivMidnight } from '#domain/kyiv.ts';
import { useFromNow, useToday } from '../lib/current-time.ts';
import type { Day } from '../lib/days.ts';
import { useFormat } from '../lib/format.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useActor } from '../lib/session.tsx';
import { useOpenHours } from '../office/open-hours.tsx';
import { ConfirmButtons } from '../ui/confirm-dialog.tsx';
import { said, useForm } from '../ui/use-form.ts';
import { useCloseOffice } from './offices.queries.ts';
import { useOpenDialog } from './offices-dialog-address.ts';

type Props = { office: Office; onClose: () => void };

/** Owners and admins close the office for a time, or open it again. */
export function OfficeClosing(props: Props) {
  const isNow = useFromNow((now) => isClosed(props.office, now));
  return isNow ? <OpenAgain {...props} /> : <CloseForm {...props} />;
}

function OpenAgain({ office, onClose }: Props) {
  const { t } = useTranslation('offices');
  const name = { office: useFormat().office(office) };
  const { text } = useOpenHours(office);
  const close = useCloseOffice(office.id);
  const open = () =>
    close.mutate(
      { until: null },
      {
        onSuccess: () => {
          notifySuccess(t('closing.opened', name));
          onClose();
        },
        onError: (error) => notifyError(error, t('closing.notOpened', name)),
      },
    );
  return (
    <>
      <Text size="body" style={{ overflowWrap: 'anywhere' }}>
        {[text, office.closed_reason].filter(Boolean).join('. ')}
      </Text>
      <ConfirmButtons
        keep={t('closing.stay')}
        yes={t('closing.open')}
        isPending={close.isPending}
        onClose={onClose}
        onYes={open}
      />
    </>
  );
}

const choices = ['today', 'tomorrow', 'day'] as const;
type Choice = (typeof choices)[number];

/** The last day on which the office is closed. */
const lastDay = (choice: Choice, day: Day, today: Day): Day =>
  choice === 'day' ? day : addDays(today, choice === 'today' ? 0 : 1);

/** The office opens when the day after the last one begins in Kyiv. Undefined when there is no such day, or too far. */
function untilOf(choice: Choice, day: Day, today: Day): Date | undefined {
  const last = lastDay(choice, day, today);
  const until = kyivMidnight(last) && kyivMidnight(addDays(last, 1));
  return until && mayCloseUntil(until, new Date()) ? until : undefined;
}

const typedClosing = (today: Day) =>
  z
    .object({
      choice: z.enum(choices),
      day: z.string(),
      reason: said(officeApi.close.schema.body.shape.reason, () => i18next.t('offices:problem.refused')),
    })
    .refine(({ choice, day }) => untilOf(choice, day, today), {
      path: ['day'],
      when: () => true,
      error: () => i18next.t('messages:closedTooLong'),
    })
    .transform(({ choice, day, reason }): Closing => ({ until: untilOf(choice, day, today) ?? null, reason }));

function CloseForm({ office, onClose }: Props) {
  const { t } = useTranslation(['offices', 'common']);
  const today = useToday();
  const name = { office: useFormat().office(office) };
  const close = useCloseOffice(office.id);
  const { field, values, submit, fail } = useForm(typedClosing(today), {
    start: { choice: 'today' as Choice, day: '', reason: '' },
  });
  const choice = field('choice');
  const send = submit((body) =>
    close.mutate(body, {
      onSuccess: () => {
        notifySuccess(t('offices:closing.closed', name));
        onClose();
      },
      onError: (error) => fail(error, t('offices:closing.notClosed', name)),
    }),
  );
  return (
    <form noValidate onSubmit={send}>
      <Text>{t('offices:closing.what')}</Text>
      <Radio.Group
        mt="md"
        data-path={choice['data-path']}
        label={t('offices:closing.until')}
        value={choice.value}
        onChange={(chosen) => choice.onChange(choices.find((one) => one === chosen) ?? 'today')}
      >
        <Stack gap="sm" mt="sm">
          {choices.map((one, at) => (
            <Radio
              key={one}
              value={one}
              size="md"
              label={t(`offices:closing.${one}`)}
              data-autofocus={at === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {values.choice === 'day' && (
        <TextInput {...field('day')} mt="sm" type="date" min={today} label={t('offices:closing.lastDay')} />
      )}
      <TextInput
        {...field('reason')}
        value={values.reason ?? ''}
        mt="md"
        maxLength={300}
        autoComplete="off"
        label={t('offices:closing.reason')}
        description={t('offices:closing.reasonHint')}
      />
      <Group gap="sm" justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="filled" type="submit" loading={close.isPending}>
          {t('offices:closing.close')}
        </Button>
      </Group>
    </form>
  );
}

/** Owners too close their offices. */
export function ClosingButton({ office }: { office: Office }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const actor = useActor();
  const open = useOpenDialog();
  const isNow = useFromNow((now) => isClosed(office, now));
  if (!mayCloseOffices(actor) || !maySeeOffice(actor, office.id)) return null;
  const Icon = isNow ? IconDoor : IconDoorOff;
  return (
    <Button
      fz="plain"
      px="sm"
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={t(isNow ? 'card.openOf' : 'card.closeOf', { office: format.office(office) })}
      onClick={() => open({ name: 'closed', officeId: office.id })}
    >
      {t(isNow ? 'card.open' : 'card.close')}
    </Button>
  );
}
