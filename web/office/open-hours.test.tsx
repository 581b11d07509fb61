import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { plain } from '../testing/exchange.tsx';
import { renderApp } from '../testing/render.tsx';
import { OpenHours } from './open-hours.tsx';

// Kyiv is two hours ahead of UTC, so these times are Friday 19:59 to Saturday 02:00 there.
test.each([
  ['2026-11-20T17:59:00Z', 'Closed until 20:00'],
  ['2026-11-20T18:00:00Z', 'Open until 02:00'],
  ['2026-11-20T23:30:00Z', 'Open until 02:00'],
  ['2026-11-21T00:00:00Z', 'Closed until 20:00'],
])('an office open over midnight is shown as open before and after it: %s', async (now, said) => {
  await i18next.loadNamespaces('office');
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  await renderApp(<OpenHours office={{ working_hours: 'Fri-Sat 20:00 - 02:00', closed_until: null }} />);
  expect(screen.getByTestId('app').textContent).toBe(said);
});

// It is Friday, 14:00 in Kyiv, and the office is open until 18:00 as a rule.
test.each([
  ['2026-11-20T22:00:00Z', 'Closed today'],
  ['2026-11-22T22:00:00Z', 'Closed through 22 Nov'],
  ['2026-11-20T14:30:00Z', 'Closed until 16:30'],
  ['2026-11-21T09:00:00Z', 'Closed until tomorrow 11:00'],
  ['2026-11-20T11:59:00Z', 'Open until 18:00'],
])('an office that is closed for a time says until when: %s', async (until, said) => {
  await i18next.loadNamespaces('office');
  vi.setSystemTime('2026-11-20T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  await renderApp(<OpenHours office={{ working_hours: '09:00 - 18:00', closed_until: new Date(until) }} />);
  expect(plain(screen.getByTestId('app').textContent)).toBe(said);
});
