import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Profile, Wallet } from '#contract/person/user.ts';
import { emailMaxLength, fullNameMaxLength, isEmail } from '#domain/person/user.ts';
import { withDestination } from '#domain/wallet/destination.ts';
import { networks } from '#domain/wallet/network.ts';
import { recall, remember } from '../lib/device/storage.ts';
import { type FieldProps, said } from '../ui/form/use-form.ts';
import { checkedWallet, type KnownWallets, type TypedWallet, walletProblemText } from '../ui/wallet/wallet-check.ts';
import { WalletEntry } from '../ui/wallet/wallet-entry.tsx';

const tooLong = (max: number) => i18next.t('profile:tooLong', { max });

/** Reads a typed address. The other addresses of the old wallet, which the form does not show, are kept. */
const walletAfter = (known: KnownWallets) =>
  checkedWallet(known).transform((typed) => withDestination(known.stored, typed));

/** The fields that were typed. A field without a value stays as it is, so changes made elsewhere are not undone. */
export const typedProfile = (known: KnownWallets) =>
  z.object({
    full_name: said(Profile.shape.full_name, () => tooLong(fullNameMaxLength)).optional(),
    email: said(
      Profile.shape.email.refine((email) => !email || isEmail(email)),
      (_, { code }) => (code === 'too_big' ? tooLong(emailMaxLength) : i18next.t('errors:INVALID_EMAIL_FORMAT')),
    ).optional(),
    wallet: said(walletAfter(known).pipe(Wallet.nullable()), (typed) => walletProblemText(typed, known)).optional(),
  });

/** An address that is required. */
export const typedWallet = (known: KnownWallets) =>
  z.object({
    wallet: said(walletAfter(known).pipe(Wallet), (typed) =>
      typed.address === '' ? i18next.t('profile:walletDialog.missing') : walletProblemText(typed, known),
    ),
  });

const Typed = z.object({ network: z.enum(networks).nullable(), address: z.string() });
const Draft = z.object({ full_name: z.string().nullable(), email: z.string().nullable(), wallet: Typed }).partial();

/** Typed but unsaved fields of the profile. Fields that were not typed in are left out and follow the account. */
type ProfileDraft = z.output<typeof Draft>;

const keyFor = (userId: string) => `obmin.profile.${userId}`;

/** The draft survives another tab of the app and a reload. It is lost when the window closes. */
export const recallDraft = (userId: string): ProfileDraft | undefined => recall(keyFor(userId), Draft);

export const keepDraft = (userId: string, draft: ProfileDraft | undefined): boolean => remember(keyFor(userId), draft);

type WalletFieldProps = FieldProps<TypedWallet> & { known: KnownWallets; isFirst?: boolean };

/** The field for the wallet that receives the person's USDT. */
export function ProfileWalletField({ isFirst, ...field }: WalletFieldProps) {
  const { t } = useTranslation('profile');
  return (
    <WalletEntry {...field} data-autofocus={isFirst || undefined} label={t('wallet')} description={t('walletHint')} />
  );
}
