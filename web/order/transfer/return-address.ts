import i18next from 'i18next';
import { StatedAddress } from '#contract/rate/coin.ts';
import { said } from '../../ui/form/use-form.ts';
import { checkedWallet, type KnownWallets, walletProblemText } from '../../ui/wallet/wallet-check.ts';

/**
 * The address that gets USDT back. The staff compare its last characters with the customer, because the address that
 * the money came from may belong to somebody else.
 */
export const returnAddress = (known: KnownWallets) =>
  said(
    checkedWallet(known)
      .transform(({ network, address }) => ({ network, address }))
      .pipe(StatedAddress),
    (typed) => (typed.address === '' ? i18next.t('wallet:problem.missing') : walletProblemText(typed, known)),
  );
