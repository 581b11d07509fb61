import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBellPlus, IconMinus, IconPlus } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { RateTarget } from '#contract/rate/rate-target.ts';
import { compare, convert, type Decimal, parseRate, subtract } from '#domain/money/money.ts';
import { quoteOf } from '#domain/money/rate.ts';
import { firstTarget, rateOfQuote, steppedQuote, targetDays, targetFault } from '#domain/money/rate-target.ts';
import { errorText } from '../../lib/call/error-text.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { quoteDecimals, useQuoteText } from './quote-text.ts';
import styles from './rate-sheet.module.css';
import { useRemoveTarget, useSetTarget } from './rate-target.queries.ts';
import { useRepeat } from './use-repeat.ts';

type Props = {
  rate: ExchangeRate;
  forward: boolean;
  quote: Decimal;
  unit: string;
  price: string;
  amount: Decimal | undefined;
  target: RateTarget | undefined;
  onDone: () => void;
};

const dayMs = 86_400_000;

/** What is typed, what is wrong with it, and how it is sent. */
function useTyped({ rate, forward, quote, target, onDone, ...names }: Props) {
  const { t } = useTranslation('target');
  const { amount, parseTyped } = useFormat();
  const quoteText = useQuoteText();
  const [text, setText] = useState(() =>
    amount(target ? quoteOf(target.rate, forward) : firstTarget(quote, forward), quoteDecimals),
  );
  const [refusal, setRefusal] = useState<string>();
  const set = useSetTarget();
  const typed = parseRate(parseTyped(text) ?? '');
  const wanted = typed && rateOfQuote(typed, forward);
  const fault = wanted ? targetFault(wanted, rate.rate) : 'missing';
  const type = (value: string) => {
    setText(value);
    setRefusal(undefined);
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!wanted || fault) return;
    const { sc, tc } = rate;
    set.mutate(
      { sc, tc, rate: wanted },
      {
        onSuccess: () => {
          notifySuccess(t('saved', { rate: quoteText(typed, names.price), unit: names.unit }));
          onDone();
        },
        onError: (error) => setRefusal(errorText(error)),
      },
    );
  };
  return {
    ...{ text, type, wanted, send },
    problem: refusal ?? (fault && t(`fault.${fault}`)),
    isSendable: fault === undefined,
    isSending: set.isPending,
    step: (direction: 'up' | 'down') => type(amount(steppedQuote(typed ?? quote, direction), quoteDecimals)),
  };
}

/** "Tell me when": typed, or by steps. */
export function RateTargetForm(props: Props) {
  const { rate, unit, price, amount, target, onDone } = props;
  const { t } = useTranslation('target');
  const format = useFormat();
  const hintId = useId();
  const { text, type, wanted, send, problem, isSendable, isSending, step } = useTyped(props);
  const sign = price === 'UAH' ? '₴' : price;
  return (
    <form noValidate className={styles.form} onSubmit={send}>
      <Group align="end" gap="sm" wrap="nowrap">
        <TextInput
          style={{ flex: 1 }}
          inputMode="decimal"
          autoComplete="off"
          label={t('label', { unit })}
          aria-describedby={hintId}
          aria-invalid={problem !== undefined}
          classNames={{ input: styles.input }}
          rightSection={<span aria-hidden>{sign}</span>}
          rightSectionWidth={sign.length > 1 ? 64 : 40}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Step direction="down" onStep={step} />
        <Step direction="up" onStep={step} />
      </Group>
      <Text id={hintId} size="small" c={problem ? 'var(--o-bad)' : 'dimmed'} mt={6} mih={20} aria-live="polite">
        {problem ?? (wanted && amount && <Brings {...{ rate, amount, wanted }} />)}
      </Text>
      <Group mt="md" gap="sm" grow preventGrowOverflow={false}>
        {target && <Remove rate={rate} onDone={onDone} />}
        <Button
          variant="filled"
          size="lg"
          type="submit"
          disabled={!isSendable}
          loading={isSending}
          leftSection={<IconBellPlus size={20} stroke={1.75} aria-hidden />}
        >
          {t(target ? 'change' : 'tell')}
        </Button>
      </Group>
      <Text size="small" c="dimmed" ta="center" mt="xs">
        {t('until', { date: format.date(target?.until ?? new Date(Date.now() + targetDays * dayMs)) })}
      </Text>
    </form>
  );
}

function Remove({ rate, onDone }: Pick<Props, 'rate' | 'onDone'>) {
  const { t } = useTranslation('target');
  const remove = useRemoveTarget();
  return (
    <Button
      size="lg"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(rate, {
          onSuccess: () => {
            notifySuccess(t('removed'));
            onDone();
          },
          onError: (error) => notifyError(error, t('notRemoved')),
        })
      }
    >
      {t('remove')}
    </Button>
  );
}

/** What the typed sum would bring at the target, and how much more than now. */
function Brings({ rate, amount, wanted }: { rate: ExchangeRate; amount: Decimal; wanted: Decimal }) {
  const { t } = useTranslation('target');
  const { money } = useFormat();
  const then = convert(amount, wanted);
  const more = subtract(then, convert(amount, rate.rate));
  const sums = { min: 0, max: 2 };
  return compare(more, '0') > 0
    ? t('brings', {
        give: money(amount, rate.sc, sums),
        sum: money(then, rate.tc, sums),
        more: money(more, rate.tc, sums),
      })
    : null;
}

function Step({ direction, onStep }: { direction: 'up' | 'down'; onStep: (direction: 'up' | 'down') => void }) {
  const { t } = useTranslation('target');
  const repeat = useRepeat(() => onStep(direction));
  const Icon = direction === 'up' ? IconPlus : IconMinus;
  return (
    <ActionIcon size={48} variant="default" aria-label={t(direction)} {...repeat}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
