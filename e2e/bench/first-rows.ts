import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { isConnected } from '../people.ts';

/** The number of deals that have to stand. */
const firstRows = 20;
/** Long enough for all the rest of a slowed start. */
const heldMs = 6_000;
const lanes = '/v1/orders/lanes';
/** The number of a deal in a lane: it opens the deal. */
const opener = 'button[data-place="queue"][id^="deal-"]:not([id$="-next"])';

declare global {
  interface Window {
    firstRowsAt: number | undefined;
  }
}

/** In the page: notes when the first deals stand, once they are painted. */
function noteFirstRows({ row, count }: { row: string; count: number }) {
  const look = () => {
    if (document.querySelectorAll(row).length < count) return void requestAnimationFrame(look);
    // The frame is laid out and painted before the message arrives.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.firstRowsAt = performance.now();
    };
    port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}

/** Milliseconds from the end of the first answer of the lanes to the paint with the first deals. */
async function afterData(page: Page): Promise<number> {
  await page.waitForFunction(() => window.firstRowsAt !== undefined, undefined, { timeout: 60_000 });
  return page.evaluate((path) => {
    const first = performance.getEntriesByType('resource').find(({ name }) => name.includes(path));
    if (!(first instanceof PerformanceResourceTiming)) throw new Error('The lanes were not asked for.');
    return (window.firstRowsAt ?? Number.NaN) - first.responseEnd;
  }, lanes);
}

/** Reloads the desk `rounds` times. `isAtRest`: the answer of the lanes waits until nothing else of the start is left. */
export async function timesOfFirstRows(page: Page, rounds: number, isAtRest: boolean): Promise<number[]> {
  await page.addInitScript(noteFirstRows, { row: opener, count: firstRows });
  let isFirst = true;
  await page.route(`**${lanes}*`, async (route) => {
    const isHeld = isAtRest && isFirst;
    isFirst = false;
    if (isHeld) await wait(heldMs);
    await route.continue();
  });
  const times: number[] = [];
  while (times.length < rounds) {
    isFirst = true;
    await page.reload();
    times.push(await afterData(page));
    await isConnected(page);
  }
  return times;
}
