import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cashCurrency } from '#domain/money/cash.ts';
import { isFiat, type Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { useIsFrom } from '../lib/device/window-width.ts';
import { useFormat, useSums } from '../lib/text/format.ts';
import aside from './exchange-aside.module.css';
import type { Exchange } from './form/exchange-state.ts';

const stepDecimals = { min: 0, max: 2 };

type Props = { exchange: Exchange; isSending: boolean };

const wayOf = ({ sc }: Pair, cash: Decimal) => (cash === '0' ? 'none' : isFiat(sc) ? 'in' : 'out');

/** Says what cash will be counted where that is another sum, and proposes an amount at which it is not. */
export function ExchangeCashNote({ exchange: { pair, cash: counted, nearest, change }, isSending }: Props) {
  const { t } = useTranslation('cash');
  const { spelled } = useSums();
  const format = useFormat();
  const isWide = useIsFrom('md');
  // Another amount is asked for first.
  if (!counted?.isRounded || nearest) return null;
  const { cash, exact, step, proposed } = counted;
  const code = cashCurrency(pair);
  const way = wayOf(pair, cash);
  const take = proposed && t('take', { sum: spelled(proposed, pair.sc) });
  if (!isWide && way !== 'none') {
    const facts = { sum: spelled(cash, code), exact: spelled(exact, code) };
    return (
      <OneLine text={t(`short.${way}`, facts)} {...{ take, isSending }} onTake={() => change({ typed: proposed })} />
    );
  }
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
        {take && way !== 'none' && ` ${t('without')}`}
      </Text>
      {take && (
        <Button size="sm" disabled={isSending} onClick={() => change({ typed: proposed })}>
          {take}
        </Button>
      )}
    </Group>
  );
}

type LineProps = { text: string; take: string | undefined; isSending: boolean; onTake: () => void };

/** Above the office of a phone there is room for one line. */
const OneLine = ({ text, take, isSending, onTake }: LineProps) => (
  <Group gap="2px 12px" justify="space-between" mt={4} mih={24} fz="small" lh="20px">
    <Text inherit span role="status" className="figures">
      {text}
    </Text>
    {take && (
      <UnstyledButton className={`${aside.press} ${aside.need} reach`} disabled={isSending} onClick={onTake}>
        {take}
      </UnstyledButton>
    )}
  </Group>
);
