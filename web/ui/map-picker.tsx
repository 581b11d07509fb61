import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './map.module.css';
import { MapFrame } from './map-frame.tsx';
import type { OpenMap } from './map-leaflet.ts';

type Position = { lat: number; lng: number };

type Props = {
  /** Undefined if there is no valid position yet. A click on the map then sets one. */
  position: Position | undefined;
  onMove: (position: Position) => void;
  label: string;
  height?: string;
};

/** Picks a position on a map: by a click, by dragging the pin, or with the arrow keys on the pin. */
export function MapPicker({ position, onMove, label, height }: Props) {
  const { lat, lng } = position ?? {};
  const draw = useCallback(
    (map: OpenMap) => map.pin({ position: placeAt(lat, lng), label, onMove }),
    [lat, lng, label, onMove],
  );
  return (
    <MapFrame label={label} height={height} draw={draw}>
      <Hint />
    </MapFrame>
  );
}

function Hint() {
  const { t } = useTranslation('map');
  return <p className={styles.hint}>{t('hint')}</p>;
}

/** Returns undefined for a number that is missing, not finite or outside the map, as happens during typing. */
function placeAt(lat: number | undefined, lng: number | undefined): Position | undefined {
  if (lat === undefined || lng === undefined) return undefined;
  const isSomewhere = Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 85 && Math.abs(lng) <= 180;
  return isSomewhere ? { lat, lng } : undefined;
}
