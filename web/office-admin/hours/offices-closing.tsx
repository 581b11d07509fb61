import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconDoor, IconDoorOff } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Closing, type Office, officeApi } from '#contract/office/office.ts';
import { isClosed, mayCloseUntil } from '#domain/hours/closing.ts';
import { addDays, kyivMidnight, kyivMoment } from '#domain/hours/kyiv.ts';
import { mayCloseOffices, mayPlanClosings, maySeeOffice } from '#domain/person/actor.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFromNow, useToday } from '../../lib/text/current-time.ts';
import type { Day } from '../../lib/text/days.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useOpenHours } from '../../office/open-hours.tsx';
import { ConfirmButtons } from '../../ui/feedback/confirm-dialog.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useCloseOffice } from '../offices.queries.ts';
import { useOpenDialog } from '../offices-dialog-address.ts';
import { PlannedClosings, PlannedTimes, UsualReasons } from './offices-planned.tsx';

type Props = { office: Office; onClose: () => void };

/** The staff close the office for a time, or open it again; owners and admins also plan it. */
export function OfficeClosing(props: Props) {
  const isNow = useFromNow((now) => isClosed(props.office, now));
  return (
    <>
      {isNow ? <OpenAgain {...props} /> : <CloseForm {...props} />}
      <PlannedClosings office={props.office} />
    </>
  );
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

const hoursOf = { m30: 0.5, h1: 1, h2: 2, h4: 4 } as const;
const short = ['m30', 'h1', 'h2', 'h4'] as const;
const long = ['today', 'tomorrow', 'day', 'plan'] as const;
const choices = [...short, ...long] as const;
type Choice = (typeof choices)[number];

const isShort = (choice: Choice): choice is (typeof short)[number] => choice in hoursOf;

/** The last day on which the office is closed. */
const lastDay = (choice: Choice, day: Day, today: Day): Day =>
  choice === 'day' ? day : addDays(today, choice === 'today' ? 0 : 1);

type Typed = { choice: Choice; day: string; from: string; until: string };

/** When the office opens: after some hours, or when the day after the last one begins in Kyiv. */
function endOf({ choice, day, until }: Typed, today: Day): Date | undefined {
  if (choice === 'plan') return kyivMoment(until);
  // A little less than what a cashier may ask for: the call takes its time.
  if (isShort(choice)) return new Date(Date.now() + hoursOf[choice] * 3_600_000 - 1_000);
  const last = lastDay(choice, day, today);
  return kyivMidnight(last) && kyivMidnight(addDays(last, 1));
}

/** Undefined when there is no such time, or it is too far or over. */
function timesOf(typed: Typed, today: Day): Pick<Closing, 'from' | 'until'> | undefined {
  const until = endOf(typed, today);
  if (!until || !mayCloseUntil(until, new Date())) return undefined;
  if (typed.choice !== 'plan') return { until };
  const from = kyivMoment(typed.from);
  return from && from > new Date() && from < until ? { from, until } : undefined;
}

const typedClosing = (today: Day) =>
  z
    .object({
      choice: z.enum(choices),
      day: z.string(),
      from: z.string(),
      until: z.string(),
      reason: said(officeApi.close.schema.body.shape.reason, () => i18next.t('offices:problem.refused')),
    })
    .refine((typed) => timesOf(typed, today), {
      path: ['day'],
      when: () => true,
      error: () => i18next.t('messages:closedTooLong'),
    })
    .transform(({ reason, ...typed }): Closing => ({ until: null, ...timesOf(typed, today), reason }));

function CloseForm({ office, onClose }: Props) {
  const { t } = useTranslation(['offices', 'common', 'hours']);
  const today = useToday();
  const mayPlan = mayPlanClosings(useActor());
  const name = { office: useFormat().office(office) };
  const close = useCloseOffice(office.id);
  const { field, values, submit, fail } = useForm(typedClosing(today), {
    start: { choice: (mayPlan ? 'today' : 'h1') as Choice, day: '', from: '', until: '', reason: '' },
  });
  const choice = field('choice');
  const send = submit((body) =>
    close.mutate(body, {
      onSuccess: () => {
        notifySuccess(t(body.from ? 'hours:plannedDone' : 'offices:closing.closed', name));
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
        onChange={(chosen) => choice.onChange(choices.find((one) => one === chosen) ?? 'h1')}
      >
        <Stack gap="sm" mt="sm">
          {(mayPlan ? choices : short).map((one, at) => (
            <Radio
              key={one}
              value={one}
              size="md"
              label={isShort(one) || one === 'plan' ? t(`hours:for.${one}`) : t(`offices:closing.${one}`)}
              data-autofocus={at === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {values.choice === 'day' && (
        <TextInput {...field('day')} mt="sm" type="date" min={today} label={t('offices:closing.lastDay')} />
      )}
      {values.choice === 'plan' && (
        <PlannedTimes from={field('from')} until={field('until')} error={field('day').error} />
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
      <UsualReasons onChoose={field('reason').onChange} />
      <Group gap="sm" justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="filled" type="submit" loading={close.isPending}>
          {t(values.choice === 'plan' ? 'hours:for.plan' : 'offices:closing.close')}
        </Button>
      </Group>
    </form>
  );
}

/** The staff too close their offices. */
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
