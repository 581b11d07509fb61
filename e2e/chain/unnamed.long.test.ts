import { expect } from '@playwright/test';
import { words } from '../screens/screens.ts';
import { test, turn, untilRead } from './chain-product.ts';
import { open, openScene, own, receives, type Scene, said } from './chain-scene.ts';

// USDT that comes without a word is found by its sum.

let scene: Scene;

test.beforeAll(async ({ browser, request, baseURL }) => {
  test.setTimeout(300_000);
  scene = await openScene({ browser, request, baseURL });
});
test.afterAll(() => scene.close());

test('where two deals expect the sum, no customer is told, and the desk asks whose it is', {
  tag: '@long',
}, async ({ chains, request }) => {
  await turn(request, 'TRC20', true);
  const [hers, his] = [await scene.deal({ amount: '220' }), await scene.deal({ amount: '220', who: scene.taras })];
  const before = [await scene.standing(hers), await scene.standing(his)];
  chains.send(own.TRC20, { amount: '220' });
  chains.grow('TRC20', 40);
  const atDesk = await open(scene.desk, hers);
  await untilRead(chains, (wait) => expect(said(atDesk)).toContainText(words.en.chain.shared, wait));
  for (const onPhone of [await open(scene.martas, hers), await open(scene.tarass, his)]) {
    await expect(onPhone.getByRole('button', { name: words.en.transfer.say.sent })).toBeVisible();
    await expect(said(onPhone)).toHaveCount(0);
  }
  const { panel } = await receives(scene.desk, atDesk, hers);
  await expect(panel.getByRole('textbox', { name: words.en.transfer.receipt.hash })).toHaveValue('');
  expect([await scene.standing(hers), await scene.standing(his)]).toEqual(before);
  await turn(request, 'TRC20', false);
});
