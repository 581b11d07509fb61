import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userApi } from '#contract/person/user.ts';
import type { Role } from '#domain/person/actor.ts';
import { answer, refuse } from '../testing/answers.ts';
import { textOf } from '../testing/desk.tsx';
import { aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { UserPicker } from './user-picker.tsx';

const marta = aUser({ full_name: 'Marta Bondar', cellphone: '+380671234567' });
const taras = aUser({ full_name: 'Taras Kovalenko', cellphone: '+380501112233' });

async function show({ chosen, role = 'admin' }: { chosen?: string; role?: Role } = {}) {
  const changes: (string | undefined)[] = [];
  const Field = () => {
    const [value, setValue] = useState(chosen);
    const choose = (id: string | undefined) => {
      changes.push(id);
      setValue(id);
    };
    return <UserPicker label="Customer" value={value} onChange={choose} role={['customer']} />;
  };
  const list = answer(userApi.list, ({ query }) =>
    aPage([marta, taras].filter(({ full_name }) => full_name?.toLowerCase().includes(query.search ?? ''))),
  );
  const user = aUser({ permissions: role });
  // The request for the actor's own record matches this route too.
  const get = answer(userApi.get, ({ path }) => [marta, taras].find(({ id }) => path.endsWith(id)) ?? user);
  const app = await renderApp(<Field />, { user, routes: [list, get] });
  await screen.findByRole('combobox', { name: 'Customer' });
  return { ...app, changes };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' });

async function open() {
  act(() => field().focus());
  fireEvent.click(field());
  return screen.findAllByRole('option');
}

// spec 9.18
test('typing searches on the server after a pause, and each person is shown with the phone', async () => {
  const { server, changes } = await show();
  expect(await open()).toHaveLength(2);
  for (const text of ['t', 'ta', 'tar']) fireEvent.change(field(), { target: { value: text } });
  await waitFor(() => expect(screen.getAllByRole('option').map(textOf)).toEqual(['Taras Kovalenko+380 50 111 22 33']));
  const queries = server.to(userApi.list).map(({ query }) => query);
  expect(queries.map(({ search }) => search)).toEqual([undefined, 'tar']);
  expect(queries[1]).toMatchObject({ permissions__in: '3', size: '20' });

  fireEvent.click(screen.getByRole('option'));
  await waitFor(() => expect(field().value).toBe('Taras Kovalenko'));
  expect(changes).toEqual([taras.id]);
});

const pressEnter = () => fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' });

test('Enter chooses the first result', async () => {
  const { changes } = await show();
  await open();
  fireEvent.change(field(), { target: { value: 'tar' } });
  await waitFor(() => expect(screen.getAllByRole('option').map(textOf)).toEqual(['Taras Kovalenko+380 50 111 22 33']));
  pressEnter();
  await waitFor(() => expect(field().value).toBe('Taras Kovalenko'));
  expect(changes).toEqual([taras.id]);
});

test('Enter pressed before the results arrive chooses the first one, unless typing continues', async () => {
  const { changes, server } = await show();
  await open();
  fireEvent.change(field(), { target: { value: 'ma' } });
  pressEnter();
  fireEvent.keyDown(field(), { key: 't', code: 'KeyT' });
  fireEvent.change(field(), { target: { value: 't' } });
  await waitFor(() => expect(server.to(userApi.list).at(-1)?.query.search).toBe('t'));
  fireEvent.change(field(), { target: { value: 'tar' } });
  pressEnter();
  await waitFor(() => expect(field().value).toBe('Taras Kovalenko'));
  expect(changes).toEqual([taras.id]);
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test("after a reload the chosen person's name is loaded by id, and the choice can be cleared", async () => {
  const { changes, server } = await show({ chosen: taras.id });
  await waitFor(() => expect(field().value).toBe('Taras Kovalenko'));
  expect(server.to(userApi.list)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Clear Customer' }));
  await waitFor(() => expect(field().value).toBe(''));
  expect(changes).toEqual([undefined]);
});

test('no results and a failed search are reported in the list', async () => {
  const { server } = await show();
  await open();
  fireEvent.change(field(), { target: { value: 'nobody' } });
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(server.to(userApi.list)).toHaveLength(2);
});

// spec 2.40
test('a cashier, who may not list people, gets no picker', async () => {
  const list = refuse(userApi.list, 'FORBIDDEN');
  const app = await renderApp(<UserPicker label="Customer" value={undefined} onChange={() => undefined} />, {
    user: aUser({ permissions: 'cashier' }),
    routes: [list],
  });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(app.server.to(userApi.list)).toHaveLength(0);
});
