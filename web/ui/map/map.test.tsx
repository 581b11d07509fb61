import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { MapPicker, MapView } from './map.tsx';

beforeEach(async () => {
  await i18next.loadNamespaces('map');
});

const points = [
  { id: 'rynok', position: { lat: 49.8419, lng: 24.0315 }, label: '2,496.25', name: 'Rynok Square, 2,496.25 T' },
  { id: 'park', position: { lat: 49.8232, lng: 24.0218 }, label: '2,490.00', name: 'Stryiskyi Park, 2,490.00 T' },
];

// spec 2.86, 4.37
test('the map shows that it is loading, then each point as a button with its name', async () => {
  const chosen = vi.fn();
  // The map opens after a click. Otherwise a fast map could be ready before the first assertion.
  const Opener = () => {
    const [isOpen, setOpen] = useState(false);
    if (isOpen) return <MapView label="Offices" points={points} selected="park" onSelect={chosen} />;
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    );
  };
  await renderApp(<Opener />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Loading map...')).toBeTruthy();
  const rynok = await screen.findByRole('button', { name: 'Rynok Square, 2,496.25 T' });
  expect(screen.queryByText('Loading map...')).toBeNull();
  expect(rynok.textContent).toBe('2,496.25');
  expect(rynok.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByRole('button', { name: /^Stryiskyi Park/ }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(rynok);
  expect(chosen).toHaveBeenCalledExactlyOnceWith('rynok');
});

// spec 2.93
test("a point that can't be chosen is not a button, and one without a name is a pin", async () => {
  const [rynok] = points;
  const nameless = { id: 'office', position: { lat: 49.9, lng: 24.1 }, label: '' };
  await renderApp(<MapView label="Office" points={rynok ? [rynok, nameless] : []} />);
  expect(await screen.findByRole('img', { name: 'Rynok Square, 2,496.25 T' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Rynok/ })).toBeNull();
  expect(screen.getByRole('region', { name: 'Office' }).querySelectorAll('path')).toHaveLength(1);
});

// spec 2.92
test('the map shows the attribution of the tiles as a link', async () => {
  await renderApp(<MapView label="Offices" points={points} />);
  const link = await screen.findByRole('link', { name: 'OpenStreetMap contributors' });
  expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
});

test('without any tile the map stops requesting, says so, and keeps its markers', async () => {
  await renderApp(<MapView label="Offices" points={points} />);
  const box = await screen.findByRole('region', { name: 'Offices' });
  await screen.findByRole('link', { name: 'OpenStreetMap contributors' });
  const tiles = () => [...box.querySelectorAll('img')];
  await waitFor(() => expect(tiles()).not.toEqual([]));
  for (let round = 0; round < 20 && tiles().length > 0; round++) for (const tile of tiles()) fireEvent.error(tile);
  await screen.findByText(/^The streets cannot be loaded now/);
  expect(tiles()).toEqual([]);
  expect(screen.getAllByRole('img', { name: / T$/ })).toHaveLength(2);
});

// spec 2.91
test('the arrow keys move the pin and report each position', async () => {
  const positions: { lat: number; lng: number }[] = [];
  const Form = () => {
    const [position, setPosition] = useState({ lat: 50.4501, lng: 30.5234 });
    const move = (to: typeof position) => {
      positions.push(to);
      setPosition(to);
    };
    return <MapPicker label="Office location" position={position} onMove={move} />;
  };
  await renderApp(<Form />);
  const pin = await screen.findByRole('button', { name: 'Office location' });
  expect(screen.getByText('Click on the map or drag the marker to set the office location')).toBeTruthy();
  fireEvent.keyDown(pin, { key: 'ArrowRight' });
  fireEvent.keyDown(pin, { key: 'ArrowUp' });
  const [first, second] = positions;
  expect(first?.lng).toBeGreaterThan(30.5234);
  expect(first?.lat).toBeCloseTo(50.4501, 4);
  expect(second?.lat).toBeGreaterThan(50.4501);
  await waitFor(() => expect(positions).toHaveLength(2));
});

test('an invalid position has no pin', async () => {
  await renderApp(
    <MapPicker label="Office location" position={{ lat: Number.NaN, lng: 30 }} onMove={() => undefined} />,
  );
  await screen.findByRole('button', { name: 'Zoom in' });
  expect(screen.queryByRole('button', { name: 'Office location' })).toBeNull();
});
