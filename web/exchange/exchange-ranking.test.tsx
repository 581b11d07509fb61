import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rateApi } from '#contract/rate.ts';
import { answer, refuse, type Sent } from '../testing/answers.ts';
import { showExchange } from '../testing/exchange.tsx';
import { aRate } from '../testing/fixtures.ts';

const current = answer(rateApi.listCurrent, [aRate({ rate: '0.997' })]);
const toleranceOf = (tolerance: string) => answer(rateApi.getRanking, { tolerance });
const badges = async () =>
  (await screen.findAllByRole('radio')).map(
    ({ textContent }) => /Best Rate|Good Rate|Not recommended/.exec(textContent)?.[0],
  );

test('what is not recommended is for the settings of the server to say', async () => {
  const { unmount } = await showExchange({ routes: [current, toleranceOf('0.001')] });
  expect(await badges()).toEqual(['Best Rate', undefined]);
  unmount();
  await showExchange({ routes: [current, toleranceOf('0.0009')] });
  expect(await badges()).toEqual(['Best Rate', 'Not recommended']);
});

const unjudged = /^Which rates are good can't be shown right now/;

test('where it is not known what rates are judged by, offices stand without badges, which is said, until another try', async () => {
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
