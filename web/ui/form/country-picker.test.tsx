import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderApp } from '../../testing/render.tsx';
import { PhoneField, PhoneNumber } from './phone-field.tsx';
import { useForm } from './use-form.ts';

const Account = z.object({ phone: PhoneNumber });

const Field = () => {
  const { field } = useForm(Account, { start: { phone: { country: 'UA', typed: '' } } });
  return <PhoneField {...field('phone')} label="Phone" />;
};

// spec 2.11, 2.12, 3.17
test('six countries can be chosen, each with its flag, dial code and example number', async () => {
  await renderApp(<Field />);
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' });
  const options = within(picker).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value, textContent }) => `${value} ${textContent?.split(' ').at(-1)}`)).toEqual([
    'UA +380',
    'US +1',
    'GB +44',
    'DE +49',
    'FR +33',
    'PL +48',
  ]);
  const flag = () => picker.parentElement?.querySelector('svg')?.innerHTML;
  const ukrainian = flag();
  const example = () => screen.getByLabelText<HTMLInputElement>('Phone').placeholder;
  expect(example()).toBe('67 123 45 67');
  fireEvent.change(picker, { target: { value: 'PL' } });
  expect(example()).toBe('512 345 678');
  expect(flag()).not.toBe(ukrainian);
});
