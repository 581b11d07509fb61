import { Box, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Transfer } from '#domain/order/order-turn.ts';
import { networkName } from '#domain/wallet/network.ts';
import { useFormat } from '../../lib/text/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Qr } from '../../ui/qr.tsx';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import classes from './order-transfer.module.css';

type Props = {
  transfer: Transfer;
  /** Whether copying is the main action, because the reader has no other button to press. */
  isMain: boolean;
};

/** The data needed to send USDT: the address as a QR code and as text, and the exact amount. */
export function OrderTransfer({ transfer: { to, destination, amount, currency }, isMain }: Props) {
  const { t } = useTranslation(['order', 'common']);
  const { address, network } = destination;
  const only = network && t('common:network.only', { coin: currency, network: networkName(network) });
  const sum = useFormat().amount(amount);
  return (
    <div className={classes.transfer}>
      {only && (
        <p className={classes.only} data-tone="warning" data-keep-clear>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {only}
        </p>
      )}
      <div className={classes.qr}>
        <Qr text={address} size={128} label={[t('order:send.qr', { address }), only].filter(Boolean).join('. ')} />
      </div>
      <dl className={classes.transferWords}>
        <div data-keep-clear>
          <dt>{t('order:send.amount')}</dt>
          <Box component="dd" className={classes.transferSum} __vars={{ '--sum-length': String(sum.length) }}>
            <span>
              <span className={classes.figure}>{sum}</span> {currency}
            </span>
            <CopyButton text={amount} label={t('order:send.copyAmount')} />
          </Box>
        </div>
        <div data-keep-clear className={classes.address}>
          <dt>{to === 'office' ? t('order:send.officeWallet') : t('order:send.customerWallet')}</dt>
          {/* The sentence above says the network in full, so no tag says it again. */}
          <dd>{only ? <Grouped address={address} /> : <WalletLine destination={destination} />}</dd>
        </div>
      </dl>
      {!only && <NetworkUnstated to={to} className={classes.copyAddress} />}
      <div data-keep-clear className={classes.copyAddress}>
        <CopyButton
          text={address}
          label={t('order:send.copyAddress')}
          variant={isMain ? 'filled' : 'default'}
          fullWidth
        >
          {t('order:send.copyAddress')}
        </CopyButton>
      </div>
    </div>
  );
}

/**
 * In groups of four, as people compare it with their wallet. All of one weight: who forges an address makes its ends alike. The
 * spaces are of the style, so that what is selected and copied has none.
 */
const Grouped = ({ address }: { address: string }) =>
  (address.match(/.{1,4}/g) ?? []).map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an address never change places.
    <span key={at} className={classes.group}>
      {group}
    </span>
  ));

type UnstatedProps = { to: Transfer['to']; className?: string };

/** Says before USDT is sent that the network is not stated, and who can tell it. */
export function NetworkUnstated({ to, className }: UnstatedProps) {
  const { t } = useTranslation('wallet');
  return (
    <Text className={['toned', className].filter(Boolean).join(' ')} data-tone="warning" mt="sm" p="sm">
      {t(to === 'office' ? 'askOffice' : 'askCustomer')}
    </Text>
  );
}
