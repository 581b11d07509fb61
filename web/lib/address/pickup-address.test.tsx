import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import { pickupAddress } from '#domain/order/pickup-code.ts';
import { answer } from '../../testing/answers.ts';
import { anId, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { useSession } from '../call/session.tsx';
import { expireToken, keepToken } from '../call/token.ts';
import { takePickup, usePickup, watchPickupAddress } from './pickup-address.ts';

const order = anId();
const scanned = new URL(pickupAddress(location.origin, order, '042917'));
const address = () => location.href.replace(location.origin, '');

beforeEach(() => history.replaceState(null, '', '/'));

/** A page that opens at this address. */
function open(path: string) {
  history.replaceState(null, '', path);
  onTestFinished(watchPickupAddress());
}

test('a scanned address opens the order, and the code stands neither in the address nor in the history', () => {
  const before = history.length;
  open(`/?tab=deals${scanned.hash}`);
  expect(address()).toBe(`/?tab=deals&order=${order}`);
  expect(history.length).toBe(before);
  expect(takePickup(order)).toBe('042917');
});

test('the code is there until it is taken, for its own order alone', () => {
  open(`/${scanned.hash}`);
  const ofOrder = renderHook(() => usePickup(order));
  expect(ofOrder.result.current).toBe('042917');
  expect(renderHook(() => usePickup(anId())).result.current).toBeUndefined();
  expect(takePickup(anId())).toBeUndefined();
  act(() => void takePickup(order));
  expect(ofOrder.result.current).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('an address that is opened in the open page works too', () => {
  open('/?tab=deals');
  // As a browser does when only the fragment of the address changes.
  history.pushState(null, '', scanned.hash);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(address()).toBe(`/?tab=deals&order=${order}`);
  expect(takePickup(order)).toBe('042917');
});

const code = () => renderHook(() => usePickup(order)).result.current;

test('the code survives a reload, a session that has expired and a sign-in', () => {
  keepToken('expired');
  open(`/${scanned.hash}`);
  expireToken('expired');
  keepToken('of-olena');
  open('/?tab=deals');
  expect(code()).toBe('042917');
});

test('the code goes with a sign-out', async () => {
  open(`/${scanned.hash}`);
  const SignOut = () => {
    const { signOut } = useSession();
    return (
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
    );
  };
  await renderApp(<SignOut />, { user: aUser(), routes: [answer(authApi.signOut, {})] });
  expect(code()).toBe('042917');
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(code()).toBeUndefined());
  expect(sessionStorage).toHaveLength(0);
});

test('the code goes after ten minutes', () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  open(`/${scanned.hash}`);
  expect(code()).toBe('042917');
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(code()).toBeUndefined();
});

test('an address with something else in the place of the code only loses it', () => {
  open('/?tab=deals#pickup=42');
  expect(address()).toBe('/?tab=deals');
  open('/?tab=deals#other');
  expect(address()).toBe('/?tab=deals#other');
});
