import { Button, Group, Select, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { MarketRate } from '#contract/rate/market.ts';
import { fiatCurrencies } from '#domain/money/currency.ts';
import { mostMarkets, parseFarPercent, parseMarketBounds } from '#domain/rate-source/source.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { marketQuery, useSetMarketBounds } from '../rate/market/market.queries.ts';
import { typedNumber } from '../ui/entry/typed-number-field.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { typedDecimal, writeDecimal } from '../ui/form/typed-decimal.ts';
import { useForm } from '../ui/form/use-form.ts';
import { Panel } from '../ui/panel.tsx';

type Bounds = Pick<MarketRate, 'currency' | 'low' | 'high' | 'agree_percent' | 'spread_percent' | 'far_percent'>;

/** Which prices of one USDT are plausible in each currency, and how near sources have to be. */
export function MarketSettings() {
  const { t } = useTranslation('settings');
  const query = useQuery(marketQuery);
  const [added, setAdded] = useState<string[]>([]);
  return (
    <Panel id="settings-markets" title={t('markets.title')}>
      <Stack gap="lg" mt="2xs">
        <Text c="dimmed">{t('markets.hint')}</Text>
        <Loaded query={query} skeleton={<Skeleton height={240} />}>
          {(markets) => {
            const known = new Set(markets.map(({ currency }) => currency));
            const fresh = added.filter((currency) => !known.has(currency));
            return (
              <>
                {markets.map((market) => (
                  <MarketForm key={market.currency} market={market} />
                ))}
                {fresh.map((currency) => (
                  <MarketForm
                    key={currency}
                    market={{ currency, low: '', high: '', agree_percent: '0.5', spread_percent: '2' }}
                  />
                ))}
                {known.size + fresh.length < mostMarkets && (
                  <NewMarket taken={[...known, ...fresh]} onAdd={(currency) => setAdded([...added, currency])} />
                )}
              </>
            );
          }}
        </Loaded>
      </Stack>
    </Panel>
  );
}

/** As the server begins. */
const usualFar = '5';

const number = typedDecimal(() => i18next.t('settings:markets.wrong.number'));

const Typed = z
  .object({ low: number, high: number, agree_percent: number, spread_percent: number, far_percent: number })
  .superRefine(({ far_percent, ...bounds }, { addIssue }) => {
    const read = parseMarketBounds(bounds);
    if (parseFarPercent(far_percent) === undefined)
      addIssue({ code: 'custom', path: ['far_percent'], message: i18next.t('settings:markets.wrong.far_percent') });
    if ('wrong' in read)
      addIssue({ code: 'custom', path: [read.wrong], message: i18next.t(`settings:markets.wrong.${read.wrong}`) });
  });

/** One currency. The server asks for a fresh sign-in. */
function MarketForm({ market: { currency, ...bounds } }: { market: Bounds }) {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const write = (value: string) => writeDecimal(value, i18n.language);
  const change = useSetMarketBounds();
  const { field, submit, fail } = useForm(Typed, {
    start: {
      low: write(bounds.low),
      high: write(bounds.high),
      agree_percent: write(bounds.agree_percent),
      spread_percent: write(bounds.spread_percent),
      far_percent: write(bounds.far_percent ?? usualFar),
    },
  });
  const save = submit((body) =>
    change.mutate(
      { currency, ...body },
      {
        onSuccess: () => notifySuccess(t('settings:saved')),
        onError: (error) => fail(error, t('settings:notSaved')),
      },
    ),
  );
  return (
    <form noValidate onSubmit={save} aria-label={t('settings:markets.of', { currency })}>
      <Stack gap="sm" align="start">
        <Text fw={600}>{t('settings:markets.of', { currency })}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" w="100%" className="figures" style={{ alignItems: 'start' }}>
          {(['low', 'high', 'agree_percent', 'spread_percent', 'far_percent'] as const).map((name) => (
            <TextInput
              key={name}
              {...field(name)}
              {...typedNumber}
              label={t(`settings:markets.${name}`, { currency })}
            />
          ))}
        </SimpleGrid>
        <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
      </Stack>
    </form>
  );
}

function NewMarket({ taken, onAdd }: { taken: readonly string[]; onAdd: (currency: string) => void }) {
  const { t } = useTranslation('settings');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Group align="end" gap="xs">
      <Select
        searchable
        label={t('markets.new')}
        data={fiatCurrencies.filter((code) => !taken.includes(code))}
        value={chosen}
        onChange={setChosen}
        w={160}
      />
      <Button
        disabled={chosen === null}
        onClick={() => {
          if (chosen !== null) onAdd(chosen);
          setChosen(null);
        }}
      >
        {t('markets.add')}
      </Button>
    </Group>
  );
}
