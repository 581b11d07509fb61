import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { noDestination } from '#domain/wallet/destination.ts';
import type { FieldProps } from '../ui/form/use-form.ts';
import type { KnownWallets, TypedWallet } from '../ui/wallet/wallet-check.ts';
import { WalletEntry } from '../ui/wallet/wallet-entry.tsx';
import { wrongWallet } from './offices-wallets.ts';

type Props = FieldProps<TypedWallet[]> & { known: KnownWallets; readOnly: boolean; emptyText: string };

/** The addresses of an office: one for each network on which it takes USDT. */
export function OfficeWallets({ value, onChange, onBlur, error, 'data-path': path, known, ...shown }: Props) {
  const { t } = useTranslation('offices');
  const { readOnly } = shown;
  // The first field that is wrong gets the focus when the form is sent.
  const wrongAt = wrongWallet(value, known)?.at ?? 0;
  const rows = value.map((row, at) => ({ row, at, label: at ? t('form.walletAt', { at: at + 1 }) : t('form.wallet') }));
  const mayAdd = !readOnly && value.length < known.here.length && value.every(({ address }) => address !== '');
  return (
    <Stack gap="md">
      {rows.map(({ row, at, label }) => (
        <WalletEntry
          key={label}
          {...shown}
          withAsterisk={false}
          required={!readOnly && at === 0}
          label={label}
          description={readOnly ? undefined : t(at === 0 ? 'form.walletHint' : 'form.walletAtHint')}
          title={row.address}
          known={known}
          value={row}
          onChange={(typed) => onChange(value.with(at, typed))}
          onBlur={onBlur}
          error={at === wrongAt && error}
          data-path={at === wrongAt ? path : ''}
        />
      ))}
      {mayAdd && (
        <Button
          size="sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...value, noDestination])}
        >
          {t('form.addWallet')}
        </Button>
      )}
    </Stack>
  );
}
