import { Input } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import i18next from 'i18next';
import { type ChangeEvent, type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PhoneText } from '#contract/person/auth.ts';
import {
  type Country,
  countries,
  digitsOf,
  extraDigits,
  formatPhone,
  joinPhone,
  missingDigits,
  parseNewPhone,
  phoneInputMaxDigits,
} from '#domain/person/phone.ts';
import { useSession } from '../../lib/call/session.tsx';
import { fetchNumbers } from '../../lib/text/phone-numbers.ts';
import styles from './phone-field.module.css';
import { type FieldProps, said } from './use-form.ts';

type Props = FieldProps<TypedPhone> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** The phone of somebody else: the browser does not offer the person's own. */
  isForeign?: boolean;
  readOnly?: boolean;
};

/** Accepts any spelling of a number. When it is left, it shows the number as it will be sent. */
export function PhoneField({ value, onChange, onBlur, label, error, ref, isForeign, ...field }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const reach = useMergedRef(input, ref);

  // A failure is tried again with the next digit.
  useEffect(() => void fetchNumbers().catch(() => undefined), []);

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
    onChange(groupPhone(value));
    if (value.typed !== '') onBlur();
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
          {...field}
          ref={reach}
          id={id}
          className={styles.number}
          classNames={{ input: styles.digits }}
          size="md"
          type="tel"
          inputMode="tel"
          name={isForeign ? undefined : 'username'}
          autoComplete={isForeign ? 'off' : 'username'}
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

type CountryPickerProps = {
  value: TypedPhone['country'];
  onChange: (country: TypedPhone['country']) => void;
  label: string;
};

/** A native select, so that it works with every keyboard, screen reader and touch screen. Only its look is drawn. */
function CountryPicker({ value, onChange, label }: CountryPickerProps) {
  const { t } = useTranslation();
  const { isFrame } = useSession();
  return (
    <div className={styles.country}>
      <Flag country={value} />
      <span className={styles.dialCode} aria-hidden>
        {countryOf(value).dialCode}
      </span>
      <IconSelector size={16} color="var(--o-ink2)" aria-hidden />
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        onChange={({ currentTarget }) => onChange(countryOf(currentTarget.value).code)}
      >
        {countries.map(({ code, dialCode }) => (
          <option key={code} value={code}>
            {/* Most browsers leave it out when they read HTML, and the frame of the page is HTML. */}
            {!isFrame && <Flag country={code} />}
            {`${t(`country.${code}`)} ${dialCode}`}
          </option>
        ))}
      </select>
    </div>
  );
}

const stripes = (colors: [string, string, string], upright: boolean) =>
  colors.map((color, index) =>
    upright ? (
      <path key={color} fill={color} d={`M${index * 8} 0h8v16h-8z`} />
    ) : (
      <path key={color} fill={color} d={`M0 ${(index * 16) / 3}h24v5.34H0z`} />
    ),
  );

const drawings: Record<Country['code'], ReactNode> = {
  UA: (
    <>
      <path fill="#2B5FC2" d="M0 0h24v8H0z" />
      <path fill="#FFD33D" d="M0 8h24v8H0z" />
    </>
  ),
  PL: (
    <>
      <path fill="#FFF" d="M0 0h24v8H0z" />
      <path fill="#D4213D" d="M0 8h24v8H0z" />
    </>
  ),
  DE: stripes(['#1A1A1A', '#D81F26', '#F8CB2E'], false),
  FR: stripes(['#1F4CA0', '#FFF', '#D92F3F'], true),
  US: (
    <>
      <path fill="#FFF" d="M0 0h24v16H0z" />
      <path stroke="#B8323F" strokeWidth="1.24" d="M0 .6h24M0 3.1h24M0 5.5h24M0 8h24M0 10.5h24M0 12.9h24M0 15.4h24" />
      <path fill="#33456F" d="M0 0h10.5v8.6H0z" />
      <path stroke="#FFF" strokeWidth="1" strokeDasharray="1 1.4" d="M1.2 1.8h8.4M1.2 4.3h8.4M1.2 6.8h8.4" />
    </>
  ),
  GB: (
    <>
      <path fill="#29437E" d="M0 0h24v16H0z" />
      <path stroke="#FFF" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#CF2B3A" strokeWidth="1.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#FFF" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#CF2B3A" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
};

/** Decoration only. The text beside it names the country. */
function Flag({ country }: { country: Country['code'] }) {
  return (
    <svg viewBox="0 0 24 16" className={styles.flag} aria-hidden>
      {drawings[country]}
    </svg>
  );
}

/** A phone in a form: the chosen country, and the text typed after its dial code. */
export type TypedPhone = { country: Country['code']; typed: string };

const countryOf = (code: string): Country => countries.find((country) => country.code === code) ?? countries[0];

/** The number in the form that the server expects. Undefined if the text is not a valid number. */
export const fullPhone = ({ country, typed }: TypedPhone): string | undefined => joinPhone(countryOf(country), typed);

/**
 * Keeps only the digits. A number with a dial code also selects the country. During typing, the plus stays until the
 * dial code is complete.
 */
export function readTypedPhone(text: string, country: Country['code']): TypedPhone {
  const international = /^\s*(?:\+|00)/.test(text) ? digitsOf(text).replace(/^00/, '') : undefined;
  const found = countries.find(({ dialCode }) => international?.startsWith(dialCode.slice(1)));
  const isBegun =
    text.trim().startsWith('+') && countries.some(({ dialCode }) => dialCode.startsWith(`+${international}`));
  if (!found && isBegun) return { country, typed: `+${international}` };
  const digits = found ? international?.slice(found.dialCode.length - 1) : digitsOf(text);
  return { country: found?.code ?? country, typed: (digits ?? '').slice(0, phoneInputMaxDigits) };
}

/** Groups the digits without the dial code, which the picker shows: "67 123 45 67". */
export function groupPhone(phone: TypedPhone): TypedPhone {
  const country = countryOf(phone.country);
  const full = fullPhone(phone);
  const { dialCode } = country;
  if (!full?.startsWith(dialCode) || missingDigits(country, phone.typed) > 0) return phone;
  return { country: phone.country, typed: formatPhone(full).slice(dialCode.length).trim() };
}

/** An example mobile number for each country. */
const phoneExamples: Record<TypedPhone['country'], string> = {
  UA: '67 123 45 67',
  US: '201 555 0123',
  GB: '7400 123456',
  DE: '1512 3456789',
  FR: '6 12 34 56 78',
  PL: '512 345 678',
};

function phoneProblem(phone: TypedPhone): string {
  if (digitsOf(phone.typed) === '') return i18next.t('common:phoneMissing');
  const count = missingIn(phone);
  return count > 0
    ? i18next.t('common:phoneShort', { count })
    : i18next.t('common:phoneWrong', { phone: phoneExamples[phone.country] });
}

const missingIn = ({ country, typed }: TypedPhone) => missingDigits(countryOf(country), typed);

/** Reads a typed phone as the number that the server expects. Otherwise it says, for example, how many digits miss. */
export const PhoneNumber = said(
  z
    .custom<TypedPhone>()
    .transform((phone) => (missingIn(phone) === 0 && fullPhone(phone)) || '')
    .pipe(PhoneText),
  phoneProblem,
);

/** Reads a number that is kept from now on, as the server does, and says which digits are too many. */
export const NewPhoneNumber = said(
  z
    .custom<TypedPhone>()
    .transform((phone) => parseNewPhone(fullPhone(phone) ?? '') ?? '')
    .pipe(PhoneText),
  (phone) => {
    const count = extraDigits(countryOf(phone.country), phone.typed);
    return count > 0 ? i18next.t('common:phoneLong', { count }) : phoneProblem(phone);
  },
);
