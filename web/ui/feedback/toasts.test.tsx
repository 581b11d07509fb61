import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/call/api.ts';
import { notifyError, notifyNotice, notifyRefused, notifySuccess } from '../../lib/notify.tsx';
import { renderApp } from '../../testing/render.tsx';

beforeEach(async () => {
  await renderApp(<button type="button">A screen</button>);
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const refusal = new ApiError({ code: 'SERVER_ERROR', status: 500, requestId: 'req-7' });

// spec 9.19
test('a success leaves after 5 seconds and takes 300 ms to go', () => {
  act(() => notifySuccess('Exchange request created successfully!', 'Request Submitted'));
  screen.getByText('Request Submitted');
  later(5_000);
  later(299);
  screen.getByText('Request Submitted');
  later(1);
  expect(screen.queryByText('Request Submitted')).toBeNull();
});

test('a success waits while the pointer is on it', () => {
  act(() => notifySuccess('Saved'));
  fireEvent.mouseEnter(screen.getByRole('status'));
  later(60_000);
  fireEvent.mouseLeave(screen.getByText('Saved').closest('[role=status]') ?? document.body);
  later(5_000);
  later(300);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a success waits while the page is hidden', () => {
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  look('hidden');
  act(() => notifySuccess('Saved'));
  later(60_000);
  later(300);
  screen.getByText('Saved');
  look('visible');
  later(5_000);
  later(300);
  expect(screen.queryByText('Saved')).toBeNull();
  vi.restoreAllMocks();
});

// spec 9.19
test('an error stays until it is dismissed, and shows the request id', () => {
  act(() => notifyError(refusal, 'Failed to Load Data'));
  later(600_000);
  screen.getByText('Something went wrong on our side. Try again in a minute.');
  screen.getByText('Request req-7');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  later(300);
  expect(screen.queryByText('Failed to Load Data')).toBeNull();
});

test('a refusal that is also shown at its field leaves after its time', () => {
  act(() => notifyRefused('Invalid Password'));
  screen.getByText('Invalid Password');
  later(5_000);
  later(300);
  expect(screen.queryByText('Invalid Password')).toBeNull();
});

test('an error that can be retried offers the retry once', () => {
  const retry = vi.fn();
  act(() => notifyError(refusal, 'Failed to Load Data', retry));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Failed to Load Data')).toBeNull();
});

test('equal messages are shown once, and at most four toasts are shown', () => {
  act(() => {
    for (const text of ['One', 'Two', 'Two', 'Three', 'Four', 'Five']) notifySuccess(text);
  });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Two', 'Three', 'Four', 'Five']);
});

test('a notice never removes an error that was not dismissed', () => {
  act(() => {
    notifyError(refusal, 'Failed to Load Data');
    for (const text of ['One', 'Two', 'Three', 'Four']) notifyNotice(text);
  });
  screen.getByText('Failed to Load Data');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Two', 'Three', 'Four']);
  act(() => {
    for (const title of ['A', 'B', 'C']) notifyError(refusal, title);
    notifyNotice('Five');
  });
  expect(screen.getAllByRole('alert')).toHaveLength(4);
  expect(screen.queryByText('Five')).toBeNull();
});

// spec 8.2
test("the server's own message wins over the text of its code", () => {
  act(() => {
    notifyError(new ApiError({ code: 'RATE_LIMIT_EXCEEDED', status: 429, reason: 'tooManyOrders' }), 'A');
    notifyError(new ApiError({ code: 'RATE_LIMIT_EXCEEDED', status: 429, retryAfter: 30 }), 'B');
    notifyError(new ApiError({ code: 'CONFLICT', status: 409, detail: 'a detail nobody has translated' }), 'C');
    notifyError(new TypeError('internal'), 'D');
  });
  screen.getByText('Too many orders');
  screen.getByText('Too many attempts. Try again in 30 s.');
  screen.getByText('a detail nobody has translated');
  screen.getByText('Something unexpected happened. Try again.');
});

test('a success removes the error of the first try, and leaves other errors', () => {
  act(() => notifyError(refusal, 'Failed to Create Order'));
  act(() => notifyError(refusal, 'Failed to Load Data'));
  act(() => notifySuccess('Exchange request created successfully!', 'Request Submitted', 'Failed to Create Order'));
  expect(screen.queryByText('Failed to Create Order')).toBeNull();
  screen.getByText('Failed to Load Data');
  screen.getByText('Request Submitted');
});

test('a notice has a button that leads to its subject', () => {
  const opened: string[] = [];
  act(() => notifyNotice('$500.00', 'New deal #4fa0', { label: 'Open', act: () => opened.push('#4fa0') }));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(opened).toEqual(['#4fa0']);
  expect(screen.queryByText('New deal #4fa0')).toBeNull();
});

test('after dismissing by keyboard the focus returns to where it was', () => {
  const screenButton = screen.getByRole('button', { name: 'A screen' });
  screenButton.focus();
  act(() => notifyError(refusal, 'Failed to Load Data'));
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(screenButton);
});

test('F8 focuses the button of a toast from anywhere, and the focus returns', () => {
  const screenButton = screen.getByRole('button', { name: 'A screen' });
  screenButton.focus();
  act(() => notifyError(refusal, 'Failed to Load Data', vi.fn()));
  act(() => void fireEvent.keyDown(screenButton, { key: 'F8' }));
  const again = screen.getByRole('button', { name: 'Try again' });
  expect(document.activeElement).toBe(again);
  fireEvent.click(again);
  expect(document.activeElement).toBe(screenButton);
});

test('after dismissing by mouse the focus does not return to the field', () => {
  act(() => notifyError(refusal, 'Failed to Load Data'));
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  screen.getByRole('button', { name: 'A screen' }).focus();
  act(() => dismiss.focus());
  fireEvent.click(dismiss, { detail: 1 });
  expect(document.activeElement).toBe(dismiss);
});
