import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { OfficeThumbnail, tilesAround } from './office-thumbnail.tsx';

/** The market square of Lviv. */
const position = { lat: 49.8419, lng: 24.0315 };

test('the tiles cover the whole square around the office, and the office is in its middle', () => {
  const tiles = tilesAround(position);
  expect(tiles[0]).toMatchObject({ x: 37142, y: 22270 });
  for (const corner of [0, 119]) {
    expect(
      tiles.some(({ left, top }) => left <= corner && left + 256 > corner && top <= corner && top + 256 > corner),
    ).toBe(true);
  }
});

test('the small map opens the way to the office, and without tiles the pin stays', async () => {
  const { container } = await renderApp(
    <OfficeThumbnail position={position} href="https://way.example/" label="Map" />,
  );
  const link = screen.getByRole('link', { name: 'Map' });
  expect(link.getAttribute('href')).toBe('https://way.example/');
  await expect.poll(() => container.querySelector('img')).not.toBeNull();
  for (const image of container.querySelectorAll('img')) fireEvent.error(image);
  expect([...container.querySelectorAll('img')].every(({ hidden }) => hidden)).toBe(true);
  expect(link.querySelector('svg')).toBeTruthy();
  expect(container.textContent).toContain('OpenStreetMap');
});
