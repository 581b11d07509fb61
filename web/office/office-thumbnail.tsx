import { IconMapPinFilled } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Office } from '#contract/office/office.ts';
import { findTiles, readAttribution } from '../ui/map/map-tiles.ts';
import styles from './office-thumbnail.module.css';

const size = 120;
const tileSize = 256;
/** Streets with their names. */
const zoom = 16;

const tilesQuery = queryOptions({ queryKey: ['tiles'], queryFn: findTiles, staleTime: 'static' });

type Position = Office['marker']['position'];
type Tile = { x: number; y: number; left: number; top: number };

/** The tiles around a position, and where they stand in a square with the position in its middle (Web Mercator). */
export function tilesAround({ lat, lng }: Position): Tile[] {
  const worldSize = tileSize * 2 ** zoom;
  const angle = (lat * Math.PI) / 180;
  const left = ((lng + 180) / 360) * worldSize - size / 2;
  const top = ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * worldSize - size / 2;
  const along = (start: number) => {
    const [first, last] = [Math.floor(start / tileSize), Math.floor((start + size) / tileSize)];
    return first === last ? [first] : [first, last];
  };
  return along(top).flatMap((y) =>
    along(left).map((x) => ({ x, y, left: Math.round(x * tileSize - left), top: Math.round(y * tileSize - top) })),
  );
}

/** A small map with the office in its middle. Pressing it opens the way there. Without tiles the pin stands on plain ground. */
export function OfficeThumbnail({ position, href, label }: { position: Position; href: string; label: string }) {
  const ground = useQuery(tilesQuery).data;
  const addressOf = ({ x, y }: Tile) =>
    ground?.tiles
      .replace('{z}', String(zoom))
      .replace('{x}', String(x))
      .replace('{y}', String(y))
      .replace('{s}', 'a')
      .replace('{r}', '');
  return (
    <figure className={styles.figure}>
      <a className={styles.map} href={href} target="_blank" rel="noreferrer" aria-label={label}>
        {ground &&
          tilesAround(position).map((tile) => (
            <img
              key={`${tile.x} ${tile.y}`}
              src={addressOf(tile)}
              alt=""
              width={tileSize}
              height={tileSize}
              style={{ left: tile.left, top: tile.top }}
              onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
            />
          ))}
        <IconMapPinFilled size={28} aria-hidden />
      </a>
      {ground && (
        <figcaption>
          {readAttribution(ground.attribution)
            .map(({ text }) => text)
            .join('')}
        </figcaption>
      )}
    </figure>
  );
}
