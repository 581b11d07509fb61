import { Button, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cashCurrency } from '#domain/money/cash.ts';
import { isFiat } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { useSums } from '../lib/text/format.ts';
import { cashFor } from './exchange-cash.ts';
import classes from './exchange-rate.module.css';
import type { Exchange } from './exchange-state.ts';
import type { ExchangeSubmit } from './exchange-submit.ts';

type Props = { exchange: Exchange; submit: ExchangeSubmit };

/** What the server asks before it places the order. Who closes the question is back at the form, and nothing is sent. */
export function ExchangeQuestions({ exchange, submit }: Props) {
  const { question } = submit;
  if (question?.about === 'cash') return <NewCash exchange={exchange} submit={submit} before={question.before} />;
  if (question?.about === 'sum') return <SumBeside exchange={exchange} submit={submit} beside={question.amount} />;
  return null;
}

/** The office counts cash in other steps than a moment ago. */
function NewCash({ exchange: { pair, cash }, submit, before }: Props & { before: Decimal }) {
  const { t } = useTranslation('cash');
  const { spelled } = useSums();
  const code = cashCurrency(pair);
  const sums = { now: spelled(cash?.cash ?? before, code), before: spelled(before, code) };
  return (
    <Question
      title={t('changed.title')}
      onClose={submit.decline}
      first={{ label: t('changed.accept'), act: submit.acceptCash }}
      second={{ label: t('changed.decline'), act: submit.decline }}
    >
      {t(isFiat(pair.sc) ? 'changed.in' : 'changed.out', sums)}
    </Question>
  );
}

/** Another order expects the same sum of USDT at the same address. */
function SumBeside({ exchange, submit, beside }: Props & { beside: Decimal }) {
  const { t } = useTranslation('cash');
  const { spelled } = useSums();
  const { pair, amount, offer, cash } = exchange;
  const [sum, other] = [spelled(amount ?? beside, pair.sc), spelled(beside, pair.sc)];
  const receives = cashFor(pair, beside, offer)?.receive;
  return (
    <Question
      title={t('beside.title')}
      onClose={submit.decline}
      first={{ label: t('beside.take', { sum: other }), act: () => submit.takeBeside(beside) }}
      second={{ label: t('beside.keep', { sum }), act: submit.keepSum }}
    >
      {t('beside.why', { sum, other })}
      {receives !== undefined &&
        receives !== cash?.receive &&
        ` ${t('beside.cash', { sum: spelled(receives, pair.tc) })}`}
    </Question>
  );
}

type Choice = { label: string; act: () => void };
type QuestionProps = { title: string; onClose: () => void; first: Choice; second: Choice; children: ReactNode };

function Question({ title, onClose, first, second, children }: QuestionProps) {
  const { t } = useTranslation('cash');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      classNames={{ title: classes.questionTitle }}
      size={420}
      closeButtonProps={{ 'aria-label': t('changed.decline') }}
    >
      <p className={classes.questionText}>{children}</p>
      <Stack gap="xs" mt="lg">
        <Button variant="filled" fullWidth onClick={first.act} data-autofocus>
          {first.label}
        </Button>
        <Button fullWidth onClick={second.act}>
          {second.label}
        </Button>
      </Stack>
    </Modal>
  );
}
