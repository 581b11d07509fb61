import { Button, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cashCurrency } from '#domain/money/cash.ts';
import { isFiat, type Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { useFormat, useSums } from '../lib/text/format.ts';
import classes from './exchange-rate.module.css';
import { cashFor } from './form/exchange-cash.ts';
import { type RateChange, useRatesApart } from './form/exchange-rate-change.ts';
import type { Exchange } from './form/exchange-state.ts';
import type { ExchangeSubmit } from './form/exchange-submit.ts';

type Props = { exchange: Exchange; submit: ExchangeSubmit };

/**
 * What is asked before the order is placed. Who closes the question is back at the form, and nothing is sent. The code
 * comes with the first question.
 */
export function ExchangeQuestions({ exchange, submit }: Props) {
  const { question } = submit;
  return (
    <>
      <RateQuestion exchange={exchange} submit={submit} />
      {question?.about === 'cash' && <NewCash exchange={exchange} submit={submit} before={question.before} />}
      {question?.about === 'sum' && <SumBeside exchange={exchange} submit={submit} beside={question.amount} />}
    </>
  );
}

/** Asks the person to accept the new rate if it changed before sending. Without consent no request is sent. */
function RateQuestion({ exchange, submit }: Props) {
  const { t } = useTranslation('exchange');
  const { offer, pair } = exchange;
  return (
    <Modal
      opened={submit.question?.about === 'rate'}
      onClose={submit.decline}
      title={offer ? t('changed.title') : t('changed.goneTitle')}
      classNames={{ title: classes.questionTitle }}
      size={420}
      closeButtonProps={{ 'aria-label': t('changed.decline') }}
    >
      {offer ? <NewRate exchange={exchange} /> : <p className={classes.questionText}>{t('changed.gone', pair)}</p>}
      <Stack gap="xs" mt="lg">
        {offer && (
          <Button variant="filled" fullWidth onClick={submit.acceptRate} data-autofocus>
            {t('changed.accept')}
          </Button>
        )}
        <Button fullWidth onClick={submit.decline}>
          {t('changed.decline')}
        </Button>
      </Stack>
    </Modal>
  );
}

function NewRate({ exchange: { offer, pair, rateChange } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const sum = (amount: Decimal) => format.money(amount, pair.tc);
  if (!rateChange?.money) {
    return <p className={classes.questionText}>{t('changed.same', { now: sum(offer?.received ?? '0') })}</p>;
  }
  const { before, now, difference } = rateChange.money;
  const isLess = difference.startsWith('-');
  const apart = t(isLess ? 'changed.lessBy' : 'changed.moreBy', { sum: sum(difference.replace('-', '')) });
  return (
    <>
      <OldAndNew change={rateChange} pair={pair} />
      <p className={classes.questionText}>
        {t('changed.instead', { now: sum(now), before: sum(before) })} <strong>{apart}</strong>
      </p>
    </>
  );
}

function OldAndNew({ change, pair }: { change: RateChange; pair: Pair }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const { from, to } = useRatesApart(change);
  return (
    <dl className={classes.question}>
      <div>
        <dt>{t('changed.from')}</dt>
        <dd>{from}</dd>
        <dd className={classes.questionInverse}>{format.inverse(pair, change.from)}</dd>
      </div>
      <div>
        <dt>{t('changed.to')}</dt>
        <dd>
          <strong>{to}</strong>
        </dd>
        <dd className={classes.questionInverse}>{format.inverse(pair, change.to)}</dd>
      </div>
    </dl>
  );
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
