import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { MarketRate } from '#contract/rate/market.ts';
import { compare } from '#domain/money/money.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { typedDecimal } from '../../ui/form/typed-decimal.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { sourcesQuery, useAddReading } from './market.queries.ts';

const price = typedDecimal(() => i18next.t('market:reading.wrong'));
const Typed = z.object({ bid: price, ask: price }).refine(({ bid, ask }) => compare(bid, ask) < 0, {
  path: ['ask'],
  error: () => i18next.t('market:reading.order'),
});

/** What an admin reads of the market, for cash above all, which no exchange knows. */
export function ReadingForm({ market: { currency, low, high } }: { market: MarketRate }) {
  const { t } = useTranslation('market');
  const { field, submit, fail, restart } = useForm(Typed, { start: { bid: '', ask: '' } });
  const { mutate, isPending } = useAddReading();
  const send = submit((read) =>
    mutate(
      { currency, ...read },
      {
        onSuccess: () => {
          restart({ bid: '', ask: '' });
          notifySuccess(t('reading.done', { currency }), undefined, t('reading.failed'));
        },
        onError: (error) => fail(error, t('reading.failed'), t('reading.refused', { low, high, currency })),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send} aria-label={t('reading.label', { currency })}>
      <Group align="flex-start" gap="sm">
        <TextInput {...field('bid')} {...typedNumber} label={t('reading.bid', { currency })} w={232} maw="100%" />
        <TextInput {...field('ask')} {...typedNumber} label={t('reading.ask', { currency })} w={232} maw="100%" />
        <Button type="submit" loading={isPending} mt={{ base: 0, xs: 28 }}>
          {t('reading.send')}
        </Button>
      </Group>
      <LastReading currency={currency} />
    </form>
  );
}

function LastReading({ currency }: { currency: string }) {
  const { t } = useTranslation('market');
  const { amount, soon } = useFormat();
  const { data = [] } = useQuery(sourcesQuery);
  const manual = data.find(({ id }) => id === 'manual');
  const last = manual?.samples.find(({ quote }) => quote === currency);
  const until = last && manual && new Date(last.at.getTime() + manual.limit_seconds * 1000);
  const said = (value: string) => amount(value, { min: 2, max: 8 });
  return (
    <Text size="small" c="dimmed" mt="xs">
      {last && until
        ? t(until > new Date() ? 'reading.until' : 'reading.over', {
            bid: said(last.bid),
            ask: said(last.ask),
            until: soon(until),
          })
        : t('reading.hint')}
    </Text>
  );
}
