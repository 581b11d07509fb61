import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Transfer } from '#domain/order-turn.ts';
import { useFormat } from '../lib/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Qr } from '../ui/qr.tsx';
import classes from './order-transfer.module.css';

type Props = {
  transfer: Transfer;
  /** Whether copying is the main action, because the reader has no other button to press. */
  isMain: boolean;
};

/** The data needed to send USDT: the address as a QR code and as text, and the exact amount. */
export function OrderTransfer({ transfer: { to, address, amount, currency }, isMain }: Props) {
  const { t } = useTranslation('order');
  const sum = useFormat().amount(amount);
  return (
    <div className={classes.transfer}>
      <div className={classes.qr}>
        <Qr text={address} size={128} label={t('send.qr', { address })} />
      </div>
      <dl data-keep-clear className={classes.transferWords}>
        <div>
          <dt>{t('send.amount')}</dt>
          <Box component="dd" className={classes.transferSum} __vars={{ '--sum-length': String(sum.length) }}>
            <span>
              <span className={classes.figure}>{sum}</span> {currency}
            </span>
            <CopyButton text={amount} label={t('send.copyAmount')} />
          </Box>
        </div>
        <div className={classes.address}>
          <dt>{to === 'office' ? t('send.officeWallet') : t('send.customerWallet')}</dt>
          <dd>{address}</dd>
        </div>
      </dl>
      <div className={classes.copyAddress}>
        <CopyButton
          text={address}
          label={t('send.copyAddress')}
          variant={isMain ? 'filled' : 'default'}
          size="md"
          fullWidth
        >
          {t('send.copyAddress')}
        </CopyButton>
      </div>
    </div>
  );
}
