import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { isConnected } from '../people.ts';
import { slowedTimes } from './main-thread.ts';

export type Opened = { page: Page; devTools: CDPSession };

/** As many deals as a desk shows at least, when it has them. */
const fewestShown = 20;

declare global {
  interface Window {
    shownAt: Promise<number>;
  }
}

/**
 * From the Rates tab to the deals: how many milliseconds after the end of the answer that has the lanes the first twenty deals are
 * painted.
 */
export async function lanesAfterAnswer({ page, devTools }: Opened, restMs: number): Promise<number> {
  await slow(devTools, 1);
  await page.goto('/?tab=rates');
  await isConnected(page);
  await wait(restMs);
  await slow(devTools, slowedTimes);
  await page.evaluate(noteShown, fewestShown);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^(Deals|Заявки)/ })
    .click();
  const shownAt = await page.evaluate(() => window.shownAt);
  await expect(page.locator('section[aria-labelledby^="lane-"] li').first()).toBeVisible();
  const answeredAt = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .findLast(({ name }) => name.includes('/v1/orders/lanes'))?.responseEnd,
  );
  if (answeredAt === undefined) throw new Error('The desk has asked for no lanes.');
  return shownAt - answeredAt;
}

const slow = (devTools: CDPSession, rate: number) => devTools.send('Emulation.setCPUThrottlingRate', { rate });

/** In the page: `shownAt` is when so many deals have been painted. */
function noteShown(fewest: number): void {
  performance.setResourceTimingBufferSize(2_000);
  const deals = () => document.querySelectorAll('section[aria-labelledby^="lane-"] li, tbody tr');
  window.shownAt = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('section[aria-labelledby^="lane-"] li') || deals().length < fewest) return;
      observer.disconnect();
      // The frame is painted before the next task.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
