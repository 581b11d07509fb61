import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundRobinLine } from './round-robin-line.ts';

type Item = { path: string[]; name: number };

/** Few lanes, addresses and accounts, so that equal ones are frequent. */
const path = fc.tuple(
  fc.constantFrom('known', 'others'),
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.constantFrom('1', '2', '3'),
);
const arrivals = fc
  .array(path, { maxLength: 60 })
  .map((paths): Item[] => paths.map((where, name) => ({ path: where, name })));

function fill(items: Item[], most: readonly number[] = []) {
  const line = roundRobinLine<Item>(most);
  const dropped = items.flatMap((item) => line.add(item.path, item) ?? []);
  return { line, dropped };
}

/** Takes all remaining items, in the order of their turns. */
function drain(line: ReturnType<typeof roundRobinLine<Item>>): Item[] {
  const taken: Item[] = [];
  for (let item = line.take(); item; item = line.take()) taken.push(item);
  return taken;
}

const countOf = (items: Item[], ...start: string[]) =>
  items.filter(({ path: keys }) => start.every((key, at) => keys[at] === key)).length;

describe('turns', () => {
  test('alternate: a crowd of one address delays another address by one turn each', () => {
    const crowd = Array.from({ length: 9 }, (_, name) => ({ path: ['others', 'crowd', '1'], name }));
    const { line } = fill([...crowd, { path: ['others', 'quiet', '1'], name: 100 }]);
    expect(drain(line).map(({ name }) => name)).toEqual([0, 100, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('alternate between known callers and others while both wait', () => {
    const of = (lane: string) => Array.from({ length: 4 }, (_, at) => ({ path: [lane, String(at), '1'], name: at }));
    const { line } = fill([...of('others'), ...of('known')]);
    expect(drain(line).map(({ path: [lane] }) => lane)).toEqual(Array(4).fill(['others', 'known']).flat());
  });

  test('reach a single item of an address after at most one item of each other address', () => {
    fc.assert(
      fc.property(arrivals, fc.nat({ max: 20 }), (items, takenBefore) => {
        const { line } = fill(items);
        for (let turn = 0; turn < takenBefore; turn += 1) line.take();
        const honest = { path: ['others', 'quiet', '1'], name: -1 };
        line.add(honest.path, honest);
        const before = drain(line).findIndex(({ name }) => name === -1);
        const addresses = new Set(items.filter(({ path: [lane] }) => lane === 'others').map(({ path: [, at] }) => at));
        // Each turn of another caller may follow one turn of a known caller.
        expect(before).toBeLessThanOrEqual(2 * addresses.size + 1);
      }),
    );
  });

  test('keep the order of arrival within one account', () => {
    fc.assert(
      fc.property(arrivals, (items) => {
        const taken = drain(fill(items).line);
        expect(taken).toHaveLength(items.length);
        for (const key of new Set(items.map(({ path: keys }) => keys.join()))) {
          const names = taken.filter(({ path: keys }) => keys.join() === key).map(({ name }) => name);
          expect(names).toEqual(names.toSorted((one, other) => one - other));
        }
      }),
    );
  });

  test('skip items that cannot begin yet', () => {
    const { line } = fill([
      { path: ['others', 'a', '1'], name: 1 },
      { path: ['others', 'a', '1'], name: 2 },
      { path: ['known', 'a', '1'], name: 3 },
    ]);
    expect(line.take(({ name }) => name > 2)?.name).toBe(3);
    expect(line.take(({ name }) => name > 2)).toBeUndefined();
    expect(line.take(({ name }) => name > 1)?.name).toBe(2);
    expect(line.take()?.name).toBe(1);
  });
});

describe('a full line', () => {
  test('keeps its limits in all and for each lane and address, and reports every dropped item', () => {
    const most = [8, 6, 3];
    fc.assert(
      fc.property(arrivals, (items) => {
        const { line, dropped } = fill(items, most);
        const left = drain(line);
        expect(left.length + dropped.length).toBe(items.length);
        expect(new Set([...left, ...dropped]).size).toBe(items.length);
        expect(left.length).toBeLessThanOrEqual(8);
        for (const {
          path: [lane = '', address = ''],
        } of left) {
          expect(countOf(left, lane)).toBeLessThanOrEqual(6);
          expect(countOf(left, lane, address)).toBeLessThanOrEqual(3);
        }
      }),
    );
  });

  test('drops the newest item of the longest group, and not a single item of another', () => {
    fc.assert(
      fc.property(arrivals, (items) => {
        const { line } = fill(items, [12]);
        const honest = { path: ['others', 'quiet', '1'], name: -1 };
        const gone = line.add(honest.path, honest);
        if (!gone) return;
        const left = [...drain(line), gone];
        const [lane = '', address = '', account = ''] = gone.path;
        const isLongest = (...start: string[]) => {
          const above = start.slice(0, -1);
          const rivals = new Set(
            left
              .filter((item) => above.every((key, at) => item.path[at] === key))
              .map(({ path: keys }) => keys[above.length] ?? ''),
          );
          return [...rivals].every((rival) => countOf(left, ...above, rival) <= countOf(left, ...start));
        };
        expect(isLongest(lane) && isLongest(lane, address) && isLongest(lane, address, account)).toBe(true);
        const same = left.filter(({ path: keys }) => keys.join() === gone.path.join()).map(({ name }) => name);
        if (gone !== honest) expect(gone.name).toBe(Math.max(...same));
      }),
    );
  });

  test('drops a new address when every address has one item', () => {
    const { line } = fill(
      Array.from({ length: 5 }, (_, name) => ({ path: ['others', String(name), '1'], name })),
      [5],
    );
    expect(line.add(['others', 'new', '1'], { path: ['others', 'new', '1'], name: 5 })?.name).toBe(5);
  });
});

test('A removed item leaves the line, and its empty group too', () => {
  const [one, other] = [
    { path: ['others', 'a', '1'], name: 1 },
    { path: ['others', 'b', '1'], name: 2 },
  ];
  const { line } = fill([one, other]);
  line.remove(one.path, one);
  line.remove(one.path, one);
  expect(drain(line)).toEqual([other]);
  expect(line.take()).toBeUndefined();
});
