import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mandate } from '#contract/office/mandate.ts';
import type { Office } from '#contract/office/office.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { compare, parseAmount } from '#domain/money/money.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useSetMandate } from '../offices.queries.ts';
import styles from './offices-people.module.css';

type Props = { office: Office; onDirty: (isDirty: boolean) => void };
type Member = Office['user_offices'][number];

/** How much coin each cashier of the office may move alone. It is saved by itself, beside who works there. */
export function Mandates({ office, onDirty }: Props) {
  const { t } = useTranslation('offices');
  const [open, setOpen] = useState<string>();
  const titleId = useId();
  const cashiers = office.user_offices.filter(({ user }) => user.permissions === 'cashier');
  if (cashiers.length === 0) return null;
  const close = () => {
    onDirty(false);
    setOpen(undefined);
  };
  return (
    <Box mb="md">
      <Text component="h3" fw={600} id={titleId}>
        {t('mandate.title')}
      </Text>
      <Text c="dimmed" mb="xs">
        {t('mandate.hint')}
      </Text>
      <ul className={`${styles.list} list line-above`} aria-labelledby={titleId}>
        {cashiers.map((member) => (
          <li key={member.user.id} className={styles.mandate}>
            {open === member.user.id ? (
              <MandateForm office={office} member={member} onDirty={onDirty} onDone={close} />
            ) : (
              <MandateRow member={member} isBarred={open !== undefined} onOpen={() => setOpen(member.user.id)} />
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

type RowProps = { member: Member; isBarred: boolean; onOpen: () => void };

function MandateRow({ member: { user, coin }, isBarred, onOpen }: RowProps) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const name = format.person(user);
  const shown = t(coin ? 'mandate.change' : 'mandate.give');
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="small" c="dimmed" className="figures">
          {coin ? t('mandate.has', sumsOf(coin, format)) : t('mandate.none')}
        </Text>
      </div>
      {/* One is typed at a time, so that no other is lost. */}
      <Button disabled={isBarred} aria-label={t('mandate.name', { act: shown, name })} onClick={onOpen}>
        {shown}
      </Button>
    </Group>
  );
}

const sumsOf = ({ per_deal, per_day }: Mandate, { money }: ReturnType<typeof useFormat>) => ({
  deal: money(per_deal, stablecoin),
  day: money(per_day, stablecoin),
});

/** What is typed, and whether it is a mandate. */
function useTyped(coin: Mandate | undefined, onDirty: (isDirty: boolean) => void) {
  const { amount, parseTyped } = useFormat();
  const [text, setText] = useState(() => ({
    per_deal: coin ? amount(coin.per_deal) : '',
    per_day: coin ? amount(coin.per_day) : '',
  }));
  const read = (name: keyof Mandate) => parseAmount(parseTyped(text[name]) ?? '');
  const [per_deal, per_day] = [read('per_deal'), read('per_day')];
  const isTooLow = per_deal !== undefined && per_day !== undefined && compare(per_day, per_deal) < 0;
  const type = (name: keyof Mandate, value: string) => {
    setText({ ...text, [name]: value });
    onDirty(true);
  };
  const wanted = per_deal !== undefined && per_day !== undefined && !isTooLow ? { per_deal, per_day } : undefined;
  return { text, type, wanted, isTooLow };
}

type FormProps = Props & { member: Member; onDone: () => void };

function MandateForm({ office, member: { user, coin }, onDirty, onDone }: FormProps) {
  const { t } = useTranslation(['offices', 'common', 'messages']);
  const format = useFormat();
  const name = format.person(user);
  const { text, type, wanted, isTooLow } = useTyped(coin, onDirty);
  const { mutate, isPending, error } = useSetMandate(office.id);
  const send = (sums: Mandate | null) =>
    mutate(
      { userId: user.id, coin: sums },
      {
        onSuccess: () => {
          const told = sums
            ? t('offices:mandate.saved', { name, ...sumsOf(sums, format) })
            : t('offices:mandate.taken', { name });
          notifySuccess(told);
          onDone();
        },
      },
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (wanted) send(wanted);
  };
  const field = (part: keyof Mandate) => ({
    label: t(`offices:mandate.${part}`),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    className: 'figures',
    value: text[part],
    rightSection: <span aria-hidden>{stablecoin}</span>,
    rightSectionWidth: 64,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(part, currentTarget.value),
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t('offices:mandate.form', { name })}>
      <Stack gap="xs">
        <Text fw={500}>{name}</Text>
        <Group grow align="start" preventGrowOverflow={false}>
          <TextInput autoFocus {...field('per_deal')} />
          <TextInput {...field('per_day')} error={isTooLow && t('messages:mandateWrong')} />
        </Group>
        {error && <ErrorNotice error={error} title={t('offices:mandate.notSaved')} />}
        <Group gap="xs" justify="flex-end">
          {coin && (
            <Button c="var(--o-bad)" disabled={isPending} onClick={() => send(null)}>
              {t('offices:mandate.take')}
            </Button>
          )}
          <Button onClick={onDone}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!wanted} loading={isPending}>
            {t('offices:mandate.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
