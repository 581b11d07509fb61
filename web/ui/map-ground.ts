import { z } from 'zod';
import { usualTiles } from '#contract/map.ts';

/** Where the background of maps comes from, and whom to thank for it. */
export type Ground = { tiles: string; attribution: string };

const usual: Ground = {
  tiles: usualTiles,
  attribution: '© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)',
};

const Said = z.object({ tiles: z.string().optional(), attribution: z.string().optional() });

const waitMs = 5_000;

/** What the server that sent the page says about maps; where it says nothing, the public street map. */
export async function findGround(): Promise<Ground> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), waitMs);
  try {
    const answer = await fetch(new URL('/map.json', location.href), { signal: abort.signal });
    return { ...usual, ...Said.parse(await answer.json()) };
  } catch {
    // A page without this file, or without a network: then the usual ground is as good a guess as any.
    return usual;
  } finally {
    clearTimeout(timer);
  }
}

export type Thanks = { text: string; href?: string };

/** "© [OpenStreetMap contributors](https://…)" as plain words and links. Whatever else stands in it stays text. */
export const readAttribution = (attribution: string): Thanks[] =>
  attribution
    .split(/(\[[^\]]+\]\(https?:\/\/[^\s)]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, text, href] = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/.exec(part) ?? [];
      return text === undefined ? { text: part } : { text, href };
    });
