import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { codeLength } from '#domain/person/one-time-code.ts';
import { digitsOf } from '#domain/person/phone.ts';
import styles from './factor.module.css';

type Props = {
  value: string;
  label: string;
  error: ReactNode;
  ref?: Ref<HTMLInputElement>;
  onChange: (digits: string) => void;
  /** Called once the last digit is there. */
  onComplete: (digits: string) => void;
};

/** A field for the six digits of an authenticator app. "123 456" can be pasted. */
export function TotpField({ value, label, error, ref, onChange, onComplete }: Props) {
  const type = (text: string) => {
    const digits = digitsOf(text).slice(0, codeLength);
    onChange(digits);
    if (digits.length === codeLength && digits !== value) onComplete(digits);
  };
  return (
    <TextInput
      ref={ref}
      data-autofocus
      data-keep-clear
      label={label}
      classNames={{ input: styles.code }}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      value={value}
      error={error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
