import { TextInput } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { authApi } from '#contract/person/auth.ts';
import { Text } from '#contract/wire/wire-types.ts';
import { call } from '../../lib/call/api.ts';
import { refuse } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render.tsx';
import { said, useForm } from './use-form.ts';

const Parcel = z.object({
  sender: said(Text(5).min(2), (typed) => `${typed.length} letters do not make a name`),
  town: said(Text(20).min(1), () => (i18next.language === 'uk' ? 'Куди?' : 'Where to?')),
});

function ParcelForm({ onSend }: { onSend: (parcel: z.output<typeof Parcel>) => void }) {
  const { field, submit, fail } = useForm(Parcel, { start: { sender: '', town: '' } });
  const send = submit((parcel) => {
    onSend(parcel);
    call(authApi.register, { body: { cellphone: '1', password: '2' } }).catch((error: unknown) =>
      fail(error, 'Not sent'),
    );
  });
  return (
    <form noValidate onSubmit={send}>
      <TextInput {...field('sender')} label="Sender" />
      <TextInput {...field('town')} label="Town" />
      <button type="submit">Send</button>
    </form>
  );
}

async function open() {
  const onSend = vi.fn<(parcel: z.output<typeof Parcel>) => void>();
  const fields = [{ pointer: '/town/street', message: 'No such town' }];
  await renderApp(<ParcelForm onSend={onSend} />, {
    routes: [refuse(authApi.register, 'VALIDATION_ERROR', { errors: fields })],
  });
  return onSend;
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

test('a problem is said when its field is left, and goes when somebody types there', async () => {
  await open();
  type('Sender', 'A');
  expect(screen.queryByText('1 letters do not make a name')).toBeNull();
  fireEvent.blur(box('Sender'));
  screen.getByText('1 letters do not make a name');
  type('Sender', 'An');
  expect(screen.queryByText(/do not make a name/)).toBeNull();
});

test('an empty field is reported when the form is sent, not when it is left', async () => {
  const onSend = await open();
  type('Sender', 'Anna');
  fireEvent.blur(box('Town'));
  expect(screen.queryByText('Where to?')).toBeNull();
  press();
  screen.getByText('Where to?');
  expect(document.activeElement).toBe(box('Town'));
  expect(onSend).not.toHaveBeenCalled();
});

test('what is wrong is said again in the language that the reader turns to', async () => {
  await open();
  press();
  screen.getByText('Where to?');
  onTestFinished(() => void i18next.changeLanguage('en'));
  await act(() => i18next.changeLanguage('uk'));
  screen.getByText('Куди?');
  expect(screen.queryByText('Where to?')).toBeNull();
});

test('too long a text is said at once', async () => {
  await open();
  type('Sender', 'Anastasia');
  screen.getByText('9 letters do not make a name');
});

test('the form sends what its schema reads', async () => {
  const onSend = await open();
  type('Sender', ' Anna ');
  type('Town', 'Lviv ');
  press();
  expect(onSend).toHaveBeenCalledWith({ sender: 'Anna', town: 'Lviv' });
});

test('a refusal that points into a field is shown there, and nothing typed is lost', async () => {
  await open();
  type('Sender', 'Anna');
  type('Town', 'Lviw');
  press();
  await screen.findByText('Not sent');
  expect(box('Town').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(box('Town'));
  expect([box('Sender').value, box('Town').value]).toEqual(['Anna', 'Lviw']);
});
