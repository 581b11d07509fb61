import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pickupAddress } from '#domain/order/pickup-code.ts';
import { Kit } from '../../app/look/kit.tsx';
import { openCamera } from '../../testing/device/open-camera.ts';
import { anId } from '../../testing/fixtures.ts';
import { PickupScan } from './pickup-scan.tsx';

const id = anId();

function openScanner() {
  const onRead = vi.fn();
  const onClose = vi.fn();
  const view = render(
    <Kit env="test">
      <PickupScan opened onClose={onClose} onRead={onRead} />
    </Kit>,
  );
  return { onRead, onClose, ...view };
}

const pageIs = (isHidden: boolean) =>
  act(async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('a foreign QR code is named as such, and the pickup code after it is taken', async () => {
  const { getUserMedia, holdAt } = openCamera();
  holdAt('https://example.com');
  const { onRead } = openScanner();
  expect(await screen.findByText(/^This is not a pickup code\./)).toBeTruthy();
  holdAt(pickupAddress('https://obmin.example', id, '042917'));
  await waitFor(() => expect(onRead).toHaveBeenCalledWith({ orderId: id, code: '042917' }));
  expect(getUserMedia.mock.calls[0]?.[0].video).toMatchObject({ facingMode: 'environment' });
});

test('the camera is off while the page is hidden, on again after it, and off when the dialog goes', async () => {
  const { stop, getUserMedia } = openCamera();
  onTestFinished(() => void vi.restoreAllMocks());
  const { unmount } = openScanner();
  expect(await screen.findByText(/^Hold the QR code/)).toBeTruthy();
  await pageIs(true);
  expect(stop).toHaveBeenCalled();
  await pageIs(false);
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  expect(await screen.findByText(/^Hold the QR code/)).toBeTruthy();
  stop.mockClear();
  unmount();
  expect(stop).toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', /^This browser may not use the camera/],
  ['NotFoundError', /^There is no camera here/],
  ['NotReadableError', /another program may be using it/],
])('%s has a sentence of its own and the way to type the code', async (name, sentence) => {
  const { getUserMedia } = openCamera();
  getUserMedia.mockRejectedValue(new DOMException('No', name));
  const { onClose } = openScanner();
  expect(await screen.findByText(sentence)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Type the code' }));
  expect(onClose).toHaveBeenCalled();
});

test('a page without https says why there is no camera', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: undefined }));
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  openScanner();
  expect(await screen.findByText(/only on a page with https/)).toBeTruthy();
});
