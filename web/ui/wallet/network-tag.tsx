import { useTranslation } from 'react-i18next';
import { type Network, networkName } from '#domain/wallet/network.ts';
import { Tag } from '../tag.tsx';

/** The network of an address. One that is not stated is a warning: USDT that is sent on another network is lost. */
export function NetworkTag({ network }: { network: Network | null }) {
  const { t } = useTranslation();
  return network === null ? <Tag tone="warning">{t('network.notStated')}</Tag> : <Tag>{networkName(network)}</Tag>;
}
