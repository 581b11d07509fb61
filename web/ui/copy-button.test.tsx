import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { CopyButton } from './copy-button.tsx';

// spec 2.64, 9.31
test('a copy is confirmed for 2 seconds, in the button and to screen readers', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  await renderApp(
    <CopyButton text="TQ9x" label="Copy the address">
      Copy the address
    </CopyButton>,
  );
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(writeText).toHaveBeenCalledWith('TQ9x');
  expect(screen.getByRole('button').textContent).toBe('Copied');
  expect(screen.getByRole('status').textContent).toBe('Copied');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('button').textContent).toBe('Copy the address');
});

// spec 8.30
test('a failed copy shows an error', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  onTestFinished(() => void vi.restoreAllMocks());
  await renderApp(<CopyButton text="TQ9x" label="Copy the address" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
  await screen.findByText('Could not copy');
});
