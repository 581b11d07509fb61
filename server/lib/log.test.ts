import { expect, test, vi } from 'vitest';
import { flushInTime, openLog } from './log.ts';

test('a line is written within a tenth of a second, and an idle log writes nothing', () => {
  vi.useFakeTimers();
  try {
    const file = { write: vi.fn(), flush: vi.fn(), flushSync: vi.fn() };
    const log = openLog('info', flushInTime(file));
    vi.advanceTimersByTime(1_000);
    expect(file.flush).not.toHaveBeenCalled();

    log.info('one');
    vi.advanceTimersByTime(50);
    log.info('two');
    expect(file.write).toHaveBeenCalledTimes(2);
    expect(file.flush).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect(file.flush).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(file.flush).toHaveBeenCalledTimes(1);

    log.info('three');
    vi.advanceTimersByTime(100);
    expect(file.flush).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('the last line of a process that fails is written at once', () => {
  const file = { write: vi.fn(), flush: vi.fn(), flushSync: vi.fn() };
  openLog('fatal', flushInTime(file)).fatal('The server did not start');
  expect(file.flushSync).toHaveBeenCalledTimes(1);
});
