/**
 * Group keys from the widest to the narrowest, such as address and account. All paths of one line have the same length.
 */
export type Path = readonly string[];

/** A group and all items that wait below it. Empty groups are removed. */
type Group<T> = {
  key: string;
  parent: Group<T> | undefined;
  depth: number;
  size: number;
  /** In the order of their turns: the first one is next. */
  groups: Map<string, Group<T>>;
  items: T[];
};

/**
 * A waiting line that is fair at every level of its paths. Groups take turns (round robin), no matter how many items
 * each has. `max` limits the waiting items: in all, then below one group of the first level, and so on. Above a limit
 * the largest group loses its newest item, so that a crowd from one address cannot block others.
 */
export function roundRobinLine<T>(max: readonly number[]) {
  const root: Group<T> = newGroup('', undefined);

  function leafAt(path: Path): Group<T> {
    let group = root;
    for (const key of path) {
      const next = group.groups.get(key) ?? newGroup(key, group);
      group.groups.set(key, next);
      group = next;
    }
    return group;
  }

  function findGroup(path: Path): Group<T> | undefined {
    let group: Group<T> | undefined = root;
    for (const key of path) group = group?.groups.get(key);
    return group;
  }

  return {
    /** Adds an item. Returns the item that was dropped for it, which can be the new item itself. */
    add(path: Path, item: T): T | undefined {
      const leaf = leafAt(path);
      leaf.items.push(item);
      for (const group of upwards(leaf)) group.size += 1;
      const full = [...upwards(leaf)].find(({ depth, size }) => size > (max[depth] ?? Number.POSITIVE_INFINITY));
      if (!full) return undefined;
      const longest = longestBelow(full);
      return removeAt(longest, longest.items.length - 1);
    },

    /** Removes and returns the next item that can begin. Its groups move to the end of the round. */
    take(canStart: (item: T) => boolean = () => true): T | undefined {
      const next = firstBelow(root, canStart);
      if (!next) return undefined;
      for (const group of upwards(next.leaf)) {
        group.parent?.groups.delete(group.key);
        group.parent?.groups.set(group.key, group);
      }
      return removeAt(next.leaf, next.at);
    },

    /** Whether an item waits on this path. */
    holds: (path: Path): boolean => (findGroup(path)?.size ?? 0) > 0,

    /** Removes an item that no longer waits. */
    remove(path: Path, item: T): void {
      const leaf = findGroup(path);
      const at = leaf?.items.indexOf(item) ?? -1;
      if (leaf && at >= 0) removeAt(leaf, at);
    },
  };
}

const newGroup = <T>(key: string, parent: Group<T> | undefined): Group<T> => ({
  key,
  parent,
  depth: parent ? parent.depth + 1 : 0,
  size: 0,
  groups: new Map(),
  items: [],
});

type ItemPosition<T> = { leaf: Group<T>; at: number };

function firstBelow<T>(group: Group<T>, canStart: (item: T) => boolean): ItemPosition<T> | undefined {
  const at = group.items.findIndex(canStart);
  if (at >= 0) return { leaf: group, at };
  for (const below of group.groups.values()) {
    const found = firstBelow(below, canStart);
    if (found) return found;
  }
  return undefined;
}

function* upwards<T>(leaf: Group<T>): Generator<Group<T>> {
  for (let group: Group<T> | undefined = leaf; group; group = group.parent) yield group;
}

/** Among groups of equal size picks the last in turn, which has waited the shortest time. */
function longestBelow<T>(group: Group<T>): Group<T> {
  let longest: Group<T> | undefined;
  for (const below of group.groups.values()) if (below.size >= (longest?.size ?? 0)) longest = below;
  return longest ? longestBelow(longest) : group;
}

function removeAt<T>(leaf: Group<T>, at: number): T | undefined {
  const [item] = leaf.items.splice(at, 1);
  if (item === undefined) return undefined;
  for (const group of upwards(leaf)) {
    group.size -= 1;
    if (group.size === 0) group.parent?.groups.delete(group.key);
  }
  return item;
}
