import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { toString as toPicture } from 'qrcode';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { Qr } from './qr.tsx';
import { QrDialog } from './qr-dialog.tsx';

const url = 'https://obmin.example/?office_id=018f0000-0000-7000-8000-000000000001';
const label = 'QR code of the address below';

// spec 9.29
test('the code is black on white and readable with a seventh of it hidden', async () => {
  await renderApp(<Qr text={url} size={400} label="Code" />);
  const { src } = await screen.findByRole<HTMLImageElement>('img', { name: 'Code' });
  const picture = decodeURIComponent(src);
  expect(picture).toContain(await toPicture(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }));
  expect(picture).toContain('fill="#ffffff"');
  expect(picture).toContain('stroke="#000000"');
  for (const other of ['L', 'Q', 'H'] as const) {
    expect(picture).not.toContain(await toPicture(url, { type: 'svg', errorCorrectionLevel: other, margin: 2 }));
  }
});

// spec 9.30
test('the code is drawn 100 ms after its dialog opened', async () => {
  await i18next.loadNamespaces('qr');
  await renderApp(<Opener />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await act(() => vi.advanceTimersByTimeAsync(99));
  await act(restOfTheTurn);
  expect(screen.queryByRole('img', { name: label })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  await act(restOfTheTurn);
  vi.useRealTimers();
  expect(await screen.findByRole('img', { name: label })).toBeTruthy();
});

function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <QrDialog opened={opened} onClose={() => setOpened(false)} title="QR code" url={url} fileName="a.png" />
    </>
  );
}

/** Waits until all pending callbacks have run. */
const restOfTheTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
