import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { isConnected } from '../people.ts';

/** The number of deals that have to stand. */
const firstRows = 20;
/** Long enough for all the rest of a slowed start. */
const heldMs = 6_000;
const lanes = '/v1/orders/lanes';
/** A deal in a lane. */
const deal = 'section[aria-labelledby="deals-lanes"] ul > li';
/** A deal that does not say yet how long it has waited and what its step is. */
const bare = '[data-bare]';

export type FirstRows = { first: number; whole: number };

declare global {
  interface Window {
    rowsPaintedAt: Promise<FirstRows>;
  }
}

/**
 * In the page: notes when the first deals are painted, and when all of them are whole. It asks at changes of the page. To ask at
 * each frame would make the browser draw frames that nobody else needs, and those delay what is measured.
 */
function noteFirstRows({ deal, bare, count }: { deal: string; bare: string; count: number }) {
  const whenPainted = (isThere: () => boolean) =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        // The frame is laid out and painted before the message arrives.
        requestAnimationFrame(() => port2.postMessage(undefined));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
  const areThere = () => document.querySelectorAll(deal).length >= count;
  const first = whenPainted(areThere);
  const whole = whenPainted(() => areThere() && document.querySelector(bare) === null);
  window.rowsPaintedAt = Promise.all([first, whole]).then(([first, whole]) => ({ first, whole }));
}

/** Milliseconds from the end of the first answer of the lanes to the paint with the first deals, and with whole ones. */
const afterData = (page: Page): Promise<FirstRows> =>
  page.evaluate(async (path) => {
    const { first, whole } = await window.rowsPaintedAt;
    const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes(path));
    if (!(answer instanceof PerformanceResourceTiming)) throw new Error('The lanes were not asked for.');
    return { first: first - answer.responseEnd, whole: whole - answer.responseEnd };
  }, lanes);

/** Reloads the desk `rounds` times. `isAtRest`: the answer of the lanes waits until nothing else of the start is left. */
export async function timesOfFirstRows(page: Page, rounds: number, isAtRest: boolean): Promise<FirstRows[]> {
  await page.addInitScript(noteFirstRows, { deal, bare, count: firstRows });
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
