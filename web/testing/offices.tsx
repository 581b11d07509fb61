import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { locationApi } from '#contract/office/location.ts';
import { type Office, officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { type RateScope, rateApi } from '#contract/rate/rate.ts';
import type { Role } from '#domain/person/actor.ts';
import { OfficesScreen } from '../office-admin/offices-screen.tsx';
import { RateGuardQuestion } from '../rate/guard/rate-guard-question.tsx';
import { type Answer, answer, type Sent } from './answers.ts';
import { anId, anOffice, anOrder, aPage, aUser } from './fixtures.ts';
import { renderApp } from './render.tsx';

const region = { id: anId(), name: 'Lviv oblast' };
const district = { id: anId(), name: 'Lviv district' };
export const lviv = { id: anId(), name: 'Lviv', district: { ...district, region } };

const aMember = (office_id: string, full_name: string, permissions: Role) => ({
  office_id,
  user: { id: anId(), full_name, cellphone: '+380671234567', permissions },
});

const rynokId = anId();
export const rynok = anOffice({
  id: rynokId,
  city_id: lviv.id,
  city: lviv,
  user_offices: [
    aMember(rynokId, 'Iryna Melnyk', 'office_owner'),
    aMember(rynokId, 'Olena Hnatiuk', 'cashier'),
    aMember(rynokId, 'Petro Savchuk', 'cashier'),
  ],
});

export const anAdmin = () => aUser({ full_name: 'Olha Danyliuk', permissions: 'admin' });
export const staffOf = (permissions: Role, ...offices: Office[]) =>
  aUser({ permissions, user_offices: offices.map((office) => ({ office_id: office.id, office })) });

type Setup = {
  user?: User;
  offices?: Office[];
  /** The number of open orders at every office. */
  openDeals?: number;
  people?: User[];
  routes?: Answer[];
  address?: string;
};

/** Shows the offices tab, with these offices and people on the server. Change `offices` to change the server's data. */
export async function showOffices({
  user = anAdmin(),
  offices = [rynok],
  openDeals = 0,
  people = [],
  routes = [],
  address = '/?tab=offices',
}: Setup = {}) {
  await i18next.loadNamespaces(['offices', 'office', 'map', 'qr', 'guard']);
  const find = ({ path }: Sent) => offices.find(({ id }) => path.endsWith(id)) ?? rynok;
  const scopes: RateScope[] = offices.map(({ id, name, address: street }, index) => ({
    office_id: id,
    name,
    address: street,
    has_wallet: true,
    follow: index === 0 ? 1 : 0,
    own: index === 0 ? 0 : 1,
    offers: [{ sc: 'USD', tc: 'USDT', source: index === 0 ? 'global' : 'office' }],
    pair: null,
  }));
  return renderApp(
    <main id="content">
      <OfficesScreen />
      <RateGuardQuestion />
    </main>,
    {
      user,
      address,
      routes: [
        answer(officeApi.list, ({ query }) =>
          aPage(offices, { size: 50, page: Number(query.page), total: totalOf(offices) }),
        ),
        answer(officeApi.listOfUser, () => aPage(offices, { size: 50 })),
        answer(officeApi.get, find),
        answer(officeApi.create, ({ body }) => ({ ...rynok, ...nameIn(body), id: anId() })),
        answer(officeApi.change, (sent) => ({ ...find(sent), ...nameIn(sent.body) })),
        answer(officeApi.archive, {}),
        answer(officeApi.assignCashiers, find),
        answer(officeApi.assignOwners, find),
        answer(rateApi.listScopes, aPage(scopes, { size: 50 })),
        answer(orderApi.list, () => aPage([anOrder()].slice(0, openDeals), { total: openDeals, size: 1 })),
        answer(userApi.list, ({ query }) => pageOfPeople(people, query)),
        answer(locationApi.listRegions, aPage([region])),
        answer(locationApi.listDistricts, aPage([district])),
        answer(locationApi.listCities, aPage([lviv])),
        ...routes,
      ],
    },
  );
}

/** With more than one office, the total is that of a very large network. */
const totalOf = (offices: Office[]) => (offices.length > 1 ? 300 : offices.length);

const nameIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string'
    ? { name: body.name }
    : {};

function pageOfPeople(people: User[], query: Sent['query']) {
  const [page, size] = [Number(query.page), Number(query.size)];
  const found = people.filter(({ full_name }) => full_name?.includes(query.search ?? ''));
  const items = found.slice((page - 1) * size, page * size);
  return aPage(items, { page, size, total: found.length, pages: Math.ceil(found.length / size) });
}

export const dialog = () => within(screen.getByRole('dialog'));
export const field = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name });
export const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(dialog().getByRole('button', { name }));
