import { expect, test } from 'vitest';
import { distanceMetres } from './distance.ts';

const rynok = { lat: 49.8419, lng: 24.0315 };
const khreshchatyk = { lat: 50.4501, lng: 30.5234 };

test('from Lviv to Kyiv it is 467 kilometres, both ways', () => {
  expect(Math.round(distanceMetres(rynok, khreshchatyk) / 1000)).toBe(467);
  expect(distanceMetres(khreshchatyk, rynok)).toBe(distanceMetres(rynok, khreshchatyk));
});

test('a place is no distance from itself', () => {
  expect(distanceMetres(rynok, rynok)).toBe(0);
});
