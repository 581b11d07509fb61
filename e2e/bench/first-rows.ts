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

/** A deal that does not say yet how long it has waited and what its step is. */
const bare = '[data-bare]';

declare global {
  interface Window {
    firstRowsAt: number | undefined;
    wholeRowsAt: number | undefined;
  }
}

/** In the page: notes when the first deals stand, and when all of them are whole, once that is painted. */
function noteFirstRows({ row, part, count }: { row: string; part: string; count: number }) {
  // The frame is laid out and painted before the message arrives.
  const whenPainted = (note: (now: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => note(performance.now());
    port2.postMessage(undefined);
  };
  const until = (isThere: () => boolean, note: (now: number) => void) => {
    const look = () => (isThere() ? whenPainted(note) : void requestAnimationFrame(look));
    requestAnimationFrame(look);
  };
  const areThere = () => document.querySelectorAll(row).length >= count;
  until(areThere, (now) => {
    window.firstRowsAt = now;
  });
  until(
    () => areThere() && document.querySelector(part) === null,
    (now) => {
      window.wholeRowsAt = now;
    },
  );
}

export type FirstRows = { first: number; whole: number };

/** Milliseconds from the end of the first answer of the lanes to the paint with the first deals, and with whole ones. */
async function afterData(page: Page): Promise<FirstRows> {
  await page.waitForFunction(() => window.wholeRowsAt !== undefined, undefined, { timeout: 60_000 });
  return page.evaluate((path) => {
    const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes(path));
    if (!(answer instanceof PerformanceResourceTiming)) throw new Error('The lanes were not asked for.');
    const since = (at: number | undefined) => (at ?? Number.NaN) - answer.responseEnd;
    return { first: since(window.firstRowsAt), whole: since(window.wholeRowsAt) };
  }, lanes);
}

/** Reloads the desk `rounds` times. `isAtRest`: the answer of the lanes waits until nothing else of the start is left. */
export async function timesOfFirstRows(page: Page, rounds: number, isAtRest: boolean): Promise<FirstRows[]> {
  await page.addInitScript(noteFirstRows, { row: opener, part: bare, count: firstRows });
  let isFirst = true;
  await page.route(`**${lanes}*`, async (route) => {
    const isHeld = isAtRest && isFirst;
    isFirst = false;
    if (isHeld) await wait(heldMs);
    await route.continue();
  });
  const times: FirstRows[] = [];
  while (times.length < rounds) {
    isFirst = true;
    await page.reload();
    times.push(await afterData(page));
    await isConnected(page);
  }
  return times;
}
