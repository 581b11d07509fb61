import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../lib/address.ts';
import classes from './exchange-head.module.css';
import type { Exchange } from './exchange-state.ts';

const QrDialog = lazy(() => import('../ui/qr-dialog.tsx').then((m) => ({ default: m.QrDialog })));

/** The form as it stands, as an address that fills it again: for a poster, or for another telephone. */
export function ExchangeQr({ exchange: { office, pair, amount } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  // Unknown until it is first asked for: its code is fetched then.
  const [isOpen, setOpen] = useState<boolean>();
  const url = `${location.origin}/${stringifySearch({ office_id: office?.id, ...pair, amount })}`;
  return (
    <>
      <Button
        variant="subtle"
        size="md"
        className={classes.quiet}
        aria-label={t('qr.button')}
        onClick={() => setOpen(true)}
      >
        <IconQrcode size={20} stroke={1.75} aria-hidden />
        <span className={classes.words}>{t('qr.button')}</span>
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <QrDialog
            opened={isOpen}
            onClose={() => setOpen(false)}
            title={t('qr.title')}
            url={url}
            fileName="obmin-exchange.png"
          />
        </Suspense>
      )}
    </>
  );
}
