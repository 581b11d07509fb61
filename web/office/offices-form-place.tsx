import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import styles from './offices-form.module.css';
import type { OfficeForm } from './offices-form-state.ts';
import { PlacePicker } from './place-picker.tsx';

/** The city of the office. Customers choose an office by it. */
export function OfficePlace({ form }: { form: OfficeForm }) {
  const { t } = useTranslation('offices');
  const error = form.errorOf('city');
  const { region_id, city_id } = form.fields.place;
  const isHalf = region_id !== undefined && city_id === undefined;
  return (
    <div id={form.idOf('city')} tabIndex={-1} className={styles.place}>
      <PlacePicker
        place={form.fields.place}
        onChange={(place) => form.put({ place })}
        isNarrow={false}
        unset={{ region: t('form.chooseRegion'), district: t('form.chooseDistrict'), city: t('form.chooseCity') }}
      />
      <p role="status" className={styles.half}>
        {isHalf && t('form.halfPlace')}
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export function PlaceAsWords({ city }: { city: Office['city'] }) {
  const { t } = useTranslation(['offices', 'office']);
  const names = {
    region: city?.district.region.name,
    district: city?.district.name,
    city: city?.name,
  };
  return (
    <div className={`${styles.place} ${styles.three}`}>
      {(['region', 'district', 'city'] as const).map((part) => (
        <TextInput
          key={part}
          size="md"
          readOnly
          label={t(`office:place.${part}`)}
          value={names[part] ?? t('offices:form.notSet')}
        />
      ))}
    </div>
  );
}
