import i18next from 'i18next';
import { z } from 'zod';
import { Text } from '#contract/wire/wire-types.ts';
import { walletNameMaxLength } from '#domain/wallet/destination.ts';
import { said } from '../../ui/form/use-form.ts';
import { checkedWallet, isFirstUse, type KnownWallets, walletProblemText } from '../../ui/wallet/wallet-check.ts';

const name = said(Text(walletNameMaxLength), () => i18next.t('profile:tooLong', { max: walletNameMaxLength }));

export const typedName = z.object({ name, isFirst: z.boolean() });

/** One address more. One that is there already is not added again. */
export const typedAddition = (known: KnownWallets) =>
  z.object({
    name,
    wallet: said(
      checkedWallet(known).refine(({ address }) => address !== '' && isFirstUse(address, known)),
      (typed) => {
        if (typed.address === '') return i18next.t('profile:walletDialog.missing');
        return isFirstUse(typed.address, known) ? walletProblemText(typed, known) : i18next.t('wallet:own.twice');
      },
    ),
  });
