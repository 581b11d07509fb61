import { useEffect, useRef } from 'react';
import { keepChoice, readChoice } from '../../lib/device/storage.ts';

const key = 'obmin.lanes';
const windowSize = () => `${window.innerWidth}x${window.innerHeight}`;

/** The height that the lanes had last on this device, in a window of the same size. */
function lastHeight(): string | undefined {
  const [size, height] = readChoice(key)?.split(' ') ?? [];
  return size === windowSize() ? height : undefined;
}

/**
 * The lanes keep the height that they have had, so that a deal which leaves moves nothing below them. Another scope and another
 * size of the window end that. While the deals are awaited, the lanes are as high as they were last, so that these move nothing
 * either. The style sheet says at which widths it matters.
 */
export function useKeptHeight(scope: string, isPending: boolean) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope ends what was kept.
  useEffect(() => {
    const lanes = box.current;
    if (!lanes) return;
    const set = (height: string) => lanes.style.setProperty('--kept-height', height);
    const forget = () => lanes.style.removeProperty('--kept-height');
    const keep = () => {
      const height = `${lanes.offsetHeight}px`;
      set(height);
      keepChoice(key, `${windowSize()} ${height}`);
    };
    const observer = new ResizeObserver(keep);
    const last = lastHeight();
    if (!isPending) observer.observe(lanes);
    else if (last !== undefined) set(last);
    window.addEventListener('resize', forget);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', forget);
      forget();
    };
  }, [scope, isPending]);
  return box;
}
