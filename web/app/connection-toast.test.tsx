import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { ConnectionToast } from './connection-toast.tsx';

beforeEach(async () => {
  FakeSocket.opened = [];
  await renderApp(<ConnectionToast />, { user: aUser() });
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const accept = () => act(() => FakeSocket.last().accept());
const lose = () => act(() => FakeSocket.last().close(1006));

test('shows nothing for the first connection of a page', async () => {
  accept();
  expect(screen.queryByText('Connected')).toBeNull();
  await later(10_000);
  expect(screen.queryByText('Connected')).toBeNull();
});

test('shows that the first connection failed, and then that it is open', async () => {
  lose();
  await later(2_500);
  screen.getByText('Disconnected');
  accept();
  screen.getByText('Connected');
});

// spec 1.13, 2.85, 4.27, 8.32, 9.21
test('shows a loss until the connection is back, and then "connected" for 3 seconds', async () => {
  accept();
  await later(3_000);
  lose();
  await later(2_000);
  await later(500);
  screen.getByText('Disconnected');
  screen.getByText('Real-time updates unavailable');
  accept();
  expect(screen.queryByText('Disconnected')).toBeNull();
  screen.getByText('Connected');
  await later(2_999);
  screen.getByText('Connected');
  await later(1);
  expect(screen.queryByText('Connected')).toBeNull();
});

// spec 2.85
test('shows nothing for a loss under 2.5 seconds', async () => {
  accept();
  await later(3_000);
  lose();
  await later(2_499);
  expect(screen.queryByText(/onnected/)).toBeNull();
  accept();
  await later(10_000);
  expect(screen.queryByText(/onnected/)).toBeNull();
});
