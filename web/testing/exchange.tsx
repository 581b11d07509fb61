import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { locationApi } from '#contract/office/location.ts';
import { officeApi } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { orderApi } from '#contract/order/order.ts';
import { exchangeApi } from '#contract/rate/exchange.ts';
import { type OfficeRate, rateApi } from '#contract/rate/rate.ts';
import { termsApi } from '#contract/rate/terms.ts';
import type { Route } from '#contract/wire/route.ts';
import { useLiveCache } from '../app/home.tsx';
import { ExchangeAmounts } from '../exchange/exchange-amounts.tsx';
import { ExchangeNote } from '../exchange/exchange-note.tsx';
import { ExchangeScreen } from '../exchange/exchange-screen.tsx';
import { type Exchange, useExchange } from '../exchange/form/exchange-state.ts';
import { OrderDialog } from '../order/details/order-dialog.tsx';
import { type Answer, answer } from './answers.ts';
import { anId, anOffice, anOrder, aPage, aRate, aUser } from './fixtures.ts';
import { renderApp } from './render.tsx';

const region = { id: anId(), name: 'Lviv oblast' };
const district = { id: anId(), name: 'Lviv district' };
const lviv = { id: anId(), name: 'Lviv', district: { ...district, region } };
const kyivRegion = { id: anId(), name: 'Kyiv' };
const kyiv = { id: anId(), name: 'Kyiv', district: { id: anId(), name: 'Pecherskyi district', region: kyivRegion } };

/** Two offices in Lviv and one in Kyiv. */
export const rynok = anOffice({ name: 'Rynok Square', city_id: lviv.id, city: lviv, working_hours: '24/7' });
export const park = anOffice({ name: 'Stryiskyi Park', address: '45 Stryiska St', city_id: lviv.id, city: lviv });
export const khreshchatyk = anOffice({
  name: 'Khreshchatyk',
  address: '22 Khreshchatyk',
  city_id: kyiv.id,
  city: kyiv,
});
export const places = { region, district, lviv, kyivRegion, kyiv };

export const offerOf = (office: { id: string }, rate: string, pair = { sc: 'USD', tc: 'USDT' }): OfficeRate => ({
  office_id: office.id,
  source: 'office',
  promise: null,
  rate: aRate({ ...pair, rate, office_id: office.id }),
});

/** The first offers of the offices. A test changes the returned object to change a rate. */
export const usualOffers = () => ({
  'USD-USDT': [offerOf(rynok, '0.9985'), offerOf(park, '0.996')],
  'USDT-UAH': [offerOf(khreshchatyk, '41.35', { sc: 'USDT', tc: 'UAH' })],
  'USDT-USD': [offerOf(rynok, '0.994', { sc: 'USDT', tc: 'USD' })],
});

type Setup = {
  user?: ReturnType<typeof aUser>;
  routes?: Answer[];
  address?: string;
  offers?: Record<string, OfficeRate[]>;
  orders?: Order[];
  /** What stands beside the screen. */
  beside?: ReactNode;
  /** A part of the form that is shown instead of the screen, for what needs no more of it. */
  part?: Part;
};
type Part = (exchange: Exchange) => ReactNode;

function Parted({ part }: { part: Part }) {
  const exchange = useExchange();
  return part(exchange);
}

/** Where the amounts are typed. */
export const amounts: Part = (exchange) => <ExchangeAmounts exchange={exchange} isSending={false} />;
export const note: Part = ({ form, change }) => (
  <ExchangeNote field={form.field('note')} isSending={false} onChange={(note) => change({ note })} />
);

/** Shows the exchange screen of a customer, with these offices and rates on the server. */
export async function showExchange({
  user = aUser(),
  routes = [],
  address,
  offers = usualOffers(),
  orders = [],
  beside,
  part,
}: Setup = {}) {
  await i18next.loadNamespaces(['exchange', 'help', 'office', 'order', 'profile']);
  const Screen = () => {
    useLiveCache();
    return (
      <main id="content" tabIndex={-1}>
        {part ? <Parted part={part} /> : <ExchangeScreen />}
        <OrderDialog />
        {beside}
      </main>
    );
  };
  const pairs = Object.keys(offers).map((name) => ({ sc: name.split('-')[0] ?? '', tc: name.split('-')[1] ?? '' }));
  const answers = [
    answer(rateApi.listPairs, pairs),
    answer(rateApi.listCurrent, [aRate({ rate: '0.996' })]),
    answer(rateApi.getRanking, { tolerance: '0.05' }),
    answer(rateApi.listOffers, ({ query }) => offers[`${query.sc}-${query.tc}`] ?? []),
    answer(officeApi.list, aPage([rynok, park, khreshchatyk])),
    answer(locationApi.listRegions, ({ query }) =>
      aPage([region, kyivRegion].filter(({ name }) => name.toLowerCase().includes((query.search ?? '').toLowerCase()))),
    ),
    answer(locationApi.listDistricts, ({ query }) =>
      aPage(query.region_id === region.id ? [district] : [kyiv.district]),
    ),
    answer(locationApi.listCities, ({ query }) => aPage(query.district_id === district.id ? [lviv] : [kyiv])),
    answer(termsApi.list, []),
    answer(orderApi.list, () => aPage(orders)),
    answer(orderApi.create, ({ body }) => anOrder({ customer_id: user.id, note: String(body) })),
    ...routes,
  ];
  const app = await renderApp(<Screen />, { user, address, routes: [startOf(answers), ...answers] });
  // Waits until the offices are loaded, or an error is shown.
  await waitFor(() =>
    expect(screen.getByRole('main', { hidden: true }).querySelector('[aria-busy="true"]')).toBeNull(),
  );
  return app;
}

/** The first call of the form has what the other answers have. It is refused when one of them is. */
const startOf = (answers: readonly Answer[]): Answer => ({
  route: exchangeApi.start,
  reply: async (sent) => {
    const parts: Record<string, unknown> = {};
    const ask = (route: Route, query = sent.query) =>
      answers.findLast((one) => one.route === route)?.reply({ ...sent, query }) ?? Response.error();
    for (const [name, route] of startParts) {
      const reply = await ask(route);
      if (!reply.ok) return reply;
      parts[name] = await reply.json();
    }
    const offices: unknown[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const reply = await ask(officeApi.list, { page: String(page) });
      if (!reply.ok) return reply;
      const body = await reply.json();
      offices.push(...body.items);
      pages = body.pages;
    }
    return Response.json({ ...parts, ...Object(parts.ranking), offices });
  },
});

const startParts = [
  ['pairs', rateApi.listPairs],
  ['current_rates', rateApi.listCurrent],
  ['ranking', rateApi.getRanking],
  ['offers', rateApi.listOffers],
  ['terms', termsApi.list],
] as const;

export const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You give' });
export const receivedField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You receive' });
/** Why the button is off, in the order of the form. */
export function reasons(): (string | null)[] {
  const list = screen.queryByRole('list', { name: 'To create the request' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
}

/** The three rows that say what will happen. */
export const planRows = () =>
  within(screen.getByRole('list', { name: 'What happens next' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent));

/** Unfolds the note, if it is folded. */
export function noteField() {
  const folded = screen.queryByText('Add a note', { selector: 'button' });
  if (folded) fireEvent.click(folded);
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
}
export const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Create request|Request )/ });
export const officeRow = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });

export function type(text: string) {
  fireEvent.focus(amountField());
  fireEvent.change(amountField(), { target: { value: text } });
  fireEvent.blur(amountField());
}

export async function fill(amount: string, office: string) {
  type(amount);
  fireEvent.click(await officeRow(office));
}

/** Opens the three pickers of places. */
export async function showPickers() {
  fireEvent.click(screen.getByRole('button', { name: 'Other places' }));
  await screen.findByRole('combobox', { name: 'Region' });
}

/** Chooses an option of a picker by its name. */
export async function choose(picker: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: picker }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

/** The text with ordinary spaces. */
export const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
