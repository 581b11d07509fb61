import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rateApi } from '#contract/rate/rate.ts';
import { answer, refuse, type Sent } from '../testing/answers.ts';
import { offerOf, park, rynok, showExchange } from '../testing/exchange.tsx';
import { aRate } from '../testing/fixtures.ts';

const current = answer(rateApi.listCurrent, [aRate({ rate: '0.997' })]);
const toleranceOf = (tolerance: string) => answer(rateApi.getRanking, { tolerance });
const badges = async () =>
  (await screen.findAllByRole('radio')).map(
    ({ textContent }) => /Best Rate|Good Rate|Fair Rate|Not recommended/.exec(textContent)?.[0],
  );

test('the tolerance of the server decides which rates are not recommended', async () => {
  // The offices give 0.9985 and 0.996, the global rate is 0.997. As 1/rate, the second office is 0.001007 worse.
  const { unmount } = await showExchange({ routes: [current, toleranceOf('0.00101')] });
  expect(await badges()).toEqual(['Best Rate', 'Fair Rate']);
  unmount();
  await showExchange({ routes: [current, toleranceOf('0.00100')] });
  expect(await badges()).toEqual(['Best Rate', 'Not recommended']);
});

// spec 2.28
test('every office has a badge, and hryvnia rates are judged alike in both directions', async () => {
  const judged = async (pair: { sc: string; tc: string }, global: string, best: string, worse: string) => {
    const { unmount } = await showExchange({
      address: `/?sc=${pair.sc}&tc=${pair.tc}`,
      routes: [answer(rateApi.listCurrent, [aRate({ ...pair, rate: global })])],
      offers: { [`${pair.sc}-${pair.tc}`]: [offerOf(rynok, best, pair), offerOf(park, worse, pair)] },
    });
    const badgeTexts = await badges();
    unmount();
    return badgeTexts;
  };
  const [selling, buying] = [
    { sc: 'UAH', tc: 'USDT' },
    { sc: 'USDT', tc: 'UAH' },
  ];
  expect(await judged(selling, '0.0238', '0.0238', '0.0001')).toEqual(['Best Rate', 'Not recommended']);
  // 0.10 % and 0.15 % worse than 42 hryvnias for one USDT.
  expect(await judged(selling, '0.0238', '0.0238', '0.02377622')).toEqual(['Best Rate', 'Fair Rate']);
  expect(await judged(buying, '42', '42', '41.958')).toEqual(['Best Rate', 'Fair Rate']);
  expect(await judged(selling, '0.0238', '0.0238', '0.0237643')).toEqual(['Best Rate', 'Not recommended']);
  expect(await judged(buying, '42', '42', '41.937')).toEqual(['Best Rate', 'Not recommended']);
});

const unjudged = /^Which rates are good can't be shown right now/;

test('without the global rate or the tolerance no badges are shown, and a retry brings them back', async () => {
  for (const route of [rateApi.getRanking, rateApi.listCurrent]) {
    let isBack = false;
    const broken = { route, reply: (sent: Sent) => (isBack ? whole : refuse(route, 'SERVER_ERROR')).reply(sent) };
    const whole = route === rateApi.getRanking ? toleranceOf('0.0009') : current;
    const { unmount } = await showExchange({ routes: [toleranceOf('0.0009'), current, broken] });
    expect(await badges()).toEqual([undefined, undefined]);
    screen.getByText(unjudged);
    isBack = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await badges()).toEqual(['Best Rate', 'Not recommended']));
    expect(screen.queryByText(unjudged)).toBeNull();
    unmount();
  }
});
