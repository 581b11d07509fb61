import { expect, test } from 'vitest';
import { separateMarkers } from './map-markers.ts';

/** A marker of 80 × 32 px at this position. */
function markerAt(x: number, y: number) {
  const sign = document.createElement('button');
  sign.getBoundingClientRect = () => new DOMRect(0, 0, 80, 32);
  return { sign, place: { x, y } };
}

const looks = ({ sign }: { sign: HTMLElement }) => {
  if (sign.hidden) return 'hidden';
  return (sign.hasAttribute('data-dot') ? 'dot' : 'label') + (sign.getAttribute('data-more') ?? '');
};

test('markers that do not overlap show their labels', () => {
  const markers = [markerAt(100, 100), markerAt(300, 100), markerAt(100, 200)];
  separateMarkers(markers);
  expect(markers.map(looks)).toEqual(['label', 'label', 'label']);
});

test('a marker that overlaps an earlier one is a dot; an overlapping dot is hidden and counted', () => {
  const markers = [markerAt(100, 100), markerAt(130, 115), markerAt(100, 95), markerAt(135, 117)];
  separateMarkers(markers);
  expect(markers.map(looks)).toEqual(['label+1', 'dot+1', 'hidden', 'hidden']);
});

test('all labels are back at a higher zoom level', () => {
  const markers = [markerAt(100, 100), markerAt(104, 100)];
  separateMarkers(markers);
  expect(markers.map(looks)).toEqual(['label+1', 'hidden']);
  const nearer = markers.map(({ sign, place: { x, y } }) => ({ sign, place: { x: x * 32, y: y * 32 } }));
  separateMarkers(nearer);
  expect(nearer.map(looks)).toEqual(['label', 'label']);
});
