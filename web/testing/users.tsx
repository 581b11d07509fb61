import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { auditApi } from '#contract/audit.ts';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { UsersScreen } from '../user/users-screen.tsx';
import { type Answer, answer } from './answers.ts';
import { anId, aPage, aUser } from './fixtures.ts';
import { renderApp } from './render.tsx';

export const marta = aUser({
  full_name: 'Marta Bondar',
  cellphone_verified: true,
  email: 'marta@example.com',
  email_verified: true,
});
export const nobody = aUser({
  full_name: null,
  cellphone: '+380671112233',
  cellphone_verified: false,
  email: null,
  wallet: null,
});
export const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
export const cashier = aUser({
  full_name: 'Olena Hnatiuk',
  permissions: 'cashier',
  user_offices: [{ office_id: office.id, office }],
});
export const owner = aUser({ full_name: 'Iryna Melnyk', permissions: 'office_owner' });

type Setup = { routes?: Answer[]; address?: string; user?: User };

/** Shows the people screen, with these people on the server. Change `users` to change the server's data. */
export async function showUsers(users: User[], { routes = [], address = '/?tab=users', user }: Setup = {}) {
  await i18next.loadNamespaces(['user']);
  const list = answer(userApi.list, ({ query }) => {
    const [page, size] = [Number(query.page), Number(query.size)];
    return aPage(users.slice((page - 1) * size, page * size), {
      total: users.length,
      page,
      size,
      pages: Math.ceil(users.length / size),
    });
  });
  const reader = user ?? aUser({ permissions: 'admin' });
  const screenOfUsers = (
    <main id="content" tabIndex={-1}>
      <UsersScreen />
    </main>
  );
  const app = await renderApp(screenOfUsers, {
    user: reader,
    // This route must be last, because `/me` also matches the route of a user by id.
    routes: [
      ...[
        list,
        answer(officeApi.list, aPage([])),
        answer(orderApi.listOfUser, aPage([])),
        answer(auditApi.list, aPage([])),
      ],
      ...[...routes, answer(userApi.getMe, reader)],
    ],
    address,
  });
  return { ...app, lastQuery: () => app.server.to(userApi.list).at(-1)?.query };
}

/** Opens the page of a person, where the role is changed. `people` are those of the list behind it. */
export const showPerson = (
  person: User,
  routes: Answer[],
  { people = [person], user }: { people?: User[]; user?: User } = {},
) =>
  showUsers(people, {
    address: `/?tab=users&user=${person.id}`,
    routes: [answer(userApi.get, person), ...routes],
    ...(user && { user }),
  });

export const row = (name: RegExp) => screen.findByRole('row', { name });
