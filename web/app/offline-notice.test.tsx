import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteAnswer } from '../lib/live/offline.ts';
import { seenAtHeader } from '../lib/live/offline-cache.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { OfflineNotice } from './home.tsx';

const answerOf = (moment?: string) => act(() => noteAnswer(new Headers(moment ? { [seenAtHeader]: moment } : {})));

test('stored answers show the age of the oldest one until the server answers again', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { queryClient } = await renderApp(<OfflineNotice />, { user: aUser() });
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
  expect(screen.queryByText(/No connection/)).toBeNull();

  answerOf('2026-11-21T12:01:00Z');
  answerOf('2026-11-21T13:30:00Z');
  expect(screen.getByRole('status', { name: '' }).textContent).toContain(
    'No connection. You see what was loaded last, as of today 14:01. Changes need the network.',
  );
  expect(refreshed).not.toHaveBeenCalled();
  answerOf();
  expect(screen.queryByText(/No connection/)).toBeNull();
  expect(refreshed).toHaveBeenCalledTimes(1);
});

test('a device without a network shows the offline line before the first call', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await renderApp(<OfflineNotice />, { user: aUser() });
  screen.getByText('No connection.');
  expect(screen.queryByText(/as of/)).toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('No connection.')).toBeNull();
});

test('a screen without stored answers shows no age', async () => {
  onTestFinished(() => answerOf());
  await renderApp(<OfflineNotice isBlank />, { user: aUser() });
  answerOf('2026-11-21T12:01:00Z');
  screen.getByText('No connection.');
  expect(screen.queryByText(/as of/)).toBeNull();
});
