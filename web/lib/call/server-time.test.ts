import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

const device = Date.parse('2026-11-20T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: device });
  onTestFinished(() => void vi.useRealTimers());
});

/** An answer in which the server's clock shows this time. The request took `tookMs`. */
const hear = (written: string, tookMs = 0) =>
  noteServerTime(new Headers({ Date: new Date(written).toUTCString() }), Date.now() - tookMs);

test('the time is that of the server, to the half second, on a device whose clock is eight minutes behind', () => {
  hear('2026-11-20T12:08:00Z');
  expect(serverNow() - Date.parse('2026-11-20T12:08:00.000Z')).toBe(500);
  vi.advanceTimersByTime(60_000);
  expect(serverNow() - Date.parse('2026-11-20T12:09:00.000Z')).toBe(500);
});

test('a slow answer does not spoil what a quick one has told', () => {
  hear('2026-11-20T12:08:00Z');
  vi.advanceTimersByTime(20_000);
  hear('2026-11-20T12:08:10Z', 20_000);
  expect(serverNow() - Date.parse('2026-11-20T12:08:20.000Z')).toBe(500);
});

test('an answer without a date changes nothing', () => {
  hear('2026-11-20T12:08:00Z');
  noteServerTime(new Headers(), Date.now());
  expect(serverNow()).toBe(Date.parse('2026-11-20T12:08:00.500Z'));
});

test('when somebody sets the clock of the device, the next answer corrects the time', () => {
  hear('2026-11-20T12:08:00Z');
  vi.setSystemTime('2026-11-20T15:00:00Z');
  hear('2026-11-20T12:08:05Z');
  expect(serverNow()).toBe(Date.parse('2026-11-20T12:08:05.500Z'));
});
