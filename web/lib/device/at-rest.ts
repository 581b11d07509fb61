/**
 * Answers when the browser has nothing else to do, or somebody uses the page. Not every browser says when it is idle: who
 * reads there may only move the mouse.
 */
export const atRest = () =>
  new Promise<unknown>((begin) => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, begin, { once: true });
    window.requestIdleCallback?.(begin);
  });
