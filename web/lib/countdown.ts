import { useEffect, useState } from 'react';

/** The seconds that are left until a time, updated while the component is mounted. 0 when the time has passed. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(moment));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** "0:47", "12:05", "5:00:00". */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const start = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${start}:${twoDigits(seconds % 60)}`;
}
