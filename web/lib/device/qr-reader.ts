/** Looks for a QR code in the present frame of the video, and returns its text. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect: (video: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

declare global {
  interface Window {
    /** Only some browsers have it, and TypeScript does not know it. */
    BarcodeDetector?: DetectorClass;
  }
}

/**
 * Reads with the browser's own detector, which is fast, or else with a library of the same form. The library is only
 * fetched where it is needed.
 */
export async function openQrReader(): Promise<QrReader> {
  let detector = (await openDetector(window.BarcodeDetector)) ?? (await openLibrary());
  return async (video) => {
    try {
      return (await detector.detect(video))[0]?.rawValue;
    } catch {
      // Some systems have the detector by name only: the service behind it is missing. And before its first frame a video
      // has no picture.
      detector = await openLibrary();
      return undefined;
    }
  };
}

const openLibrary = async (): Promise<Detector> => {
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
};

async function openDetector(own: DetectorClass | undefined): Promise<Detector | undefined> {
  const formats = (await own?.getSupportedFormats()) ?? [];
  return own && formats.includes('qr_code') ? new own({ formats: ['qr_code'] }) : undefined;
}
