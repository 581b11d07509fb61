import { Modal } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures.ts';
import {
  activeOption,
  groupOf,
  openPalette,
  paletteField,
  pressKey,
  pressPalette,
  showShell,
  typeText,
} from '../../testing/palette.tsx';
import { Kit } from '../look/kit.tsx';

const cashier = () => aUser({ permissions: 'cashier' });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'A field of the screen' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('Ctrl-K opens the palette from a field, and Escape gives the focus back to it', async () => {
  await showShell(cashier());
  field().focus();
  expect(pressPalette({ key: 'л' })).toBe(false);
  await screen.findByRole('dialog', { name: 'Find and open' });
  await waitFor(() => expect(document.activeElement).toBe(paletteField()));
  pressKey('Escape');
  await isClosed();
  expect(document.activeElement).toBe(field());
});

test('the row of the sidebar opens it too and shows the key; a second Ctrl-K closes it', async () => {
  await showShell(cashier());
  const row = screen.getByRole('button', { name: 'Go to…' });
  expect(row.getAttribute('aria-keyshortcuts')).toBe('Control+K');
  row.focus();
  fireEvent.click(row);
  await screen.findByRole('dialog', { name: 'Find and open' });
  await waitFor(() => expect(document.activeElement).toBe(paletteField()));
  pressPalette({ repeat: true });
  expect(screen.getByRole('dialog')).toBeTruthy();
  pressPalette();
  await isClosed();
  expect(document.activeElement).toBe(row);
});

test('on a Mac the key is ⌘K, and Ctrl-K is left to the field', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await showShell(cashier());
  expect(screen.getByRole('button', { name: 'Go to…' }).getAttribute('aria-keyshortcuts')).toBe('Meta+K');
  expect(pressPalette()).toBe(true);
  pressPalette({ ctrlKey: false, metaKey: true });
  expect(await screen.findByRole('dialog', { name: 'Find and open' })).toBeTruthy();
});

test('what is typed before the field has the focus is in it, and reaches nothing else', async () => {
  await showShell(cashier());
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  onTestFinished(() => document.removeEventListener('keydown', heard));
  field().focus();
  pressPalette();
  heard.mockClear();
  const keys = ['1', 'x', 'Backspace', '2', 'Enter'];
  const isLeftAlone = keys.map((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  expect(isLeftAlone).toEqual(keys.map(() => false));
  expect(heard).not.toHaveBeenCalled();
  await screen.findByRole('dialog', { name: 'Find and open' });
  expect(paletteField().value).toBe('12');
});

test('an Enter before the field has the focus opens the first result of what was typed', async () => {
  const { address } = await showShell(cashier());
  pressPalette();
  for (const key of ['s', 't', 'a', 't', 'Enter']) fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(address()).toEqual({ tab: 'status' }));
  await isClosed();
});

test('it does not open over a question, but over a place such as an open deal', async () => {
  await showShell(cashier());
  const over = (more: object) => (
    <Kit env="test" withCssVariables={false}>
      <Modal opened onClose={() => undefined} title="Something else" {...more} />
    </Kit>
  );
  const { rerender } = render(over({}));
  await screen.findByRole('dialog', { name: 'Something else' });
  expect(pressPalette()).toBe(false);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(screen.queryByRole('dialog', { name: 'Find and open' })).toBeNull();
  rerender(over({ 'data-place': true }));
  pressPalette();
  expect(await screen.findByRole('dialog', { name: 'Find and open' })).toBeTruthy();
});

test('Escape closes the palette alone, not the deal below it', async () => {
  await showShell(cashier());
  const close = vi.fn();
  render(
    <Kit env="test" withCssVariables={false}>
      <Modal opened onClose={close} title="Something else" data-place />
    </Kit>,
  );
  await openPalette();
  pressKey('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Find and open' })).toBeNull());
  expect(close).not.toHaveBeenCalled();
});

test('arrows, Home and End choose, at the ends round, and Enter opens', async () => {
  const { address } = await showShell(cashier());
  await openPalette();
  expect(groupOf('Sections')).toEqual(['Deals', 'Till', 'Rates | Now', 'Offices', 'Status', 'Profile']);
  expect(activeOption()).toBe('Deals');
  pressKey('ArrowUp');
  expect(activeOption()).toBe('Sign out');
  pressKey('ArrowDown');
  pressKey('ArrowDown');
  expect(activeOption()).toBe('Till');
  pressKey('End');
  expect(activeOption()).toBe('Sign out');
  pressKey('Home');
  expect(activeOption()).toBe('Deals');
  expect(paletteField().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  typeText('stat');
  expect(activeOption()).toBe('Status');
  pressKey('Enter');
  await isClosed();
  expect(address()).toEqual({ tab: 'status' });
  expect(document.activeElement?.id).toBe('content');
});

test('Back closes it', async () => {
  const { router } = await showShell(cashier());
  act(() => router.navigate({ search: { tab: 'offices' } }));
  await openPalette();
  act(() => router.history.back());
  await isClosed();
  expect(router.place().address).toEqual({ tab: 'rates' });
});

test('on a small screen the menu closes when something is opened', async () => {
  const width = window.innerWidth;
  window.innerWidth = 390;
  onTestFinished(() => void Object.assign(window, { innerWidth: width }));
  const { address } = await showShell(cashier());
  const menu = screen.getByRole('button', { name: 'Menu' });
  fireEvent.click(menu);
  fireEvent.click(screen.getByRole('button', { name: 'Go to…' }));
  await screen.findByRole('dialog', { name: 'Find and open' });
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('option', { name: 'Offices' }));
  await isClosed();
  expect(address()).toEqual({ tab: 'offices' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
});
