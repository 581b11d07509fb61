import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { MapPicker, MapView } from './map.tsx';

beforeEach(async () => {
  await i18next.loadNamespaces('map');
});

const rynok = { id: 'rynok', position: { lat: 49.8419, lng: 24.0315 }, label: 'Rynok' };
const park = { id: 'park', position: { lat: 49.8232, lng: 24.0218 }, label: 'Park' };
const place = { lat: 50.4501, lng: 30.5234 };

/** Reads the zoom level from the address of a requested tile. */
async function zoomOf(label: string): Promise<string | undefined> {
  const box = screen.getByRole('region', { name: label });
  const tile = await waitFor(() => {
    const found = box.querySelector('img');
    if (!found) throw new Error('No streets yet');
    return found;
  });
  return /\/(\d+)\/\d+\/\d+/.exec(tile.src)?.[1];
}

// spec 2.27, 2.87, 9.32
test('one office is shown at a high zoom, several at a lower zoom', async () => {
  const { unmount } = await renderApp(<MapView label="One" points={[rynok]} />);
  expect(await zoomOf('One')).toBe('15');
  unmount();
  await renderApp(<MapView label="Two" points={[rynok, park]} />);
  expect(await zoomOf('Two')).toBe('10');
});

// spec 2.27
test('offices that do not fit are shown at an even lower zoom', async () => {
  // jsdom has no layout, so the size is set by hand.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(288);
  onTestFinished(() => void vi.restoreAllMocks());
  const kyiv = { id: 'kyiv', position: place, label: 'Kyiv' };
  await renderApp(<MapView label="Far apart" points={[rynok, kyiv]} />);
  expect(Number(await zoomOf('Far apart'))).toBeLessThan(10);
});

// spec 2.27
test('a map without offices shows Kyiv', async () => {
  await renderApp(<MapView label="Empty" points={[]} />);
  expect(await zoomOf('Empty')).toBe('15');
  // The tile with the centre of Kyiv at this zoom level.
  const squares = [...screen.getByRole('region', { name: 'Empty' }).querySelectorAll('img')].map(({ src }) => src);
  expect(squares.some((src) => src.includes('/15/19162/11049'))).toBe(true);
});

// spec 2.87
test('a position to choose is shown at a high zoom', async () => {
  await renderApp(<MapPicker label="Place" position={place} onMove={() => undefined} />);
  expect(await zoomOf('Place')).toBe('15');
});

// spec 2.88, 9.32
test('a map takes the full width and is 16 rem high, unless another height is given', async () => {
  const heightOf = (label: string) => screen.getByRole('region', { name: label }).parentElement?.style.height;
  await renderApp(
    <>
      <MapView label="Usual" points={[rynok]} />
      <MapView label="Higher" points={[rynok]} height="20rem" />
    </>,
  );
  expect([heightOf('Usual'), heightOf('Higher')]).toEqual(['16rem', '20rem']);
});

const canBeDragged = (label: string) =>
  screen.getByRole('region', { name: label }).querySelector('.leaflet-marker-draggable') !== null;

// spec 2.89, 4.37
test("a read-only map has a marker that can't be moved", async () => {
  await renderApp(<MapView label="Read" points={[rynok]} />);
  expect(await screen.findByRole('img', { name: 'Rynok' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Rynok' })).toBeNull();
  expect(screen.queryByText(/drag the marker/)).toBeNull();
  expect(canBeDragged('Read')).toBe(false);
});

// spec 2.90, 4.37
test('a click on the map moves the pin and reports the position', async () => {
  const chosen: { lat: number; lng: number }[] = [];
  await renderApp(<MapPicker label="Place" position={place} onMove={(to) => chosen.push(to)} />);
  await screen.findByRole('button', { name: 'Place' });
  expect(canBeDragged('Place')).toBe(true);
  fireEvent.click(screen.getByRole('region', { name: 'Place' }), { clientX: 40, clientY: 30 });
  await waitFor(() => expect(chosen).toHaveLength(1));
  expect(chosen[0]?.lng).toBeGreaterThan(place.lng);
  expect(chosen[0]?.lat).toBeLessThan(place.lat);
});
