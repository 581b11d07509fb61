import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { QrDialog } from './qr-dialog.tsx';

const url = 'https://obmin.example/?office_id=018f0000-0000-7000-8000-000000000001';

beforeEach(async () => {
  await i18next.loadNamespaces('qr');
});

const show = () =>
  renderApp(<QrDialog opened onClose={() => undefined} title="QR code" url={url} fileName="rynok.png" />);

// spec 9.28
test('the code is 400 by 400 px, with the address below it', async () => {
  await show();
  const dialog = await screen.findByRole('dialog', { name: 'QR code' });
  const code = await screen.findByRole('img', { name: 'QR code of the address below' });
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['400', '400']);
  expect(dialog.textContent).toContain(url);
});

// spec 2.31, 2.64
test('the address is copied, and the button confirms it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy URL' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
});

// spec 8.30
test("a picture that can't be created shows an error", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => {
    throw new DOMException('The canvas is blocked', 'SecurityError');
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Download PNG' }));
  expect(await screen.findByText('The picture could not be downloaded')).toBeTruthy();
});
