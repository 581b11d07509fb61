import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { countries } from '#domain/phone.ts';
import { Flag } from './flag.tsx';
import styles from './phone-field.module.css';
import { countryOf, type TypedPhone } from './typed-phone.ts';

type Props = {
  value: TypedPhone['country'];
  onChange: (country: TypedPhone['country']) => void;
  label: string;
};

/** A native select, so that it works with every keyboard, screen reader and touch screen. Only its look is drawn. */
export function CountryPicker({ value, onChange, label }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.country}>
      <Flag country={value} />
      <span className={styles.dialCode} aria-hidden>
        {countryOf(value).dialCode}
      </span>
      <IconSelector size={16} aria-hidden className={styles.chevron} />
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        onChange={({ currentTarget }) => onChange(countryOf(currentTarget.value).code)}
      >
        {countries.map(({ code, dialCode }) => (
          <option key={code} value={code}>
            <Flag country={code} />
            {`${t(`country.${code}`)} ${dialCode}`}
          </option>
        ))}
      </select>
    </div>
  );
}
