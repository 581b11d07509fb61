import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MapView } from '../ui/map.tsx';
import { MapPicker } from '../ui/map-picker.tsx';
import { readCoordinate, readPosition, writeCoordinate } from './offices-fields.ts';
import styles from './offices-form.module.css';
import type { OfficeForm } from './offices-form-state.ts';

type Props = { form: OfficeForm; readOnly: boolean };
type Position = { lat: number; lng: number };

/** The coordinates of the office. The map fills the number fields, and the number fields move the map. */
export function OfficeCoordinates({ form, readOnly }: Props) {
  const { t } = useTranslation('offices');
  const position = { lat: readCoordinate(form.fields.lat), lng: readCoordinate(form.fields.lng) };
  const move = ({ lat, lng }: Position) => form.put({ lat: writeCoordinate(lat), lng: writeCoordinate(lng) });
  const type = (name: 'lat' | 'lng', text: string) => form.put(readPosition(text) ?? { [name]: text });
  return (
    <div className={styles.column}>
      {readOnly ? (
        <MapView label={t('form.map')} points={[{ id: 'office', position, label: form.fields.name }]} />
      ) : (
        <MapPicker label={t('form.map')} position={position} onMove={move} />
      )}
      <div className={styles.two}>
        {(['lat', 'lng'] as const).map((name) => (
          <TextInput
            key={name}
            id={form.idOf(name)}
            size="md"
            label={t(`form.${name}`)}
            inputMode="text"
            autoComplete="off"
            required={!readOnly}
            withAsterisk={false}
            readOnly={readOnly}
            value={form.fields[name]}
            error={form.errorOf(name)}
            onChange={({ currentTarget }) => type(name, currentTarget.value)}
          />
        ))}
      </div>
    </div>
  );
}
