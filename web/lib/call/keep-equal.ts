/**
 * The newer answer, in which every part that is equal to the one before is that same object. So what shows an unchanged
 * part is not drawn again. The library does this too, but not for dates, and it compares the items of a list by their
 * places: one new item at the top would draw them all. `mayKeep` says no to what must be replaced even if it is equal.
 */
export function keepEqual(before: unknown, now: unknown, mayKeep: MayKeep = () => true): unknown {
  if (Object.is(before, now)) return before;
  if (before instanceof Date && now instanceof Date) return before.getTime() === now.getTime() ? before : now;
  if (Array.isArray(before) && Array.isArray(now)) return keepItems(before, now, mayKeep);
  return isRecord(before) && isRecord(now) ? keepParts(before, now, mayKeep) : now;
}

type MayKeep = (part: object) => boolean;

function keepItems(before: readonly unknown[], now: readonly unknown[], mayKeep: MayKeep): readonly unknown[] {
  const items = now.map((item, place) => keepEqual(partnerOf(item, before, place), item, mayKeep));
  return items.length === before.length && items.every((item, place) => item === before[place]) ? before : items;
}

function keepParts(before: Record<string, unknown>, now: Record<string, unknown>, mayKeep: MayKeep) {
  const names = Object.keys(now);
  const parts = Object.fromEntries(names.map((name) => [name, keepEqual(before[name], now[name], mayKeep)]));
  const isEqual =
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && parts[name] === before[name]);
  return isEqual && mayKeep(before) ? before : parts;
}

/** The item before that has the same id, wherever it stood. Items without an id are compared by their places. */
function partnerOf(item: unknown, before: readonly unknown[], place: number): unknown {
  const id = idOf(item);
  if (id === undefined || idOf(before[place]) === id) return before[place];
  return before.find((candidate) => idOf(candidate) === id);
}

const idOf = (item: unknown) => (isRecord(item) ? item.id : undefined);

const isRecord = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype;
