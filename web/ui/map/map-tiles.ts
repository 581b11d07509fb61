import { z } from 'zod';
import { defaultTiles } from '#contract/office/map.ts';

/** The tile URL of the map background, and the attribution that its provider requires. */
export type Tiles = { tiles: string; attribution: string };

const usual: Tiles = {
  tiles: defaultTiles,
  attribution: '© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)',
};

const MapSettings = z.object({ tiles: z.string().optional(), attribution: z.string().optional() });

const waitMs = 5_000;

/** Reads the map settings of the server. The defaults are the public OpenStreetMap tiles. */
export async function findTiles(): Promise<Tiles> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), waitMs);
  try {
    const answer = await fetch(new URL('/map.json', location.href), { signal: abort.signal });
    return { ...usual, ...MapSettings.parse(await answer.json()) };
  } catch {
    // The file is missing or there is no network, so the default tiles are used.
    return usual;
  } finally {
    clearTimeout(timer);
  }
}

export type AttributionPart = { text: string; href?: string };

/** Splits "© [OpenStreetMap contributors](https://…)" into text and links. Anything else stays text. */
export const readAttribution = (attribution: string): AttributionPart[] =>
  attribution
    .split(/(\[[^\]]+\]\(https?:\/\/[^\s)]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, text, href] = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/.exec(part) ?? [];
      return text === undefined ? { text: part } : { text, href };
    });
