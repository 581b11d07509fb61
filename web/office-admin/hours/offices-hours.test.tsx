import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { editedDays, endsNextDay, isWrongDay, weekOfDays } from './offices-hours.ts';
import { HoursEditor } from './offices-hours.tsx';

function Field({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return (
    <>
      <output>{text}</output>
      <HoursEditor text={text} onChange={setText} />
    </>
  );
}

async function open(first: string) {
  await i18next.loadNamespaces(['hours', 'office']);
  await renderApp(<Field first={first} />);
  fireEvent.click(screen.getByRole('button', { name: 'Fill in by days' }));
  const day = (name: string) => within(screen.getByRole('group', { name }));
  return { text: () => screen.getByRole('status', { name: '' }).textContent, day };
}

const text = () => document.querySelector('output')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the editor of hours', () => {
  test('shows the days of the text, and writes it again with a break and copies of a day', async () => {
    const { day } = await open('Пн-Пт 9-18, Сб 10-15');
    expect(day('Sunday').queryByText('Open')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Saturday: To').value).toBe('15:00');
    press('Add a break: Monday');
    expect(text()).toBe('Mon 09:00 - 13:00, 14:00 - 18:00; Tue-Fri 09:00 - 18:00; Sat 10:00 - 15:00');
    type('Monday: To', '20:00');
    press('Copy to Mon-Fri: Monday');
    expect(text()).toBe('Mon-Fri 09:00 - 13:00, 14:00 - 20:00; Sat 10:00 - 15:00');
    fireEvent.click(screen.getByRole('switch', { name: 'Open: Saturday' }));
    expect(text()).toBe('Mon-Fri 09:00 - 13:00, 14:00 - 20:00');
    press('Around the clock, every day');
    expect(text()).toBe('24/7');
  });

  test('keeps the text while the times make no sense, and says so', async () => {
    await open('09:00 - 18:00');
    type('Monday: To', '09:00');
    expect(text()).toBe('09:00 - 18:00');
    expect(screen.getByText(/The times do not fit together/)).toBeTruthy();
    type('Monday: To', '02:00');
    expect(screen.getByText('Closes at 02:00 on the next day')).toBeTruthy();
    expect(text()).toBe('Mon 09:00 - 02:00; Tue-Sun 09:00 - 18:00');
  });

  test('begins with the usual hours where the text is not understood', async () => {
    await open('ask the guard');
    press('Copy to every day: Monday');
    expect(text()).toBe('09:00 - 18:00');
  });
});

test('days become rows and rows days, with hours to midnight, over it, and around the clock', () => {
  const days = editedDays('Mon 09:00 - 00:00, Tue 20:00 - 04:00, Wed 00:00 - 24:00') ?? [];
  expect(days.map(({ isOpen, isAllDay, to }) => isOpen && (isAllDay || to))).toEqual([
    ...['00:00', '04:00', true],
    ...[false, false, false, false],
  ]);
  expect(days.map(endsNextDay)).toEqual([false, true, false, false, false, false, false]);
  expect(weekOfDays(days)?.slice(0, 3)).toEqual([
    [{ from: 540, to: 1440 }],
    [{ from: 1200, to: 1680 }],
    [{ from: 0, to: 1440 }],
  ]);
  expect(days.some(isWrongDay)).toBe(false);
  expect(editedDays('Mon 01:00 - 02:00, 23:00 - 03:00')).toBeUndefined();
});
