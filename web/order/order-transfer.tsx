import { useTranslation } from 'react-i18next';
import { shortWallet } from '#domain/user.ts';
import { useFormat } from '../lib/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Qr } from '../ui/qr.tsx';
import classes from './order-dialog.module.css';
import type { Transfer } from './order-now.ts';

type Props = {
  transfer: Transfer;
  /** Copying is the one next thing to do: nothing else can be pressed. */
  isMain: boolean;
};

/** What is needed to send USDT: the address as a picture and as text, and the very amount. */
export function OrderTransfer({ transfer: { to, address, amount, currency }, isMain }: Props) {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (
    <div className={classes.transfer}>
      <div className={classes.qr}>
        <Qr text={address} size={128} label={t('send.qr', { address })} />
      </div>
      <dl className={classes.transferWords}>
        <dt>{to === 'office' ? t('send.officeWallet') : t('send.customerWallet')}</dt>
        <dd>
          <span className={classes.shortAddress} title={address}>
            {shortWallet(address)}
          </span>
          <span className={classes.wholeAddress}>{address}</span>
        </dd>
        <dt>{t('send.amount')}</dt>
        <dd className={classes.transferSum}>
          {`${format.amount(amount)}\u00A0${currency}`}
          <CopyButton text={amount} label={t('send.copyAmount')} />
        </dd>
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
