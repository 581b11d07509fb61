import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { walletMaxLength, withoutGaps } from '#domain/user.ts';

/** A truncated address loses money. So the field accepts any length and reports an address that is too long. */
export const isTooLong = (address: string) => address.length > walletMaxLength;

type Props = {
  address: string;
  onChange: (address: string) => void;
  problem?: string;
  isFirst?: boolean;
  ref: Ref<HTMLInputElement>;
};

/** The address that receives the person's USDT. */
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
