import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './map.module.css';
import type { OpenMap } from './map-leaflet.ts';
import { findTiles, readAttribution, type Tiles } from './map-tiles.ts';

/** Specification §9. */
const usualHeight = '16rem';

type Props = {
  /** The name of the map: "Offices on the map". */
  label: string;
  height?: string;
  /** Draws on the map when it is ready, and again after each change. */
  draw: (map: OpenMap) => void;
  /** Content below or over the map. */
  children?: ReactNode;
};

/** The frame of every map: loading and error state, background tiles, attribution and zoom buttons. */
export function MapFrame(props: Props) {
  return (
    <Suspense fallback={<div className={styles.window} style={{ height: props.height ?? usualHeight }} />}>
      <Frame {...props} />
    </Suspense>
  );
}

function Frame({ label, height = usualHeight, draw, children }: Props) {
  const { t } = useTranslation(['map', 'common']);
  const box = useRef<HTMLElement>(null);
  const keysId = useId();
  const { map, isFailed, retry } = useOpenMap(box);
  const ground = useGround(map);

  useEffect(() => {
    if (map) draw(map);
  }, [map, draw]);

  return (
    <div className={styles.frame}>
      <div className={styles.window} style={{ height }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it, plus and minus zoom. */}
        <section ref={box} className={styles.box} aria-label={label} aria-describedby={keysId} tabIndex={0} />
        {!map && (
          <div className={styles.waiting} role="status">
            <span>{isFailed ? t('failed') : t('loading')}</span>
            {isFailed && (
              <Button variant="default" size="sm" onClick={retry}>
                {t('common:retry')}
              </Button>
            )}
          </div>
        )}
        {map && <Zoom map={map} />}
        {map && <Attribution ground={ground} />}
        <span id={keysId} hidden>
          {t('keys')}
        </span>
      </div>
      {children}
    </div>
  );
}

function Zoom({ map }: { map: OpenMap }) {
  const { t } = useTranslation('map');
  return (
    <div className={styles.zoom}>
      <ActionIcon variant="default" size={36} aria-label={t('zoomIn')} title={t('zoomIn')} onClick={map.zoomIn}>
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t('zoomOut')} title={t('zoomOut')} onClick={map.zoomOut}>
        <IconMinus size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
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
