import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ExchangeRate, type RateHistory, rateApi } from '#contract/rate/rate.ts';
import { rateChangeApi } from '#contract/rate/rate-change.ts';
import { type Answer, answer, later } from '../testing/answers.ts';
import { aPage, aRate } from '../testing/fixtures.ts';
import { aCashier, aPair, aScope, rynok, showRates, textOf } from '../testing/rates.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Newest first. Each rate is 0.0001 higher than the record before it in time. */
const records = Array.from({ length: 105 }, (_, age) =>
  aRate({ rate: `1.${String(2000 - age).padStart(4, '0')}`, ts: hoursAgo(age + 1), actual: age === 0 }),
);

const historyOf = (rates: readonly ExchangeRate[]): RateHistory => {
  const [first, last] = [rates.at(-1), rates[0]];
  if (!first || !last) return { count: 0, figures: null, before: null, line: [] };
  return {
    count: rates.length,
    figures: { first, last, highest: last, lowest: first, average: { rate: '1.1948' } },
    before: { rate: '1.1', ts: hoursAgo(1000) },
    line: rates.toReversed().map(({ rate, ts }) => ({ rate, ts })),
  };
};

type How = Parameters<typeof showRates>[0] & { more?: Answer[] };

const showHistory = (rates: ExchangeRate[], { more: routes = [], ...more }: How = {}) =>
  showRates({
    address: '/?tab=rates&dialog=history-USD-USDT',
    ...more,
    routes: [
      answer(rateApi.getHistory, historyOf(rates)),
      answer(rateApi.list, ({ query }) => {
        const [page, size] = [Number(query.page), Number(query.size)];
        return aPage(rates.slice((page - 1) * size, page * size), {
          total: rates.length,
          page,
          size,
          pages: Math.ceil(rates.length / size),
        });
      }),
      ...routes,
    ],
  });

const history = () => screen.findByRole('dialog', { name: 'USD → USDT: rate history' });
const rows = async () => (await within(await history()).findAllByRole('row')).slice(1).map(textOf);

// spec 2.54, 9.17
test('all staff can read the history: five figures and a sentence for the last 30 days by default', async () => {
  const { server } = await showHistory(records, { user: aCashier() });
  const dialog = await history();
  await within(dialog).findByText('Average');
  const figures = [...dialog.querySelectorAll('dl > div')].map(textOf);
  expect(figures).toEqual(['Current1.2000', 'Change+0.01040.87%', 'Highest1.2000', 'Lowest1.1896', 'Average1.1948']);
  expect(textOf(dialog)).toContain('USD → USDT rose 0.87%, from 1.1896 to 1.2000');
  expect(within(dialog).getByRole('button', { name: '30D' }).getAttribute('aria-pressed')).toBe('true');
  const { from } = server.to(rateApi.getHistory)[0]?.query ?? {};
  expect(Math.round((Date.now() - Date.parse(from ?? '')) / 86_400_000)).toBeGreaterThanOrEqual(29);
});

// spec 2.56, 9.16
test('each record is compared with the older one, also across requests and before the period', async () => {
  const { server } = await showHistory(records);
  expect((await rows())[0]).toContain('1.2000+0.0001 (0.01%)');
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(async () => expect((await rows())[0]).toContain('1.1990'));
  fireEvent.click(screen.getByRole('button', { name: 'Page 11' }));
  await waitFor(async () => expect(await rows()).toHaveLength(5));
  expect((await rows()).at(-1)).toContain('1.1896+0.0896 (8.15%)');
  fireEvent.click(screen.getByRole('button', { name: 'Page 10' }));
  await waitFor(async () => expect((await rows()).at(-1)).toContain('1.1901+0.0001 (0.01%)'));
  expect(new Set(server.to(rateApi.list).map(({ query }) => `${query.page} of ${query.size}`))).toEqual(
    new Set(['1 of 100', '2 of 100']),
  );
});

test('a page that is still loading shows no rates of another page', { tags: 'long' }, async () => {
  const second = later(answer(rateApi.list, aPage(records.slice(100), { total: 105, page: 2, size: 100, pages: 2 })));
  const first = answer(rateApi.list, aPage(records.slice(0, 100), { total: 105, size: 100, pages: 2 }));
  await showHistory(records, {
    more: [{ ...second, reply: (sent) => (sent.query.page === '2' ? second : first).reply(sent) }],
  });
  expect((await rows())[0]).toContain('1.2000');
  fireEvent.click(screen.getByRole('button', { name: 'Page 11' }));
  await waitFor(async () => expect(textOf(await history())).toContain('101–105'));
  expect(textOf(await history())).not.toContain('+0.0001');
  second.arrive();
  await waitFor(async () => expect((await rows())[0]).toContain('1.1900'));
});

// spec 2.53
test('the days are saved in the address, as a word or as dates', { tags: 'long' }, async () => {
  const { address, server } = await showHistory(records, {
    address: '/?tab=rates&dialog=history-USD-USDT&from=2026-10-05&to=2026-10-07',
  });
  expect(within(await history()).getByRole('button', { name: '5 Oct 2026 – 7 Oct 2026' })).toBeTruthy();
  expect(await within(await history()).findByText('At the end')).toBeTruthy();
  expect(server.to(rateApi.getHistory)[0]?.query).toMatchObject({
    from: '2026-10-04T21:00:00.000Z',
    to: '2026-10-07T21:00:00.000Z',
  });
  fireEvent.click(within(await history()).getByRole('button', { name: '90D' }));
  await waitFor(() => expect(address()).toMatchObject({ dialog: 'history-USD-USDT', from: '90d' }));
  expect(address().to).toBeUndefined();
  expect(within(await history()).getByRole('button', { name: 'Own dates' })).toBeTruthy();
  fireEvent.click(within(await history()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'rates' }));
});

// spec 2.54, 9.25
test('the change of a small rate is shown with enough digits', { tags: 'long' }, async () => {
  await showHistory([aRate({ rate: '0.02383' }), aRate({ rate: '0.02381', ts: hoursAgo(24_000) })]);
  const dialog = await history();
  await within(dialog).findByText('Average');
  expect(textOf(dialog)).toContain('Change+0.00002');
  expect(textOf(dialog)).toContain('rose 0.08%, from 0.02381 to 0.02383');
});

// spec 2.57
test('a period without records says so', async () => {
  await showHistory([]);
  expect(await screen.findByText('No rate history found for the selected date range')).toBeTruthy();
});

test('at an office that follows the global rate, the history shows the global rate', async () => {
  const pairs = [aPair({ office: { follows: true, global: aRate(), own: null } })];
  const { address, server } = await showHistory(records, { address: `/?tab=rates&scope=${rynok.id}`, pairs });
  fireEvent.click(await screen.findByRole('button', { name: 'History of USD to USDT' }));
  await waitFor(() => expect(address().dialog).toBe('history-USD-USDT-global'));
  await waitFor(() => expect(server.to(rateApi.getHistory)).not.toHaveLength(0));
  expect(server.to(rateApi.getHistory)[0]?.query.office_id).toBeUndefined();
  expect(textOf(await history())).toContain('Global rate');
});

const offices = Array.from({ length: 23 }, (_, at) => {
  const office_id = `018f0000-0000-7000-8000-0000009900${String(at + 10)}`;
  const own = at === 1 ? aRate({ rate: '0.9985', office_id }) : null;
  return aScope({ office_id, name: `Office ${at + 10}`, pair: { follows: at !== 2, own } });
});
const showAssign = (more: Parameters<typeof showRates>[0] = {}) =>
  showRates({
    address: '/?tab=rates&dialog=assign-USD-USDT',
    scopes: offices,
    pairs: [aPair({ followers: 22 })],
    routes: [answer(rateChangeApi.subscribe, { office_ids: [], warnings: [] })],
    ...more,
  });
const assign = () => screen.findByRole('dialog', { name: 'Assign Offices to USD → USDT' });
const box = async (name: string) => within(await assign()).findByRole<HTMLInputElement>('checkbox', { name });
const labelOf = async (name: string) => textOf((await box(name)).closest('label'));

// spec 2.58
test('saves only changed offices, from all pages, and each change says which rate will apply', async () => {
  const { server, address } = await showAssign();
  fireEvent.click(await box('Office 11'));
  expect(await labelOf('Office 11')).toContain('Its own rate 0.9985 will apply');
  fireEvent.click(await box('Office 12'));
  expect(await labelOf('Office 12')).toContain('Will follow the global rate');
  fireEvent.click(await box('Office 13'));
  fireEvent.click(await box('Office 13'));
  fireEvent.click(within(await assign()).getByRole('button', { name: 'Page 3' }));
  fireEvent.click(await box('Office 30'));
  expect(await labelOf('Office 30')).toContain('Will no longer offer the pair');
  fireEvent.click(within(await assign()).getByRole('button', { name: 'Page 1' }));
  expect((await box('Office 11')).checked).toBe(false);
  fireEvent.click(within(await assign()).getByRole('button', { name: 'Save Assignments' }));
  await waitFor(() => expect(server.to(rateChangeApi.subscribe)).toHaveLength(1));
  expect(server.to(rateChangeApi.subscribe)[0]?.body).toEqual({
    sc: 'USD',
    tc: 'USDT',
    add_office_ids: [offices[2]?.office_id],
    rmv_office_ids: [offices[1]?.office_id, offices[20]?.office_id],
    confirm: false,
  });
  await waitFor(() => expect(address()).toEqual({ tab: 'rates' }));
});

test('an office without a wallet is shown as unable to offer the rate that it follows', async () => {
  const [poor] = offices.map((office) => ({ ...office, has_wallet: false }));
  await showRates({
    address: '/?tab=rates&dialog=assign-USDT-UAH',
    scopes: poor ? [poor] : [],
    pairs: [aPair({ without_wallet: 1 }, { sc: 'USDT', tc: 'UAH' })],
  });
  const row = (await screen.findByRole('checkbox', { name: 'Office 10' })).closest('label');
  expect(textOf(row)).toContain('Follows the global rate. Without a wallet it does not offer the pair.');
});

test('a whole page, or all search results, can be chosen at once', async () => {
  await showAssign();
  const dialog = await assign();
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Select this page' }));
  expect((await box('Office 12')).checked).toBe(true);
  expect(textOf(dialog)).toContain('+1 −0');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear all found' }));
  await waitFor(() => expect(textOf(dialog)).toContain('+0 −22'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Select all 23 found' }));
  await waitFor(() => expect(textOf(dialog)).toContain('+1 −0'));
});

test('asks before closing when there are unsaved choices', { tags: 'long' }, async () => {
  const { address } = await showAssign();
  fireEvent.click(await box('Office 11'));
  fireEvent.click(within(await assign()).getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  const [stay] = question.getAllByRole('button', { name: 'Go on editing' });
  if (stay) fireEvent.click(stay);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect((await box('Office 11')).checked).toBe(false);
  fireEvent.click(within(await assign()).getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(address().dialog).toBeUndefined());
});

test('the assign dialog offers no offices for a pair without a global rate', async () => {
  await showAssign({ address: '/?tab=rates&dialog=assign-GBP-USDT' });
  expect(await screen.findByText('There is no global rate GBP → USDT.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

// spec 6.16
test('a link opens no assign dialog for staff who may not assign offices', async () => {
  await showAssign({ user: aCashier() });
  await screen.findByRole('article', { name: 'USD to USDT' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
