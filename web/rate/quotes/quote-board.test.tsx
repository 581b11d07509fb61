import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { marketApi, rateSourceApi } from '#contract/rate/market.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { rateChangeApi } from '#contract/rate/rate-change.ts';
import { rateRuleApi } from '#contract/rate/rate-rule.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { anId, aPage, aRate } from '../../testing/fixtures.ts';
import { aCashier, aPair, aScope, receiveRate, rynok, showRates, textOf } from '../../testing/rates.tsx';

const pairOf = (sc: string, tc: string, rate: string, more = {}) =>
  aPair({ before: { rate, ts: new Date(0) }, ...more }, { sc, tc, rate });
const uah = () => [pairOf('USDT', 'UAH', '41.25'), pairOf('UAH', 'USDT', '0.02385496')];
const eur = () => [pairOf('EUR', 'USDT', '1.1472'), pairOf('USDT', 'EUR', '0.86192036')];

const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const board = () => screen.findByRole('region', { name: 'Rate board' });
const type = async (name: string, value: string) => fireEvent.change(await cell(name), { target: { value } });
const press = async (name: string, key: string) => fireEvent.keyDown(await cell(name), { key });
const publishes = answer(rateChangeApi.publish, { rates: [], warnings: [] });

/** Opens the review by its keys and publishes in it. */
async function publish(name: string) {
  fireEvent.keyDown(await board(), { key: 'Enter', code: 'Enter', ctrlKey: true });
  const review = await screen.findByRole('dialog', { name });
  const button = within(review).getByRole<HTMLButtonElement>('button', { name: name.replace('?', '') });
  return { review, button };
}

test('a row has both prices of a currency, as people say them, whatever the pairs are', async () => {
  await showRates({ pairs: [...eur(), ...uah()] });
  expect((await cell('We buy USDT for UAH')).value).toBe('41.25');
  expect((await cell('We sell USDT for UAH')).value).toBe('41.92');
  expect((await cell('We buy EUR for USDT')).value).toBe('1.1472');
  expect((await cell('We sell EUR for USDT')).value).toBe('1.1602');
  const [, first, second] = within(await board()).getAllByRole('row');
  expect(textOf(first)).toContain('USDT / UAHUAH for 1 USDT');
  expect(textOf(second)).toContain('1.13 %');
});

test('six prices are typed, stepped and published together, with what is stored for each', async () => {
  const { server } = await showRates({ pairs: [...uah(), ...eur()], routes: [publishes] });
  await type('We buy USDT for UAH', '41,35');
  await type('We sell USDT for UAH', '42.02');
  await press('We buy EUR for USDT', '+');
  await press('We sell EUR for USDT', '-');
  expect((await cell('We buy EUR for USDT')).value).toBe('1.1473');
  expect(textOf(await board())).toContain('4 changes in 2 currencies, at once where offices follow');
  expect(textOf(await board())).toContain('was 41.25');
  expect(textOf(await board())).toContain('Gives 1,000 T, gets 41,350 ₴');
  const { review, button } = await publish('Publish 4 changes?');
  expect(textOf(review)).toContain('We sell USDT for UAH41.92 → 42.02');
  fireEvent.click(button);
  await waitFor(() => expect(screen.getAllByText('4 changes are published.'), 'notice and board').toHaveLength(2));
  expect(server.to(rateChangeApi.publish)[0]?.body).toEqual({
    confirm: false,
    rates: [
      { sc: 'USDT', tc: 'UAH', rate: '41.35' },
      { sc: 'UAH', tc: 'USDT', rate: '0.02379819' },
      { sc: 'EUR', tc: 'USDT', rate: '1.1473' },
      { sc: 'USDT', tc: 'EUR', rate: '0.86199466' },
    ],
  });
});

test('a slip is marked while it is typed, with its loss, and Escape puts the price back', async () => {
  const { server } = await showRates({ pairs: eur(), routes: [publishes] });
  await type('We buy EUR for USDT', '1.4182');
  const shown = textOf(await board());
  expect(shown).toContain('Crossed: we would buy EUR dearer than we sell it.');
  expect(shown).toContain('has 1,222.37 USDT: 222.37 USDT lost each time');
  expect(shown).toContain('23.62 % above 1.1472');
  expect((await cell('We buy EUR for USDT')).getAttribute('aria-invalid')).toBe('true');
  const { review, button } = await publish('Publish 1 change?');
  expect(button.disabled, 'it has to be typed again').toBe(true);
  fireEvent.change(within(review).getByRole('textbox', { name: 'Type 1.4182 again' }), { target: { value: '1.4182' } });
  expect(button.disabled).toBe(false);
  fireEvent.click(within(review).getAllByRole('button', { name: 'Back to the board' })[1] ?? review);
  await press('We buy EUR for USDT', 'Escape');
  expect((await cell('We buy EUR for USDT')).value).toBe('1.1472');
  expect(screen.queryByRole('region', { name: 'What is to be published' })).toBeNull();
  expect(server.to(rateChangeApi.publish)).toHaveLength(0);
});

test('a price that somebody publishes meanwhile stops the own one until it is typed again', async () => {
  const pairs = eur();
  await showRates({ pairs });
  await type('We buy EUR for USDT', '1.148');
  pairs[0] = pairOf('EUR', 'USDT', '1.1475');
  receiveRate(pairs[0].record);
  await screen.findByText(/Nadiia Boiko has published 1.1475 meanwhile/);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish 1 change' });
  expect(button.disabled).toBe(true);
  await type('We buy EUR for USDT', '1.1481');
  expect(button.disabled).toBe(false);
});

test('the previous prices can be published again, to their last digit', async () => {
  const pairs = uah();
  const { server } = await showRates({ pairs, routes: [publishes] });
  await type('We sell USDT for UAH', '42.02');
  fireEvent.click((await publish('Publish 1 change?')).button);
  pairs[1] = pairOf('UAH', 'USDT', '0.02379819');
  receiveRate(pairs[1].record);
  await waitFor(async () => expect((await cell('We sell USDT for UAH')).value).toBe('42.02'));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish the previous again' }));
  const review = await screen.findByRole('dialog', { name: 'Publish 1 change?' });
  fireEvent.click(within(review).getByRole('button', { name: 'Publish 1 change' }));
  await waitFor(() => expect(server.to(rateChangeApi.publish)).toHaveLength(2));
  expect(server.to(rateChangeApi.publish)[1]?.body).toMatchObject({ rates: [{ rate: '0.02385496' }] });
});

test('nothing is lost when the server refuses, and Ctrl Z takes back cell by cell', async () => {
  await showRates({ pairs: uah(), routes: [refuse(rateChangeApi.publish, 'SERVER_ERROR')] });
  await type('We buy USDT for UAH', '41.3');
  await type('We buy USDT for UAH', '41.35');
  await type('We sell USDT for UAH', '42.02');
  fireEvent.click((await publish('Publish 2 changes?')).button);
  expect(textOf(await screen.findByRole('alert'))).toContain('Nothing was published');
  fireEvent.click(screen.getAllByRole('button', { name: 'Back to the board' })[1] ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const undo = async () => fireEvent.keyDown(await board(), { key: 'я', code: 'KeyZ', ctrlKey: true });
  await undo();
  expect((await cell('We sell USDT for UAH')).value).toBe('41.92');
  expect((await cell('We buy USDT for UAH')).value).toBe('41.35');
  await undo();
  expect((await cell('We buy USDT for UAH')).value).toBe('41.25');
});

test('arrows walk the cells, and a field keeps them while its text is edited', async () => {
  await showRates({ pairs: [...uah(), ...eur()] });
  const [buy, sell] = [await cell('We buy USDT for UAH'), await cell('We sell USDT for UAH')];
  buy.focus();
  await press('We buy USDT for UAH', 'ArrowRight');
  expect(document.activeElement).toBe(sell);
  sell.setSelectionRange(2, 2);
  await press('We sell USDT for UAH', 'ArrowLeft');
  expect(document.activeElement).toBe(sell);
  await press('We sell USDT for UAH', 'ArrowDown');
  expect(document.activeElement).toBe(await cell('We sell EUR for USDT'));
  await press('We sell EUR for USDT', 'ArrowUp');
  expect(document.activeElement).toBe(sell);
});

test('an office says which prices follow, and an own one ends the following', async () => {
  const global = aRate({ sc: 'USDT', tc: 'UAH', rate: '41.25' });
  const own = aRate({ sc: 'UAH', tc: 'USDT', rate: '0.02385496', office_id: rynok.id });
  const { server } = await showRates({
    address: `/?tab=rates&scope=${rynok.id}`,
    pairs: [
      aPair({ record: global, office: { follows: true, global, own: null } }, global),
      aPair({ record: own, office: { follows: false, global: null, own } }, own),
    ],
    routes: [publishes, answer(rateChangeApi.subscribe, { office_ids: [], warnings: [] })],
  });
  const [, row] = within(await board()).getAllByRole('row');
  expect(textOf(row)).toMatch(/follows.*own/);
  await press('We buy USDT for UAH', '+');
  await press('We sell USDT for UAH', '+');
  const { review, button } = await publish('Publish 2 changes?');
  expect(textOf(review).match(/stops following the global rate/g)).toHaveLength(1);
  fireEvent.click(button);
  await waitFor(() => expect(server.to(rateChangeApi.subscribe)).toHaveLength(1));
  expect(server.to(rateChangeApi.publish)[0]?.body).toMatchObject({
    rates: [{ rate: '41.26', office_id: rynok.id }, { office_id: rynok.id }],
  });
  expect(server.to(rateChangeApi.subscribe)[0]?.body).toMatchObject({ sc: 'USDT', rmv_office_ids: [rynok.id] });
});

test('only who may change rates has the board', async () => {
  await showRates({ user: aCashier() });
  await screen.findByRole('article', { name: 'USD to USDT' });
  expect(screen.queryByRole('region', { name: 'Rate board' })).toBeNull();
});

const voice = (source: 'whitebit' | 'binance') => ({
  ...{ sources: [source], crossed: false, bid: '41.6', ask: '41.76', mid: '41.68' },
  ...{ at: new Date(), age_seconds: 5, counts: true, fault: null },
});
const limits = { low: '30', high: '60', agree_percent: '0.5', spread_percent: '3' };
const heard = { bid: '41.6', ask: '41.76', mid: '41.68', paused: null, voices: [voice('whitebit'), voice('binance')] };
const unheard = { bid: null, ask: null, mid: null, paused: 'oneSource' as const, voices: [] };

test('beside each price stands how far it is from the market, or why nobody knows the market', async () => {
  await showRates({
    pairs: [...uah(), ...eur()],
    routes: [
      answer(marketApi.list, [
        { currency: 'UAH', ...heard, ...limits },
        { currency: 'EUR', ...unheard, ...limits },
      ]),
    ],
  });
  await type('We buy USDT for UAH', '41.35');
  await screen.findByText('WhiteBIT, Binance');
  const [, first, second] = within(await board()).getAllByRole('row');
  expect(textOf(first)).toContain('41.68');
  expect(textOf(first)).toContain('−0.79 %+0.58 %');
  expect(textOf(second)).toContain('paused');
  expect(textOf(second)).toContain('one source of two');
});

test('the board names the sources that are asked and do not answer', async () => {
  const source = (id: 'kraken' | 'nbu' | 'binance', more = {}) => ({
    ...{ id, on: true, base_url: 'https://example.com', every_seconds: 60, limit_seconds: 300, failures: 0 },
    ...{ asked_at: new Date(), answered_at: new Date(), next_at: null, fault: null, samples: [], ...more },
  });
  const dead = source('kraken', { failures: 3, fault: 'slow', answered_at: null });
  await showRates({ routes: [answer(rateSourceApi.list, [source('nbu'), dead, source('binance', { on: false })])] });
  const line = await screen.findByText(/^Sources: 1 of 2 answer/);
  expect(textOf(line)).toContain('not Kraken');
});

test('what rules propose goes through the same review, and a held rule says why', async () => {
  const rule = (more: object) => ({
    ...{ id: anId(), sc: 'USDT', tc: 'UAH', office_id: null, mode: 'proposes' as const, margin_percent: '0.8' },
    ...{ step: '0.01', step_percent: '1', day_percent: '3', floor: '35', ceiling: '50', pause_minutes: 30 },
    ...{ on_pause: 'ask' as const, paused_since: null, wanted: '41.31', held: null, asks: false, ...more },
  });
  const rules = [rule({}), rule({ sc: 'UAH', tc: 'USDT', wanted: null, held: 'paused' })];
  const { server } = await showRates({ pairs: uah(), routes: [answer(rateRuleApi.list, rules), publishes] });
  await screen.findByText('We sell USDT for UAH: the rule is held, there is no market rate.');
  fireEvent.click(await screen.findByRole('button', { name: 'Look at 1 proposal of the rules' }));
  const review = await screen.findByRole('dialog', { name: 'Publish 1 change?' });
  expect(textOf(review)).toContain('41.25 → 41.31');
  fireEvent.click(within(review).getByRole('button', { name: 'Publish 1 change' }));
  await waitFor(() => expect(server.to(rateChangeApi.publish)).toHaveLength(1));
  expect(server.to(rateChangeApi.publish)[0]?.body).toEqual({
    confirm: false,
    rates: [{ sc: 'USDT', tc: 'UAH', rate: '41.31' }],
  });
});

test('a currency opens the prices of single offices, which are typed and published in the same step', async () => {
  const pairs = uah();
  const own = aRate({ sc: 'USDT', tc: 'UAH', rate: '41.1', office_id: rynok.id });
  const podil = aScope({ name: 'Podil', pair: { follows: true, own: null } });
  const atRynok = (sc: string | undefined) =>
    aScope({ office_id: rynok.id, name: rynok.name, pair: sc === 'USDT' ? { follows: false, own } : podil.pair });
  const scopes = answer(rateApi.listScopes, ({ query }) => aPage([atRynok(query.sc), podil]));
  const follow = answer(rateChangeApi.subscribe, { office_ids: [], warnings: [] });
  const { server } = await showRates({ pairs, routes: [scopes, publishes, follow] });
  await cell('We buy USDT for UAH');
  expect(screen.queryByRole('textbox', { name: /at Rynok Square/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'USDT / UAH: 6 follow. Offices' }));
  expect((await cell('We buy USDT for UAH at Rynok Square')).value).toBe('41.10');
  expect(textOf(await board())).toContain('These follow the global prices: Podil.');
  const line = screen.getByRole('row', { name: /^Rynok Square/ });
  await type('We buy USDT for UAH at Rynok Square', '43');
  expect(textOf(line), 'it buys dearer than it sells').toContain('crossed');
  await type('We buy USDT for UAH at Rynok Square', '41.15');
  expect(textOf(line)).not.toContain('crossed');
  await type('We buy USDT for UAH', '41.3');
  fireEvent.click((await publish('Publish 2 changes?')).button);
  await waitFor(() => expect(server.to(rateChangeApi.publish)).toHaveLength(1));
  expect(server.to(rateChangeApi.publish)[0]?.body).toMatchObject({
    rates: [
      { sc: 'USDT', tc: 'UAH', rate: '41.3' },
      { sc: 'USDT', tc: 'UAH', rate: '41.15', office_id: rynok.id },
    ],
  });
  expect(server.to(rateChangeApi.subscribe), 'it had a price of its own already').toHaveLength(0);
});
