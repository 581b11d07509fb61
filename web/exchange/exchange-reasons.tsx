import { UnstyledButton } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import classes from './exchange-send.module.css';
import type { Reason } from './exchange-state.ts';

type Props = { id: string; reasons: readonly Reason[]; pair: Pair; onAddWallet: () => void };

/** Why the button is disabled. A missing wallet has its own button, because this form has no field for it. */
export function ExchangeReasons({ id, reasons, pair, onAddWallet }: Props) {
  const { t } = useTranslation('exchange');
  const open = reasons.filter((reason) => reason !== 'wallet');
  return (
    <div id={id}>
      {open.length > 0 && (
        <div className={classes.reasons}>
          <p>{t('reasons.title')}</p>
          <ul>
            {open.map((reason) => (
              <li key={reason}>{t(`reasons.${reason}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {reasons.includes('wallet') && (
        <div className={classes.wallet}>
          <IconWallet size={20} stroke={1.75} aria-hidden />
          <div>
            <p>
              <strong>{t('reasons.wallet')}</strong>
            </p>
            <p>{t('reasons.walletHint', pair)}</p>
            <UnstyledButton className={classes.addWallet} onClick={onAddWallet}>
              {t('reasons.addWallet')}
            </UnstyledButton>
          </div>
        </div>
      )}
    </div>
  );
}
