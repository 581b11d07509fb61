import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = Pick<
  TextInputProps,
  'label' | 'value' | 'error' | 'name' | 'ref' | 'onBlur' | 'autoComplete' | 'aria-describedby'
> & {
  onType: (password: string) => void;
  /** In a dialog, this field gets the focus first. */
  isFirst?: boolean;
};

/** A password field with a show button. Pasting and password managers work. */
export function PasswordField({ onType, isFirst, ...rest }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...rest}
      data-autofocus={isFirst || undefined}
      size="md"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="transparent"
          size={36}
          color="var(--o-ink)"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          // The field keeps the focus and the caret when the button is clicked.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
