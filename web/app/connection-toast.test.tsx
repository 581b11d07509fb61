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

test('that the page connects when it is loaded is not worth a word', async () => {
  accept();
  expect(screen.queryByText('Connected')).toBeNull();
  await later(10_000);
  expect(screen.queryByText('Connected')).toBeNull();
});

test('a page that could not connect at first says so, and then that it is connected', async () => {
  lose();
  await later(2_500);
  screen.getByText('Disconnected');
  accept();
  screen.getByText('Connected');
});

// spec 1.13, 2.85, 4.27, 8.32, 9.21
test('a loss is said until it is over, then the return for 3 seconds', async () => {
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
test('a blink under 2.5 seconds is not worth a word', async () => {
  accept();
  await later(3_000);
  lose();
  await later(2_000);
  accept();
  await later(10_000);
  expect(screen.queryByText(/onnected/)).toBeNull();
});
