import { z } from 'zod';
import { appCacheVersion } from './app-version.ts';

const Meta = z.object({ version: z.string().regex(/^\d+(?:\.\d+)*$/), build: z.string().min(1) });
export type Meta = z.output<typeof Meta>;

const patienceMs = 10_000;

/** Reads the version of the page on the server. Undefined if the request fails: the next check comes soon. */
export async function readMeta(): Promise<Meta | undefined> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patienceMs);
  try {
    const answer = await fetch('/meta.json', { cache: 'no-store', signal: giveUp.signal });
    return Meta.safeParse(await answer.json()).data;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The version of this page. The name of its first script contains a hash that depends on all the other files. */
export function presentMeta(page: Document = document): Meta | undefined {
  const script = page.querySelector('script[type="module"][src*="/assets/"]');
  const build = script?.getAttribute('src')?.replace(/^\//, '');
  return build === undefined ? undefined : { version: appCacheVersion, build };
}

/** An older version does not count as newer: it may come from a node that is not updated yet. */
export function isNewer(found: Meta, present: Meta): boolean {
  const order = compareVersions(found.version, present.version);
  return order > 0 || (order === 0 && found.build !== present.build);
}

function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number));
  const differs = left?.findIndex((part, at) => part !== (right?.[at] ?? 0)) ?? -1;
  if (differs >= 0) return (left?.[differs] ?? 0) - (right?.[differs] ?? 0);
  return (left?.length ?? 0) - (right?.length ?? 0);
}
