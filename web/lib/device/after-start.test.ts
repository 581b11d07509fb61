import { expect, onTestFinished, test, vi } from 'vitest';

/** A page that has just started: nobody has used it yet. */
async function startPage() {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return import('./after-start.ts');
}

test.each(['pointerdown', 'keydown', 'scroll', 'visibilitychange'])(
  'what is for later begins with the first %s, once',
  async (sign) => {
    const { afterStart } = await startPage();
    const begin = vi.fn();
    afterStart(begin);
    expect(begin).not.toHaveBeenCalled();
    document.dispatchEvent(new Event(sign));
    document.dispatchEvent(new Event(sign));
    expect(begin).toHaveBeenCalledTimes(1);
  },
);

test('it begins after some seconds on a page that nobody touches, and at once from then on', async () => {
  const { afterStart } = await startPage();
  const [begin, stopped, late] = [vi.fn(), vi.fn(), vi.fn()];
  afterStart(begin);
  afterStart(stopped)();
  vi.advanceTimersByTime(29_999);
  expect(begin).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(stopped).not.toHaveBeenCalled();
  afterStart(late);
  expect(late).toHaveBeenCalledTimes(1);
});
