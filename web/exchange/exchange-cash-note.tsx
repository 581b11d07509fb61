import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cashCurrency } from '#domain/money/cash.ts';
import { isFiat } from '#domain/money/currency.ts';
import { useFormat, useSums } from '../lib/text/format.ts';
import type { Exchange } from './form/exchange-state.ts';

const stepDecimals = { min: 0, max: 2 };

type Props = { exchange: Exchange; isSending: boolean };

/** Says what cash will be counted where that is another sum, and proposes an amount at which it is not. */
export function ExchangeCashNote({ exchange: { pair, cash: counted, nearest, change }, isSending }: Props) {
  const { t } = useTranslation('cash');
  const { spelled } = useSums();
  const format = useFormat();
  // Another amount is asked for first.
  if (!counted?.isRounded || nearest) return null;
  const { cash, exact, step, proposed } = counted;
  const code = cashCurrency(pair);
  const way = cash === '0' ? 'none' : isFiat(pair.sc) ? 'in' : 'out';
  return (
    <Group gap="2xs sm" mt="xs" mih={36}>
      <Text
        role={way === 'none' ? 'alert' : 'status'}
        c={way === 'none' ? 'var(--o-bad)' : undefined}
        className="figures"
      >
        {t(`counted.${way}`, {
          sum: spelled(cash, code),
          exact: spelled(exact, code),
          step: `${format.amount(step, stepDecimals)} ${code}`,
        })}
        {proposed !== undefined && way !== 'none' && ` ${t('without')}`}
      </Text>
      {proposed !== undefined && (
        <Button size="sm" disabled={isSending} onClick={() => change({ typed: proposed })}>
          {t('take', { sum: spelled(proposed, pair.sc) })}
        </Button>
      )}
    </Group>
  );
}
