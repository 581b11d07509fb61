import { act } from '@testing-library/react';
import i18next from 'i18next';
import { z } from 'zod';
import { approvalApi } from '#contract/approval/approval.ts';
import { LiveMessage } from '#contract/live.ts';
import { officeApi } from '#contract/office/office.ts';
import { marketApi, rateSourceApi } from '#contract/rate/market.ts';
import {
  type ExchangeRate,
  type PairOverview,
  type RateOverview,
  type RateScope,
  rateApi,
} from '#contract/rate/rate.ts';
import { rateRuleApi } from '#contract/rate/rate-rule.ts';
import { termsApi } from '#contract/rate/terms.ts';
import { FreshSignInDialog } from '../profile/fresh-sign-in-dialog.tsx';
import { RateGuardQuestion } from '../rate/guard/rate-guard-question.tsx';
import { RatesScreen } from '../rate/rates-screen.tsx';
import { type Answer, answer } from './answers.ts';
import { FakeSocket } from './fake-socket.ts';
import { anId, anOffice, aPage, aRate, aUser } from './fixtures.ts';
import { renderApp } from './render.tsx';

export const rynok = anOffice({ name: 'Rynok Square' });
const anAdmin = () => aUser({ full_name: 'Andrii Shevchenko', permissions: 'admin' });
export const aCashier = () => aUser({ full_name: 'Olena Hnatiuk', permissions: 'cashier' });

const yesterday = new Date(Date.now() - 86_400_000);

/** A global pair that all offices follow. Its rate is a little higher than yesterday. */
export const aPair = (more: Partial<PairOverview> = {}, rate: Partial<ExchangeRate> = {}): PairOverview => {
  const record = aRate({ rate: '0.996', ...rate });
  return {
    sc: record.sc,
    tc: record.tc,
    record,
    applies: record.actual,
    set_by: { id: anId(), full_name: 'Nadiia Boiko' },
    by_rule: false,
    before: { rate: '0.9948', ts: yesterday },
    line: [
      { rate: '0.99', ts: yesterday },
      { rate: '0.9971', ts: yesterday },
      { rate: record.rate, ts: new Date() },
    ],
    followers: 6,
    own: { total: 0, names: [] },
    without_wallet: 0,
    office: null,
    ...more,
  };
};

export const aScope = (more: Partial<RateScope> = {}): RateScope => ({
  office_id: anId(),
  name: 'Podil',
  address: '1 Sahaidachnoho St',
  has_wallet: true,
  follow: 6,
  own: 0,
  offers: [],
  pair: null,
  ...more,
});

type Setup = {
  user?: ReturnType<typeof anAdmin>;
  /** The rates that the server has. Push to the array to change them later. */
  pairs?: PairOverview[];
  unpublished?: RateOverview['unpublished'];
  scopes?: RateScope[];
  routes?: Answer[];
  address?: string;
};

/** Shows the rates tab, with these rates on the server. */
export async function showRates({
  user = anAdmin(),
  pairs = [aPair()],
  unpublished = [],
  scopes,
  routes = [],
  address,
}: Setup = {}) {
  await i18next.loadNamespaces(['rate', 'dates', 'guard', 'marks', 'market', 'quotes']);
  const known = scopes ?? [aScope({ office_id: rynok.id, name: rynok.name, follow: 5, own: 1 })];
  const screen = (
    <>
      <RatesScreen />
      <RateGuardQuestion />
      <FreshSignInDialog />
    </>
  );
  return renderApp(screen, {
    user,
    address: address ?? '/?tab=rates',
    routes: [
      answer(rateApi.getOverview, () => ({ offices: 6, since: yesterday, jump_percent: '3', pairs, unpublished })),
      answer(rateApi.listScopes, ({ query }) => scopePage(known, query)),
      answer(officeApi.get, rynok),
      answer(termsApi.list, []),
      answer(marketApi.list, []),
      answer(rateSourceApi.list, []),
      answer(rateRuleApi.list, []),
      answer(approvalApi.list, aPage([])),
      ...routes,
    ],
  });
}

function scopePage(scopes: RateScope[], { page = '1', size = '50', search = '' }: Record<string, string>) {
  const found = scopes.filter(({ name }) => name?.toLowerCase().includes(search.toLowerCase()));
  const [number, length] = [Number(page), Number(size)];
  return aPage(found.slice((number - 1) * length, number * length), {
    total: found.length,
    page: number,
    size: length,
    pages: Math.ceil(found.length / length),
  });
}

/** Sends a live message about a changed rate to the page. */
export const receiveRate = (data: ExchangeRate) =>
  act(() => FakeSocket.last().say(z.encode(LiveMessage, { type: 'rate_update', data })));

/** The text of an element, with every run of white space as one space. */
export const textOf = (element: Element | undefined | null) => element?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
