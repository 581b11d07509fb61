import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clearTop, useToastPlacement } from './toast-placement.ts';

const room = { top: 0, bottom: 700 };
const wanted = { top: 640, bottom: 690 };

test('a box that covers nothing keeps its position', () => {
  expect(clearTop(wanted, [{ top: 0, bottom: 640 }], room, 'up')).toBe(640);
});

test('moves until it covers nothing that must stay readable, and leaves a gap', () => {
  const spans = [
    { top: 600, bottom: 660 },
    { top: 540, bottom: 580 },
  ];
  expect(clearTop(wanted, spans, room, 'up')).toBe(482);
  expect(clearTop({ top: 2, bottom: 22 }, [{ top: 10, bottom: 40 }], room, 'down')).toBe(48);
});

test('stays in the visible part of the window, for example above a keyboard', () => {
  expect(clearTop(wanted, [], { top: 0, bottom: 400 }, 'up')).toBe(350);
});

test('returns undefined if there is no free position', () => {
  expect(clearTop(wanted, [{ top: 30, bottom: 700 }], room, 'up')).toBeUndefined();
  expect(clearTop({ top: 0, bottom: 20 }, [{ top: 0, bottom: 690 }], room, 'down')).toBeUndefined();
});

test('a page that rests is not measured again, and one that changes is, once', async () => {
  vi.useFakeTimers();
  const box = document.createElement('section');
  const kept = document.createElement('p');
  box.append(document.createElement('div'));
  kept.dataset.keepClear = '';
  document.body.append(box, kept);
  const measure = vi.spyOn(kept, 'getBoundingClientRect');
  const { unmount } = renderHook(() => useToastPlacement({ current: box }, true, 'up'));
  await vi.advanceTimersByTimeAsync(1_000);
  measure.mockClear();

  await vi.advanceTimersByTimeAsync(5_000);
  expect(measure).not.toHaveBeenCalled();
  for (const text of ['1 000', '2 000', '3 000']) kept.textContent = text;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(measure).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('scroll'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(measure).toHaveBeenCalledTimes(2);

  unmount();
  kept.textContent = '4 000';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(measure).toHaveBeenCalledTimes(2);
  kept.remove();
  box.remove();
  vi.useRealTimers();
});

test('the field of a dialog in which a person types stays clear', async () => {
  vi.useFakeTimers();
  const box = document.createElement('section');
  const toast = document.createElement('div');
  box.append(toast);
  const dialog = document.createElement('div');
  dialog.className = 'mantine-Modal-body';
  const input = document.createElement('input');
  dialog.append(fieldWith(input, 600));
  document.body.append(dialog, box);
  vi.spyOn(toast, 'getBoundingClientRect').mockImplementation(() => {
    const by = Number.parseFloat(box.style.translate.split(' ')[1] ?? '0');
    return new DOMRect(0, 610 + by, 200, 50);
  });
  const { unmount } = renderHook(() => useToastPlacement({ current: box }, true, 'up'));
  expect(box.style.translate).toBe('');

  input.focus();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(box.style.translate).toBe('0 -68px');

  unmount();
  dialog.remove();
  box.remove();
  vi.useRealTimers();
});

/** A field with its label, 60 px high. */
function fieldWith(input: HTMLElement, top: number): HTMLElement {
  const field = document.createElement('div');
  field.className = 'mantine-InputWrapper-root';
  field.append(input);
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 200, 60));
  return field;
}
