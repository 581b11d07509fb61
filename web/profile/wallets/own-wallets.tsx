import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { destinationsOf } from '#domain/wallet/destination.ts';
import { mostAddresses, nameOf } from '#domain/wallet/own-wallet.ts';
import { useUser } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import type { Shown } from './own-wallet-dialog.tsx';

const OwnWalletDialog = late(() => import('./own-wallet-dialog.tsx').then((m) => m.OwnWalletDialog));

/** The addresses to which the person's USDT goes, by their names. */
export function OwnWallets() {
  const { t } = useTranslation(['wallet', 'profile']);
  const { wallet } = useUser();
  const [dialog, setDialog] = useState<{ shown: Shown; isOpen: boolean }>();
  const addresses = destinationsOf(wallet);
  const [only] = addresses;
  if (!only) return null;
  // The details show the only address already.
  const isAlone = addresses.length === 1 && nameOf(wallet, only) === undefined;
  return (
    <Panel id="profile-wallets" title={t('wallet:own.title')}>
      {isAlone ? (
        <Text c="dimmed" mt="sm">
          {t('wallet:own.alone')}
        </Text>
      ) : (
        <Stack component="ul" gap="md" m={0} mt="sm" p={0} className="list">
          {addresses.map((destination, place) => {
            const { address } = destination;
            const name = nameOf(wallet, destination) ?? t('wallet:own.unnamed', { number: place + 1 });
            return (
              <li key={address} style={{ overflowWrap: 'anywhere' }}>
                <Group justify="space-between" wrap="nowrap" align="start" gap="sm">
                  <Text inherit fw={600} miw={0}>
                    {name} {place === 0 && addresses.length > 1 && <Tag tone="good">{t('wallet:own.first')}</Tag>}
                  </Text>
                  <Button
                    size="sm"
                    className="reach"
                    style={{ flex: 'none' }}
                    aria-label={t('wallet:own.changeLabel', { name })}
                    onClick={() => setDialog({ shown: { address }, isOpen: true })}
                  >
                    {t('wallet:own.change')}
                  </Button>
                </Group>
                <Group gap="xs" mt="xs" wrap="nowrap">
                  <WalletLine
                    destination={destination}
                    extent="fitting"
                    copyLabel={t('wallet:own.copy', { name })}
                    onCopied={() => notifySuccess(t('profile:walletCopied'))}
                  />
                </Group>
              </li>
            );
          })}
        </Stack>
      )}
      <Group mt="md" gap="sm">
        {addresses.length < mostAddresses && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog({ shown: 'new', isOpen: true })}
          >
            {t('wallet:own.add')}
          </Button>
        )}
        {isAlone && (
          <Button onClick={() => setDialog({ shown: { address: only.address }, isOpen: true })}>
            {t('wallet:own.giveName')}
          </Button>
        )}
      </Group>
      {dialog && (
        <OwnWalletDialog
          shown={dialog.shown}
          opened={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </Panel>
  );
}
