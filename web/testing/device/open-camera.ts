import { onTestFinished, vi } from 'vitest';

/** A camera that is held at one QR code after the other, and the browser's own detector. */
export function openCamera() {
  const stop = vi.fn();
  const stream = { active: true, getTracks: () => [{ stop }] };
  const getUserMedia = vi.fn(async (_: MediaStreamConstraints) => stream);
  let seen: { rawValue: string }[] = [];
  class BarcodeDetector {
    static getSupportedFormats = async () => ['ean_13', 'qr_code'];
    detect = async () => seen;
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  const spies = [
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(),
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue(),
  ];
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const spy of spies) spy.mockRestore();
  });
  const holdAt = (rawValue: string) => {
    seen = [{ rawValue }];
  };
  return { stop, getUserMedia, holdAt };
}
