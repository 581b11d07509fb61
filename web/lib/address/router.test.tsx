import { createMemoryHistory } from '@tanstack/history';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useAddress } from './address.ts';
import { createRouter, Link, RouterProvider } from './router.tsx';

function Screen() {
  const { tab = 'none' } = useAddress();
  return (
    <>
      <h1>{tab}</h1>
      <Link search={{ tab: 'profile' }}>Profile</Link>
      <Link search={(now) => ({ ...now, order: 'a' })} resetScroll={false}>
        Order
      </Link>
    </>
  );
}

/** Shows the screen at an address, and tells how far the window is scrolled. */
function open(address: string) {
  let at = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => at);
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation((...[, y]: unknown[]) => {
    at = Number(y);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const router = createRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <RouterProvider router={router}>
      <Screen />
    </RouterProvider>,
  );
  const scroll = (y: number) => {
    at = y;
  };
  return { router, scroll, scrolled: () => at, scrollTo, tap: (name: string) => fireEvent.click(link(name)) };
}

const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

test('a link opens its address in the page, and tells it to the browser', () => {
  const { router, tap } = open('/?tab=deals&status=1,2');
  expect(link('Profile').getAttribute('href')).toBe('/?tab=profile');
  expect(link('Order').getAttribute('href')).toBe('/?tab=deals&status=1,2&order=a');
  tap('Profile');
  screen.getByRole('heading', { name: 'profile' });
  expect(router.place().href).toBe('/?tab=profile');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'the browser opens a link that is tapped with %o, for example in a new window',
  (how) => {
    const { router } = open('/?tab=deals');
    fireEvent.click(link('Profile'), how);
    expect(router.place().href).toBe('/?tab=deals');
  },
);

test('another screen begins at its top, and Back shows the part of the list that was left', () => {
  const { router, scroll, scrolled, tap } = open('/?tab=deals');
  scroll(700);
  tap('Profile');
  expect(scrolled()).toBe(0);
  scroll(50);
  act(() => router.history.back());
  screen.getByRole('heading', { name: 'deals' });
  expect(scrolled()).toBe(700);
  act(() => router.history.forward());
  expect(scrolled()).toBe(50);
});

test('a dialog over the screen moves nothing, neither when it opens nor when Back closes it', () => {
  const { router, scroll, scrolled, tap } = open('/?tab=deals');
  scroll(700);
  tap('Order');
  expect(router.place().href).toBe('/?tab=deals&order=a');
  expect(scrolled()).toBe(700);
  act(() => router.history.back());
  expect(router.place().href).toBe('/?tab=deals');
  expect(scrolled()).toBe(700);
});

test('an address from elsewhere loses what no screen knows, at the start and later, and keeps its fragment', () => {
  const { router } = open('/login/?tab=deals&page=abc&colour=red#top');
  expect(router.place().href).toBe('/login?tab=deals#top');
  act(() => router.history.push('/?colour=red&tab=profile'));
  expect(router.place().href).toBe('/?tab=profile');
  expect(router.history.location.href).toBe('/?tab=profile');
});

test('the same address again adds nothing to the history, and goes to the top', () => {
  const { router, scroll, scrolled, tap } = open('/?tab=profile');
  scroll(300);
  tap('Profile');
  expect(scrolled()).toBe(0);
  expect(router.history.length).toBe(1);
});
