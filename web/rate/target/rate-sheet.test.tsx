import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { type ExchangeRate, type RateHistory, rateApi } from '#contract/rate/rate.ts';
import { type RateTarget, rateTargetApi } from '#contract/rate/rate-target.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { anId, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { RateSpark } from './rate-spark.tsx';
import { RateTrend } from './rate-trend.tsx';

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const at = (days: number, rate: string) => ({ rate, ts: ago(days) });
const aRate = (rate: string, pair = { sc: 'USDT', tc: 'UAH' }): ExchangeRate => ({
  ...{ id: anId(), ...pair, rate, ts: ago(0), actual: true, office_id: null },
});
const history = (line: RateHistory['line'], before: RateHistory['before'] = null): RateHistory => ({
  ...{ count: line.length, figures: null, before, line },
});
const month = history([at(20, '40.92'), at(9, '41.25'), at(0.1, '41.40')], at(40, '41.09'));
const aTarget = (rate: string): RateTarget => ({
  ...{ sc: 'USDT', tc: 'UAH', rate, set_at: ago(1), until: new Date(Date.now() + 29 * dayMs) },
});

type Setup = { rate?: ExchangeRate; past?: RateHistory; targets?: RateTarget[]; routes?: Answer[] };

async function show({ rate = aRate('41.40'), past = month, targets = [], routes = [] }: Setup = {}) {
  await i18next.loadNamespaces('target');
  const app = await renderApp(
    <RateSpark rate={rate} office="Rynok Square" amount="1000" otherWay="1 UAH = 0.0242 USDT" />,
    {
      user: aUser(),
      routes: [
        answer(rateApi.getHistory, past),
        answer(rateTargetApi.list, targets),
        answer(rateTargetApi.set, aTarget('42.5')),
        answer(rateTargetApi.remove, {}),
        ...routes,
      ],
    },
  );
  const spark = screen.getByRole('button', { name: /Show the rate of 30 days/ });
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  return { ...app, spark };
}

async function open(setup?: Setup) {
  const app = await show(setup);
  fireEvent.click(app.spark);
  const sheet = within(await screen.findByRole('dialog'));
  return { ...app, sheet, field: () => sheet.getByRole<HTMLInputElement>('textbox') };
}

describe('the small line', () => {
  test('says how the rate has changed within a week', async () => {
    const { spark } = await show();
    expect(spark.textContent).toContain('+0.15 in a week');
    expect(spark.querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  });

  test('is a word where the history is shorter than five days', async () => {
    const { spark } = await show({ past: history([at(2, '41.40')]) });
    expect(spark.querySelector('path[d^="M"]:not([stroke])')).toBeNull();
    expect(spark.textContent).toMatch(/^Rate/);
  });

  test('has a bell while a target waits, also when it was set on another device', async () => {
    await show({ targets: [aTarget('42.5')] });
    screen.getByLabelText('You wait for a rate');
  });
});

describe('the line under the form', () => {
  const showTrend = async ({ past = month, targets = [] }: Pick<Setup, 'past' | 'targets'> = {}) => {
    await i18next.loadNamespaces('target');
    const routes = [answer(rateApi.getHistory, past), answer(rateTargetApi.list, targets)];
    const trend = <RateTrend rate={aRate('41.40')} office="Rynok Square" amount="1000" />;
    const { queryClient } = await renderApp(trend, { user: aUser(), routes });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return screen.getByRole('button');
  };

  test('says between which rates it went, has a mark where it began, and opens the sheet', async () => {
    const trend = await showTrend();
    expect(trend.textContent).toBe('30 days, from 40.92 to 41.40 Tell me at…');
    expect(trend.querySelector('path[d^="M0.0 "]')).not.toBeNull();
    // 41.09, 30 days ago, between 40.92 at the bottom and 41.40 at the top of 64 px.
    expect(Number(trend.querySelector('line')?.getAttribute('y1'))).toBeCloseTo((64 * 0.31) / 0.48);
    fireEvent.click(trend);
    within(await screen.findByRole('dialog')).getByText('1 USDT =', { exact: false });
  });

  test('names the rate that the person waits for', async () => {
    const trend = await showTrend({ targets: [aTarget('42.5')] });
    expect(trend.textContent).toContain('Tell me at 42.50');
  });

  test('is a date where the history is shorter than five days', async () => {
    const trend = await showTrend({ past: history([at(2, '41.40')]) });
    expect(trend.textContent).toMatch(/^Since /);
    expect(trend.querySelector('line')).toBeNull();
  });
});

describe('the sheet', () => {
  test('shows the rate, its month, whose it is, and the other direction', async () => {
    const { sheet } = await open();
    sheet.getByText('1 USDT =', { exact: false });
    sheet.getByText('+0.31 in a month');
    sheet.getByText(/^The rate of “Rynok Square”, today/);
    sheet.getByText('1 UAH = 0.0242 T');
    sheet.getByRole('img', { name: /^The rate of 30 days: the lowest was 40\.92\s₴, now it is 41\.40\s₴$/ });
  });

  test('shows the same as a table, a row for each day', async () => {
    const { sheet } = await open();
    fireEvent.click(sheet.getByRole('button', { name: 'Show as table' }));
    expect(
      sheet.getAllByRole('row').map(({ textContent }) => textContent?.replace(/^.*?(?=[\d.]+ ₴$|Rate$)/, '')),
    ).toEqual(expect.arrayContaining([expect.stringContaining('41.40'), expect.stringContaining('40.92')]));
    expect(sheet.queryByRole('img')).toBeNull();
  });

  test('says since when instead of a line of fewer than five days', async () => {
    const { sheet } = await open({ past: history([at(2, '41.40')]) });
    sheet.getByText(/^Since /);
    expect(sheet.queryByRole('img')).toBeNull();
  });

  test('asks for a target that is typed, and says what it would bring', async () => {
    const { sheet, field, server } = await open();
    expect(field().value).toBe('41.90');
    fireEvent.change(field(), { target: { value: '42,50' } });
    sheet.getByText('1,000 T are 42,500 ₴ then, 1,100 ₴ more');
    fireEvent.click(sheet.getByRole('button', { name: 'Tell me' }));
    await screen.findByText('We tell you when 1 USDT is 42.50 ₴');
    expect(server.to(rateTargetApi.set)[0]?.body).toEqual({ sc: 'USDT', tc: 'UAH', rate: '42.5' });
    await screen.findByLabelText('You wait for a rate');
  });

  test('moves by 0.10 with the buttons', async () => {
    const { sheet, field } = await open();
    fireEvent.click(sheet.getByRole('button', { name: 'Higher' }));
    expect(field().value).toBe('42.00');
    fireEvent.click(sheet.getByRole('button', { name: 'Lower' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Lower' }));
    expect(field().value).toBe('41.80');
  });

  test.each([
    ['41,40', 'Type a better rate than the one of now'],
    ['46', 'At most 10 % away from the rate of now'],
    ['', 'Type a rate'],
  ])('refuses %j', async (typed, problem) => {
    const { sheet, field } = await open();
    fireEvent.change(field(), { target: { value: typed } });
    sheet.getByText(problem);
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Tell me' }).disabled).toBe(true);
  });

  test('waits for a lower price of USDT in the other direction', async () => {
    const rate = aRate('0.02392344', { sc: 'UAH', tc: 'USDT' });
    const { sheet, field, server } = await open({ rate });
    expect(field().value).toBe('41.30');
    fireEvent.click(sheet.getByRole('button', { name: 'Tell me' }));
    await waitFor(() => expect(server.to(rateTargetApi.set)).toHaveLength(1));
    expect(server.to(rateTargetApi.set)[0]?.body).toMatchObject({ sc: 'UAH', tc: 'USDT', rate: '0.02421308' });
  });

  test('says in its place why the server refuses', async () => {
    const { sheet } = await open({
      routes: [refuse(rateTargetApi.set, 'CONFLICT', { reason: 'tooManyTargets' })],
    });
    fireEvent.click(sheet.getByRole('button', { name: 'Tell me' }));
    await sheet.findByText('You wait for 10 rates already: remove one first');
  });

  test('takes a target away', async () => {
    const { sheet, server } = await open({ targets: [aTarget('42.5')] });
    fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
    await screen.findByText('We tell you no more');
    expect(server.to(rateTargetApi.remove)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByLabelText('You wait for a rate')).toBeNull());
  });
});
