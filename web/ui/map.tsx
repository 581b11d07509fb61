import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './map.module.css';
import { MapFrame } from './map-frame.tsx';
import type { OpenMap } from './map-leaflet.ts';
import type { MapPoint } from './map-markers.ts';

type Props = {
  points: readonly MapPoint[];
  selected?: string;
  /** Without it the markers can't be pressed. */
  onSelect?: (id: string) => void;
  /** The default is 10 for several points and 15 for one. */
  zoom?: number;
  height?: string;
  label: string;
};

/** Places on a map. Without the tiles, the markers are still shown at their positions. */
export function MapView({ points, selected, onSelect, zoom, height, label }: Props) {
  const draw = useCallback(
    (map: OpenMap) => map.points({ points, selected, onSelect, zoom }),
    [points, selected, onSelect, zoom],
  );
  return (
    <MapFrame label={label} height={height} draw={draw}>
      <Fingers />
    </MapFrame>
  );
}

function Fingers() {
  const { t } = useTranslation('map');
  return <p className={styles.fingers}>{t('fingers')}</p>;
}
