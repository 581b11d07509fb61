import { onTestFinished, vi } from 'vitest';

/**
 * What waits for a pause of this length goes on at once: a search while a person types, or a burst of news. For tests
 * that are about what comes after the pause.
 */
export function skipPause(pauseMs: number): void {
  const { setTimeout } = globalThis;
  const sooner = (work: () => void, ms?: number, ...more: []) => setTimeout(work, ms === pauseMs ? 0 : ms, ...more);
  vi.stubGlobal('setTimeout', Object.assign(sooner, setTimeout));
  onTestFinished(() => void vi.unstubAllGlobals());
}
