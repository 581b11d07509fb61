import { expect, test } from 'vitest';
import { driftAt } from './drift.ts';

test('The picture moves by four pixels each minute, never further than eight from its place, and rests nowhere', () => {
  const places = Array.from({ length: 200 }, (_, minute) => driftAt(minute));
  for (const [at, { x, y }] of places.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(8);
    const next = places[at + 1];
    if (next) expect(Math.abs(next.x - x) + Math.abs(next.y - y)).toBe(4);
  }
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(25);
});
