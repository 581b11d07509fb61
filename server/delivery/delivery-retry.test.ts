import { expect, test } from 'vitest';
import { outcomeOf, pauseAfter } from './delivery-retry.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const outcome = (status: number, retryAfter?: string) => outcomeOf({ status, retryAfter }, 1, now);

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [202, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [301, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
])('status %i means that the push is %s', (status, meaning) => {
  expect(outcome(status)).toBe(meaning);
});

test.each([408, 429, 500, 502, 503])('status %i means a retry later', (status) => {
  expect(outcome(status)).toEqual({ retryInSeconds: expect.any(Number) });
});

test('Retry-After sets the pause, at most two hours', () => {
  expect(outcome(429, '120')).toEqual({ retryInSeconds: 120 });
  expect(outcome(503, 'Sat, 21 Nov 2026 12:10:00 GMT')).toEqual({ retryInSeconds: 600 });
  expect(outcome(503, '999999999')).toEqual({ retryInSeconds: 7200 });
});

test.each(['0', '-5', 'soon', '', 'Sat, 21 Nov 2020 12:10:00 GMT'])(
  'An invalid or past Retry-After is ignored: "%s"',
  (text) => {
    expect(outcome(503, text)).toEqual({ retryInSeconds: expect.any(Number) });
    expect(JSON.stringify(outcome(503, text))).toMatch(/:(?:[5-9]|1[0-5])\}$/);
  },
);

test('Pauses grow up to half an hour and vary by chance', () => {
  expect([1, 2, 3, 4, 5, 20].map((attempts) => pauseAfter(attempts, 0.5))).toEqual([10, 40, 160, 640, 1800, 1800]);
  expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([20, 60]);
});
