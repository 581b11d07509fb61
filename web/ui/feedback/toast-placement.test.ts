import { expect, test } from 'vitest';
import { clearTop } from './toasts.tsx';

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
