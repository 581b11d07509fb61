import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './map.module.css';
import { MapFrame } from './map-frame.tsx';
import type { OpenMap } from './map-leaflet.ts';
import type { MapPoint } from './map-points.ts';

type Props = {
  points: readonly MapPoint[];
  selected?: string;
  /** Without it the markers only show. */
  onSelect?: (id: string) => void;
  /** 10 for several points, 15 for one, unless it is given. */
  zoom?: number;
  height?: string;
  label: string;
};

/** Places on a map. Complete without its ground: the markers stand where they belong, and say what they are. */
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
