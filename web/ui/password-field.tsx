import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = Pick<
  PasswordInputProps,
  'label' | 'value' | 'error' | 'name' | 'ref' | 'onBlur' | 'autoComplete' | 'aria-describedby'
> & { onType: (password: string) => void };

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField({ onType, ...rest }: Props) {
  const { t } = useTranslation();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...rest}
      size="md"
      visible={isVisible}
      onVisibilityChange={setVisible}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'hidePassword' : 'showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}

const ToggleIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={20} stroke={1.5} aria-hidden /> : <IconEye size={20} stroke={1.5} aria-hidden />;
