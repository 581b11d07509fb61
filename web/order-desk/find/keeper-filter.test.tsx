import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { officeApi } from '#contract/office/office.ts';
import { laneApi } from '#contract/order/lane.ts';
import type { Order } from '#contract/order/order.ts';
import { userApi } from '#contract/person/user.ts';
import { answer } from '../../testing/answers.ts';
import { aCashier, newDeskOrder, rows, showDesk, textOf, tickets } from '../../testing/desk.tsx';
import { anOffice, aPage, aUser } from '../../testing/fixtures.ts';

const petro = aUser({ full_name: 'Petro Lys', permissions: 'cashier' });
const iryna = aUser({ full_name: 'Iryna Melnyk', permissions: 'office_owner' });

const member = (office: Pick<Office, 'id'>, { id, full_name, permissions, cellphone }: typeof petro) => ({
  office_id: office.id,
  user_id: id,
  user: { id, full_name, permissions, cellphone },
});

const keptBy = ({ id, full_name }: { id: string; full_name: string | null }): Order =>
  newDeskOrder({ keeper: { id, full_name } });

/** A cashier's desk with a deal of each of two colleagues, one of the cashier, and one of nobody. */
async function showKept(address = '/?tab=deals') {
  const user = aCashier();
  const [membership] = user.user_offices;
  if (!membership) throw new Error('The cashier works somewhere');
  const people = [user, petro, iryna].map((person) => member({ id: membership.office_id }, person));
  const office = anOffice({ ...membership.office, user_offices: people });
  const deals = { petros: keptBy(petro), irynas: keptBy(iryna), mine: keptBy(user), free: newDeskOrder() };
  const routes = [answer(officeApi.get, office)];
  const app = await showDesk(Object.values(deals), { user, routes, address });
  return { ...app, ...deals };
}

const number = ({ id }: Order) => `#${id.slice(-4)}`;
const chips = () =>
  within(screen.getByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map(textOf);

test('a cashier chooses a colleague, and the lanes show the deals of that person', async () => {
  const { address, server, petros } = await showKept();
  expect(await tickets()).toHaveLength(4);
  expect(server.to(officeApi.get)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'A colleague’s' }));
  const menu = await screen.findByRole('menu', { name: 'A colleague’s' });
  const names = await within(menu).findAllByRole('menuitemradio');
  expect(names.map(textOf)).toEqual(['Any', 'Iryna Melnyk', 'Petro Lys']);
  fireEvent.click(within(menu).getByRole('menuitemradio', { name: 'Petro Lys' }));
  await waitFor(async () => expect(await tickets()).toHaveLength(1));
  expect(textOf((await tickets())[0])).toContain(number(petros));
  expect(address().whose).toBe(petro.id);
  expect(server.to(laneApi.read).at(-1)?.query).toMatchObject({ keeper: petro.id });
  expect(textOf(screen.getByRole('button', { name: 'A colleague’s' }))).toBe('Petro Lys');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  await waitFor(async () => expect(await tickets()).toHaveLength(4));
  expect(address().whose).toBeUndefined();
});

test('the table has the same filter for all staff, with a chip', async () => {
  const { address, asked, free, mine, petros } = await showKept();
  await screen.findByRole('table');
  const choose = async (name: string) => {
    // The menu stays open.
    if (!screen.queryByRole('menu')) fireEvent.click(screen.getByRole('button', { name: 'Whose' }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name }));
  };
  await choose('Mine');
  await waitFor(() => expect(rows()).toEqual([number(mine)]));
  expect(asked()).toMatchObject({ keeper: 'me' });
  expect(chips()).toEqual(['Whose deals: Mine']);
  await choose('Nobody’s');
  await waitFor(() => expect(rows()).toEqual([number(free)]));
  expect(chips()).toEqual(['Whose deals: Nobody’s']);
  await choose('Petro Lys');
  await waitFor(() => expect(rows()).toEqual([number(petros)]));
  expect(address()).toMatchObject({ keeper: petro.id });
  expect(chips()).toEqual(['Whose deals: Petro Lys']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(address().keeper).toBeUndefined();
});

test('an address names a person who works there no more, or nobody at all', async () => {
  const stranger = 'a0a0a0a0-0000-4000-8000-00000000abcd';
  const { unmount } = await showKept(`/?tab=deals&keeper=${stranger}`);
  await waitFor(() => expect(chips()).toEqual(['Whose deals: A colleague']));
  unmount();
  const { asked } = await showKept('/?tab=deals&keeper=petro');
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(asked()?.keeper).toBeUndefined();
});

test('an admin finds the person by typing, among staff alone', async () => {
  const user = aUser({ permissions: 'admin' });
  const routes = [
    answer(userApi.list, aPage([petro])),
    answer(userApi.get, ({ path }) => (path.endsWith(petro.id) ? petro : user)),
  ];
  const { address, server } = await showDesk([keptBy(petro), newDeskOrder()], { user, routes });
  fireEvent.click(await screen.findByRole('button', { name: 'Whose' }));
  const field = await screen.findByRole('combobox', { name: 'A colleague’s' });
  act(() => field.focus());
  fireEvent.click(await screen.findByRole('option', { name: /^Petro Lys/ }));
  await waitFor(() => expect(chips()).toEqual(['Whose deals: Petro Lys']));
  expect(address().keeper).toBe(petro.id);
  expect(server.to(userApi.list)[0]?.query.permissions__in).toBe('2,4,1');
  fireEvent.click(screen.getByRole('button', { name: 'Whose' }));
  const dialog = await screen.findByRole('dialog', { name: 'Whose' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Mine' }));
  await waitFor(() => expect(address().keeper).toBe('me'));
});
