import { Group, Modal, Skeleton, Text } from '@mantine/core';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { RateTarget } from '#contract/rate/rate-target.ts';
import { compare, type Decimal, subtract } from '#domain/money/money.ts';
import { isQuotedForward, quoteOf } from '#domain/money/rate.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useDelayedOpening } from '../../ui/feedback/delayed-opening.ts';
import { useQuoteText, useSignedQuote } from './quote-text.ts';
import { type MonthOfQuotes, monthDays, quoteBefore } from './rate-line.ts';
import { RateMonth } from './rate-month.tsx';
import styles from './rate-sheet.module.css';
import { RateTargetForm } from './rate-target-form.tsx';

type Props = {
  rate: ExchangeRate;
  /** The name of the office whose own rate it is. Undefined for the global one. */
  office: string | undefined;
  amount: Decimal | undefined;
  month: MonthOfQuotes | undefined;
  target: RateTarget | undefined;
  opened: boolean;
  onClose: () => void;
};

/** The rate of now, its 30 days, and the rate that the person waits for. */
export function RateSheet({ rate, office, amount, month, target, opened, onClose }: Props) {
  const { t } = useTranslation('target');
  const { dateTimeWithin } = useFormat();
  const quoteText = useQuoteText();
  const { sc, tc } = rate;
  const forward = isQuotedForward(rate.rate);
  const quote = quoteOf(rate.rate, forward);
  // A quote is the price of one `unit`, in the other currency.
  const [unit, price] = forward ? [sc, tc] : [tc, sc];
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      title={t('title', { sc, tc })}
      size={480}
      classNames={{ inner: styles.inner, content: styles.sheet, title: styles.title }}
    >
      <Group justify="space-between" align="baseline" gap="xs">
        <Text className={styles.rate}>
          <Text span inherit fz={16} fw={500} lts={0} c="dimmed" mr={6}>
            1 {unit} =
          </Text>
          {quoteText(quote, price)}
        </Text>
        {month && !month.isShort && <Change month={month} />}
      </Group>
      <Text c="dimmed">
        {office
          ? t('ofOffice', { office, when: dateTimeWithin(rate.ts) })
          : t('global', { when: dateTimeWithin(rate.ts) })}
      </Text>
      <Text c="dimmed" className="figures">
        {t('otherWay', { unit: price, rate: quoteText(quoteOf(quote, false), unit) })}
      </Text>
      {month ? (
        <RateMonth month={month} price={price} target={target && quoteOf(target.rate, forward)} />
      ) : (
        <Skeleton height={172} mt="lg" />
      )}
      <RateTargetForm
        key={target?.rate ?? 'none'}
        {...{ rate, forward, quote, unit, price, amount, target }}
        onDone={onClose}
      />
    </Modal>
  );
}

function Change({ month }: { month: MonthOfQuotes }) {
  const { t } = useTranslation('target');
  const signed = useSignedQuote();
  const change = subtract(month.points.at(-1)?.quote ?? '0', quoteBefore(month, monthDays));
  const Icon = compare(change, '0') < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <Group gap={6} wrap="nowrap" className="figures">
      {compare(change, '0') !== 0 && <Icon size={18} aria-hidden />}
      {t('month', { change: signed(change) })}
    </Group>
  );
}
