import { Input } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ChangeEvent, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '#domain/phone.ts';
import { CountryPicker } from './country-picker.tsx';
import styles from './phone-field.module.css';
import { groupPhone, readTypedPhone, type TypedPhone } from './typed-phone.ts';

/** An example mobile number for each country. */
export const phoneExamples: Record<TypedPhone['country'], string> = {
  UA: '67 123 45 67',
  US: '201 555 0123',
  GB: '7400 123456',
  DE: '1512 3456789',
  FR: '6 12 34 56 78',
  PL: '512 345 678',
};

type Props = {
  value: TypedPhone;
  onChange: (phone: TypedPhone) => void;
  /** Called when the field is left, with the number that it then shows. */
  onLeave?: (phone: TypedPhone) => void;
  label: string;
  error?: string;
  autoComplete?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Accepts any spelling of a number. When it is left, it shows the number as it will be sent. */
export function PhoneField({ value, onChange, onLeave, label, error, autoComplete = 'username', ref }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const reach = useMergedRef(input, ref);

  // Non-digits are removed during typing. The caret stays behind the same digit.
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = undefined;
    if (at !== undefined) input.current?.setSelectionRange(at, at);
  });

  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const before = currentTarget.value.slice(0, currentTarget.selectionStart ?? undefined);
    const phone = readTypedPhone(currentTarget.value, value.country);
    if (phone.country === value.country && !before.startsWith('+')) caret.current = digitsOf(before).length;
    onChange(phone);
  };

  const leave = () => {
    const grouped = groupPhone(value);
    onChange(grouped);
    onLeave?.(grouped);
  };

  return (
    <Input.Wrapper id={id} label={label} error={error} size="md">
      <div className={styles.row}>
        <CountryPicker
          value={value.country}
          label={t('countryCode')}
          onChange={(country) => onChange({ ...value, country })}
        />
        <Input
          ref={reach}
          id={id}
          className={styles.number}
          classNames={{ input: styles.digits }}
          size="md"
          type="tel"
          inputMode="tel"
          name="username"
          autoComplete={autoComplete}
          placeholder={phoneExamples[value.country]}
          value={value.typed}
          error={Boolean(error)}
          onChange={type}
          onBlur={leave}
        />
      </div>
    </Input.Wrapper>
  );
}
