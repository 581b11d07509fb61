import { useEffect, useRef } from 'react';

/**
 * The lanes keep the height that they have had, so that a deal which leaves moves nothing below them. Another scope and another
 * size of the window end that. The style sheet says at which widths it matters.
 */
export function useKeptHeight(scope: string) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope ends what was kept.
  useEffect(() => {
    const lanes = box.current;
    if (!lanes) return;
    const forget = () => lanes.style.removeProperty('--kept-height');
    const keep = () => lanes.style.setProperty('--kept-height', `${lanes.offsetHeight}px`);
    const observer = new ResizeObserver(keep);
    observer.observe(lanes);
    window.addEventListener('resize', forget);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', forget);
      forget();
    };
  }, [scope]);
  return box;
}
