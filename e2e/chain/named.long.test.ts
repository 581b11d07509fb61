import { expect } from '@playwright/test';
import { textWith } from '../customer.ts';
import { words } from '../screens/screens.ts';
import { test, turn, untilRead } from './chain-product.ts';
import { elsewhere, open, openScene, own, type Scene, said, usdt } from './chain-scene.ts';

// A transaction that a customer names is looked at on its network. Both sides read what is there, and people decide.

let scene: Scene;

test.beforeAll(async ({ browser, request, baseURL }) => {
  test.setTimeout(300_000);
  scene = await openScene({ browser, request, baseURL });
  for (const network of ['TRC20', 'ERC20', 'BEP20'] as const) await turn(request, network, true);
});
test.afterAll(() => scene.close());

test('a coin that only calls itself USDT: both are told, and the time that it gave ends', {
  tag: '@long',
}, async ({ chains }) => {
  const { problem } = words.en.chain;
  const deal = await scene.deal({ amount: '130' });
  const { due_at: agreed } = await scene.standing(deal);
  await scene.names(scene.marta, deal, chains.send(own.TRC20, { amount: '130', contract: elsewhere }));
  const before = await scene.standing(deal);
  expect(before.due_at).not.toBe(agreed);
  const [onPhone, atDesk] = [await open(scene.martas, deal), await open(scene.desk, deal)];
  await untilRead(chains, (wait) => expect(said(onPhone)).toContainText(problem.other_contract, wait));
  // Until it is final nothing follows of it.
  expect(await scene.standing(deal)).toEqual(before);

  chains.grow('TRC20', 20);
  await untilRead(chains, () => expect.poll(async () => (await scene.standing(deal)).due_at).toBe(agreed));
  for (const side of [onPhone, atDesk]) await expect(said(side)).toContainText(problem.other_contract);
  // The clock has ended the time, and moved nothing else.
  expect(await scene.standing(deal)).toEqual({ ...before, due_at: agreed, version: before.version + 1 });
});

test('another network of the same address: it is found there, and the time stays', {
  tag: '@long',
}, async ({ chains }) => {
  const deal = await scene.deal({ amount: '150', network: 'ERC20' });
  await scene.names(scene.marta, deal, chains.send(own.BEP20, { amount: '150', network: 'BEP20' }));
  chains.grow('BEP20', 40);
  const before = await scene.standing(deal);
  const [onPhone, atDesk] = [await open(scene.martas, deal), await open(scene.desk, deal)];
  await untilRead(chains, (wait) => expect(said(onPhone)).toContainText(words.en.chain.missing, wait));
  const there = textWith(words.en.chain.problem.other_network, { network: 'BEP20 (BNB Smart Chain)' });
  await untilRead(chains, (wait) => expect(said(onPhone)).toContainText(there, wait));
  await expect(said(atDesk)).toContainText(there);
  await expect(said(atDesk).getByRole('link', { name: 'BNB Smart Chain' })).toBeVisible();
  expect(await scene.standing(deal)).toEqual(before);
});

test('its block is replaced: it is missing again, and read where it comes again', {
  tag: '@long',
}, async ({ chains }) => {
  const t = words.en.chain;
  const deal = await scene.deal({ amount: '160', network: 'ERC20' });
  const hash = chains.send(own.ERC20, { amount: '160', network: 'ERC20' });
  await scene.names(scene.marta, deal, hash);
  const before = await scene.standing(deal);
  const [onPhone, atDesk] = [await open(scene.martas, deal), await open(scene.desk, deal)];
  const pending = textWith(t.pending, { sum: usdt('160.00'), network: 'ERC20' });
  await untilRead(chains, (wait) => expect(said(onPhone)).toContainText(pending, wait));
  await expect(said(atDesk)).toContainText(pending);

  chains.reorganise('ERC20', hash);
  await untilRead(chains, (wait) => expect(said(onPhone)).toContainText(t.missing, wait));
  await expect(said(atDesk)).toContainText(t.missing);

  chains.of('ERC20').reorganised.clear();
  chains.grow('ERC20', 40);
  const arrived = `${usdt('160.00')} arrived on ERC20`;
  await untilRead(chains, (wait) => expect(said(onPhone)).toContainText(arrived, wait));
  await expect(said(atDesk)).toContainText(arrived);
  expect(await scene.standing(deal)).toEqual(before);
});
