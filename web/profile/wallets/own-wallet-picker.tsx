import { Button, Modal, Radio, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Destination, destinationsOf } from '#domain/wallet/destination.ts';
import { networkName } from '#domain/wallet/network.ts';
import { mostAddresses, nameOf } from '#domain/wallet/own-wallet.ts';
import { useUser } from '../../lib/call/session.tsx';
import { useDelayedOpening } from '../../ui/feedback/delayed-opening.ts';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import { NewAddress } from './own-wallet-dialog.tsx';
import classes from './own-wallet-picker.module.css';

type Props = { opened: boolean; onClose: () => void; chosen: string | undefined; onPick: (address: string) => void };

/** To which of the own wallets USDT goes: first the network, then the wallet. Or another one is added, and taken. */
export function OwnWalletPicker({ opened, onClose, chosen, onPick }: Props) {
  const { t } = useTranslation('wallet');
  const { wallet } = useUser();
  const [isAdding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    onClose();
  };
  const pick = (address: string) => {
    onPick(address);
    close();
  };
  return (
    <Modal opened={useDelayedOpening(opened)} onClose={close} title={t(isAdding ? 'own.add' : 'own.pick')}>
      {isAdding ? (
        <NewAddress wallet={wallet} onClose={close} onSaved={onPick} />
      ) : (
        <Wallets chosen={chosen} onPick={pick} onAdd={() => setAdding(true)} />
      )}
    </Modal>
  );
}

type WalletsProps = Pick<Props, 'chosen' | 'onPick'> & { onAdd: () => void };

function Wallets({ chosen, onPick, onAdd }: WalletsProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const { wallet } = useUser();
  const all = destinationsOf(wallet);
  const networks = [...new Set(all.map(({ network }) => network))];
  const [network, setNetwork] = useState(all.find(({ address }) => address === chosen)?.network ?? networks[0] ?? null);
  const nameFor = (one: Destination) => nameOf(wallet, one) ?? t('own.unnamed', { number: all.indexOf(one) + 1 });
  return (
    <Stack gap="md">
      {networks.length > 1 && (
        <fieldset className={classes.networks} aria-label={t('own.network')}>
          {networks.map((one) => (
            <UnstyledButton
              key={one}
              className={`${classes.network} reach`}
              aria-pressed={one === network}
              onClick={() => setNetwork(one)}
            >
              {one === null ? t('common:network.notStated') : networkName(one)}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      <Radio.Group value={chosen ?? null} onChange={onPick} label={t('own.title')} classNames={{ label: 'unseen' }}>
        <Stack gap="xs">
          {all
            .filter((one) => one.network === network)
            .map((one) => (
              <Radio.Card
                key={one.address}
                value={one.address}
                className={classes.wallet}
                // The chosen wallet may be pressed too: the dialog then closes.
                onClick={() => one.address === chosen && onPick(chosen)}
              >
                <Radio.Indicator size="sm" color="var(--o-ink)" iconColor="var(--o-body)" />
                <span className={classes.words}>
                  <Text span fw={600}>
                    {nameFor(one)}
                  </Text>
                  <WalletLine destination={one} extent="fitting" className={classes.address ?? ''} />
                </span>
              </Radio.Card>
            ))}
        </Stack>
      </Radio.Group>
      {all.length < mostAddresses && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('own.add')}
        </Button>
      )}
    </Stack>
  );
}
