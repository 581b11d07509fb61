import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
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
  await renderApp(<OpenHours hours="Fri-Sat 20:00 - 02:00" />);
  expect(screen.getByTestId('app').textContent).toBe(said);
});
