import { type APIRequestContext, expect } from '@playwright/test';
import { z } from 'zod';
import { demo, enrol, tokenOf } from './people.ts';

/** A person who calls the API without a page, as from another device. */
export type Person = { id: string; cellphone: string; name: string; headers: { authorization: string } };

const Id = z.object({ id: z.string() });
const Named = Id.extend({ full_name: z.string().nullable() });
const PlacedOrder = Id.extend({ status: z.number(), sale: z.boolean(), cashier_id: z.string().nullable() });
export type PlacedOrder = z.output<typeof PlacedOrder> & { number: string };

/** Signs in with an existing account. */
export async function known(request: APIRequestContext, cellphone: string): Promise<Person> {
  const headers = { authorization: `Bearer ${await tokenOf(request, cellphone)}` };
  const { id, full_name } = Named.parse(await (await request.get('/v1/users/me/', { headers })).json());
  return { id, cellphone, name: full_name ?? cellphone, headers };
}

/** Creates a customer with a wallet. */
export async function registerPerson(
  request: APIRequestContext,
  full_name: string,
  lang: 'en' | 'uk' = 'en',
): Promise<Person> {
  const { cellphone, token } = await enrol(request);
  const headers = { authorization: `Bearer ${token}` };
  const wallet = { data: [{ address: 'TWalletOfSomebodyWhoIsEnrolled1234' }] };
  const answer = await request.put('/v1/users/me/', { headers, data: { full_name, wallet, lang } });
  expect(answer.status()).toBe(200);
  const { id } = Id.parse(await answer.json());
  return { id, cellphone, name: full_name, headers };
}

export type Office = { id: string; name: string };

type Wallet = { data: { address: string; network?: string }[] };
const ownWallet: Wallet = { data: [{ address: 'TWalletOfTheOfficeOfThisStory12345' }] };

/** Opens an office for one journey, with its people. It follows every global rate. */
export async function openOffice(
  request: APIRequestContext,
  name: string,
  { owner, cashiers, wallet = ownWallet }: { owner: Person; cashiers: Person[]; wallet?: Wallet },
): Promise<Office> {
  const { headers } = await known(request, demo.admin);
  const data = {
    name,
    address: 'вул. Зелена, 12',
    working_hours: '24/7',
    wallet,
    marker: { position: { lat: 49.83, lng: 24.04 } },
  };
  const { id } = Id.parse(await (await request.post('/v1/offices/', { headers, data })).json());
  for (const cashier of cashiers) {
    expect((await request.patch(`/v1/users/${cashier.id}/promote`, { headers })).status()).toBe(200);
  }
  const crew = { to_add: cashiers.map((cashier) => cashier.id) };
  expect((await request.post(`/v1/offices/${id}`, { headers, data: crew })).status()).toBe(200);
  const owners = { to_add: [owner.id] };
  expect((await request.put(`/v1/offices/${id}/owners`, { headers, data: owners })).status()).toBe(200);
  return { id, name };
}

type Wanted = { sc: string; tc: string; amount: string; note?: string; network?: string };

export async function place(
  request: APIRequestContext,
  customer: Person,
  office: Office,
  { sc, tc, amount, note, network }: Wanted,
): Promise<PlacedOrder> {
  const { headers } = customer;
  const offers = await request.get('/v1/rates/office-rates', { headers, params: { sc, tc } });
  const Offers = z.array(z.object({ office_id: z.string(), rate: Id }));
  const offer = Offers.parse(await offers.json()).find(({ office_id }) => office_id === office.id);
  const data = { er_id: offer?.rate.id, office_id: office.id, amount, note, network };
  const answer = await request.post('/v1/orders/', { headers, data });
  expect(answer.status()).toBe(201);
  return withNumber(PlacedOrder.parse(await answer.json()));
}

export async function take(
  request: APIRequestContext,
  { headers }: Person,
  deal: PlacedOrder,
  step: 'confirm' | 'receive' | 'ready' | 'close' | 'cancel',
): Promise<void> {
  expect((await request.put(`/v1/orders/${deal.id}/${step}`, { headers })).status()).toBe(200);
}

/** Reads the present state of the order. */
export async function look(request: APIRequestContext, { headers }: Person, { id }: PlacedOrder): Promise<PlacedOrder> {
  return withNumber(PlacedOrder.parse(await (await request.get(`/v1/orders/${id}`, { headers })).json()));
}

/** The number that the screens show: # and the last four characters of the id. */
const withNumber = (deal: z.output<typeof PlacedOrder>): PlacedOrder => ({ ...deal, number: `#${deal.id.slice(-4)}` });

/** The pickup code that the customer's app shows. */
export async function codeOf(
  request: APIRequestContext,
  { headers }: Person,
  { id }: Pick<PlacedOrder, 'id'>,
): Promise<string> {
  const answer = await request.get(`/v1/orders/${id}/pickup-code`, { headers });
  return z.object({ code: z.string() }).parse(await answer.json()).code;
}
