import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../lib/address.ts';
import { useAddressDialog } from '../lib/address-dialog.ts';
import quiet from '../ui/quiet-button.module.css';
import classes from './exchange-head.module.css';
import type { Exchange } from './exchange-state.ts';

const QrDialog = lazy(() => import('../ui/qr-dialog.tsx').then((m) => ({ default: m.QrDialog })));

/** A QR code with a link that fills the form in the same way, for a poster or another phone. */
export function ExchangeQr({ exchange: { office, pair, amount } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const dialog = useAddressDialog('qr');
  const url = `${location.origin}/${stringifySearch({ office_id: office?.id, ...pair, amount })}`;
  return (
    <>
      <Button variant="subtle" size="md" className={quiet.quiet} aria-label={t('qr.button')} onClick={dialog.open}>
        <IconQrcode size={20} stroke={1.75} aria-hidden />
        <span className={classes.words}>{t('qr.button')}</span>
      </Button>
      {dialog.wasOpened && (
        <Suspense>
          <QrDialog
            opened={dialog.opened}
            onClose={dialog.close}
            title={t('qr.title')}
            url={url}
            fileName="obmin-exchange.png"
          />
        </Suspense>
      )}
    </>
  );
}
