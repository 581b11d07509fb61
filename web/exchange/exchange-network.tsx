import { Group, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { networkName, networks } from '#domain/wallet/network.ts';
import type { Exchange } from './exchange-state.ts';

type Props = { exchange: Exchange; isSending: boolean };

/** The choice among the networks on which the office takes USDT. With one network the summary alone names it. */
export function ExchangeNetwork({ exchange, isSending }: Props) {
  const { t } = useTranslation('exchange');
  if (exchange.networks.length < 2) return null;
  return (
    <Radio.Group
      mt="md"
      label={t('network.label')}
      description={t('network.hint')}
      value={exchange.network ?? null}
      readOnly={isSending}
      onChange={(chosen) => exchange.change({ network: networks.find((network) => network === chosen) })}
    >
      <Group gap="sm" mt="xs">
        {exchange.networks.map((network) => (
          <Radio key={network} value={network} size="md" label={networkName(network)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
