import { useState } from 'react';
import type { Position } from '#domain/distance.ts';

/** Where the device is, and why this is not known. `off`: nobody has asked. */
export type DevicePlace =
  | { state: 'off' | 'asking' | 'refused' | 'unavailable'; position?: undefined }
  | { state: 'known'; position: Position };

const patience: PositionOptions = { timeout: 15_000, maximumAge: 5 * 60_000 };

/**
 * The place of the device. It is asked for when somebody presses a button, and never leaves the page. Pressing again
 * forgets it.
 */
export function useDevicePlace(): { place: DevicePlace; toggle: () => void } {
  const [place, setPlace] = useState<DevicePlace>({ state: 'off' });
  const ask = () => {
    // A page without TLS has none.
    if (!('geolocation' in navigator)) return setPlace({ state: 'unavailable' });
    setPlace({ state: 'asking' });
    // An answer to a question that was taken back changes nothing.
    const answer = (next: DevicePlace) => setPlace((now) => (now.state === 'asking' ? next : now));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer({ state: 'known', position: { lat: coords.latitude, lng: coords.longitude } }),
      ({ code, PERMISSION_DENIED }) => answer({ state: code === PERMISSION_DENIED ? 'refused' : 'unavailable' }),
      patience,
    );
  };
  const isOn = place.state === 'known' || place.state === 'asking';
  return { place, toggle: isOn ? () => setPlace({ state: 'off' }) : ask };
}
