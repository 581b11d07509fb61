import { type RefObject, useState } from 'react';
import { useAddressDialog } from '../lib/address/address-dialog.ts';
import { late } from '../lib/device/late.tsx';
import type { Exchange } from './form/exchange-state.ts';

const WalletDialog = late(() => import('../profile/wallet-dialog.tsx').then((m) => m.WalletDialog));
const OwnWalletPicker = late(() => import('../profile/wallets/own-wallet-picker.tsx').then((m) => m.OwnWalletPicker));

/** The dialog of the own wallets: the first one is added in it, or one of several is chosen. */
export function useExchangeWallet({ wallet, unlink, change }: Exchange, bar: RefObject<HTMLElement | null>) {
  const { opened, wasOpened, open, close } = useAddressDialog('wallet');
  const [isFirst, setFirst] = useState(wallet === undefined);
  return {
    open: () => {
      setFirst(wallet === undefined);
      // What the link has put in stays. Closing goes a step back in the history, and must not bring the link again.
      unlink();
      open();
    },
    dialog:
      wasOpened &&
      (isFirst ? (
        // The button that opened the dialog disappears once the wallet is set.
        <WalletDialog opened={opened} onClose={close} onSaved={() => bar.current?.focus()} />
      ) : (
        <OwnWalletPicker
          opened={opened}
          onClose={close}
          chosen={wallet?.address}
          onPick={(address) => change({ wallet: address })}
        />
      )),
  };
}
