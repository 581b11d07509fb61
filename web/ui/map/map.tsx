import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './map.module.css';
import type { OpenMap } from './map-leaflet.ts';
import type { MapPoint } from './map-markers.ts';
import { findTiles, readAttribution, type Tiles } from './map-tiles.ts';

type MapViewProps = {
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
export function MapView({ points, selected, onSelect, zoom, height, label }: MapViewProps) {
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
  return (
    <Text size="small" lh="plain" c="dimmed" className={styles.fingers}>
      {t('fingers')}
    </Text>
  );
}

type Position = { lat: number; lng: number };

type MapPickerProps = {
  /** Undefined if there is no valid position yet. A click on the map then sets one. */
  position: Position | undefined;
  onMove: (position: Position) => void;
  label: string;
  height?: string;
};

/** Picks a position on a map: by a click, by dragging the pin, or with the arrow keys on the pin. */
export function MapPicker({ position, onMove, label, height }: MapPickerProps) {
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
  return (
    <Text size="small" lh="plain" c="dimmed">
      {t('hint')}
    </Text>
  );
}

/** Returns undefined for a number that is missing, not finite or outside the map, as happens during typing. */
function placeAt(lat: number | undefined, lng: number | undefined): Position | undefined {
  if (lat === undefined || lng === undefined) return undefined;
  const isSomewhere = Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 85 && Math.abs(lng) <= 180;
  return isSomewhere ? { lat, lng } : undefined;
}

/** Specification §9. */
const usualHeight = '16rem';

type MapFrameProps = {
  /** The name of the map: "Offices on the map". */
  label: string;
  height?: string;
  /** Draws on the map when it is ready, and again after each change. */
  draw: (map: OpenMap) => void;
  /** Content below or over the map. */
  children?: ReactNode;
};

/** The frame of every map: loading and error state, background tiles, attribution and zoom buttons. */
function MapFrame(props: MapFrameProps) {
  return (
    <Suspense fallback={<div className={styles.window} style={{ height: props.height ?? usualHeight }} />}>
      <Frame {...props} />
    </Suspense>
  );
}

function Frame({ label, height = usualHeight, draw, children }: MapFrameProps) {
  const { t } = useTranslation(['map', 'common']);
  const box = useRef<HTMLElement>(null);
  const keysId = useId();
  const { map, isFailed, retry } = useOpenMap(box);
  const ground = useGround(map);

  useEffect(() => {
    if (map) draw(map);
  }, [map, draw]);

  return (
    <Stack gap="2xs">
      <div className={styles.window} style={{ height }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it, plus and minus zoom. */}
        <section ref={box} className={styles.box} aria-label={label} aria-describedby={keysId} tabIndex={0} />
        {!map && (
          <Stack
            role="status"
            gap="sm"
            align="center"
            justify="center"
            p="md"
            pos="absolute"
            inset={0}
            ta="center"
            c="dimmed"
            fz="plain"
            lh="plain"
          >
            <span>{isFailed ? t('failed') : t('loading')}</span>
            {isFailed && (
              <Button size="sm" onClick={retry}>
                {t('common:retry')}
              </Button>
            )}
          </Stack>
        )}
        {map && <Zoom map={map} />}
        {map && <Attribution ground={ground} />}
        <span id={keysId} hidden>
          {t('keys')}
        </span>
      </div>
      {children}
    </Stack>
  );
}

function Zoom({ map }: { map: OpenMap }) {
  const { t } = useTranslation('map');
  return (
    <Stack gap="2xs" pos="absolute" top={8} right={8} className={styles.zoom}>
      <ActionIcon aria-label={t('zoomIn')} title={t('zoomIn')} onClick={map.zoomIn}>
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('zoomOut')} title={t('zoomOut')} onClick={map.zoomOut}>
        <IconMinus size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Stack>
  );
}

/** The attribution of the tiles, or a note that the tiles can't be loaded. */
function Attribution({ ground }: { ground: Tiles | 'gone' | undefined }) {
  const { t } = useTranslation('map');
  if (!ground) return null;
  if (ground === 'gone') return <p className={styles.ground}>{t('noGround')}</p>;
  return (
    <p className={styles.ground}>
      {readAttribution(ground.attribution).map(({ text, href }) =>
        href ? (
          <a key={text} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    </p>
  );
}

/** Loads the map library when the first map is shown. */
function useOpenMap(box: RefObject<HTMLElement | null>) {
  const [map, setMap] = useState<OpenMap>();
  const [tries, setTries] = useState(0);
  const [failedTry, setFailedTry] = useState<number>();
  useEffect(() => {
    let isWanted = true;
    let opened: OpenMap | undefined;
    import('./map-leaflet.ts').then(
      ({ openMap }) => {
        if (!isWanted || !box.current) return;
        opened = openMap(box.current);
        setMap(opened);
      },
      () => isWanted && setFailedTry(tries),
    );
    return () => {
      isWanted = false;
      opened?.close();
      setMap(undefined);
    };
  }, [box, tries]);
  return { map, isFailed: failedTry === tries, retry: () => setTries(tries + 1) };
}

/** Adds the tiles when the map is ready, and again when the network is back. */
function useGround(map: OpenMap | undefined): Tiles | 'gone' | undefined {
  const [ground, setGround] = useState<Tiles>();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    let isWanted = true;
    void findTiles().then((found) => isWanted && setGround(found));
    return () => {
      isWanted = false;
    };
  }, [map]);
  useEffect(() => {
    if (!map || !ground || isGone) return undefined;
    return map.layGround(ground, () => setGone(true));
  }, [map, ground, isGone]);
  useEffect(() => {
    const again = () => setGone(false);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return isGone ? 'gone' : ground;
}
