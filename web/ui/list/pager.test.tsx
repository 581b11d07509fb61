import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { Pager } from './pager.tsx';

test('the pager shows the visible rows and turns the page', async () => {
  const onTurn = vi.fn();
  await renderApp(<Pager page={2} size={10} total={48} onTurn={onTurn} />);
  screen.getByText('11–20 of 48');
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Page 5' }));
  expect(onTurn.mock.calls).toEqual([[3], [5]]);
});

test('a page with one row shows its number once', async () => {
  await renderApp(<Pager page={13} size={4} total={49} onTurn={vi.fn()} />);
  screen.getByText('49 of 49');
});

test('a capped total is marked, with a hint to narrow the filter', async () => {
  await renderApp(<Pager page={1} size={10} total={10_000} isCapped onTurn={vi.fn()} />);
  screen.getByText('1–10 of 10,000+');
  screen.getByText('Narrow the filter to see the rest.');
});

test('a total of exactly the cap has no hint', async () => {
  await renderApp(<Pager page={1000} size={10} total={10_000} onTurn={vi.fn()} />);
  screen.getByText('9,991–10,000 of 10,000');
  expect(screen.queryByText('Narrow the filter to see the rest.')).toBeNull();
});

test('one page has no page buttons', async () => {
  await renderApp(<Pager page={1} size={10} total={4} onTurn={vi.fn()} />);
  screen.getByText('1–4 of 4');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('on the first and last page the arrow button keeps the focus and does nothing', async () => {
  const onTurn = vi.fn();
  const ends = async (page: number) => {
    const { unmount } = await renderApp(<Pager page={page} size={10} total={20} onTurn={onTurn} />);
    const button = screen.getByRole('button', { name: page === 1 ? 'Previous page' : 'Next page' });
    button.focus();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    unmount();
  };
  await ends(1);
  await ends(2);
  expect(onTurn).not.toHaveBeenCalled();
});
