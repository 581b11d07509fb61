import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { walletMaxLength, withoutGaps } from '#domain/user.ts';

/** An address that is cut off is money lost: the field takes everything, and says when it cannot be one. */
export const isTooLong = (address: string) => address.length > walletMaxLength;

type Props = {
  address: string;
  onChange: (address: string) => void;
  problem?: string;
  isFirst?: boolean;
  ref: Ref<HTMLInputElement>;
};

/** Where a person's USDT go. */
export function WalletField({ address, onChange, problem, isFirst, ref }: Props) {
  const { t } = useTranslation('profile');
  return (
    <TextInput
      ref={ref}
      data-autofocus={isFirst || undefined}
      size="md"
      label={t('wallet')}
      description={t('walletHint')}
      autoComplete="off"
      spellCheck={false}
      value={address}
      error={problem ?? (isTooLong(address) && t('walletTooLong', { max: walletMaxLength }))}
      onChange={({ currentTarget }) => onChange(withoutGaps(currentTarget.value))}
    />
  );
}
