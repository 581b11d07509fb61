import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rateApi } from '#contract/rate.ts';
import { answer, refuse } from '../testing/answers.ts';
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

test('offices are not shown without the badges that they should have', async () => {
  await showExchange({ routes: [refuse(rateApi.getRanking, 'SERVER_ERROR')] });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryAllByRole('radio')).toEqual([]);
});
