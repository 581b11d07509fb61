import { expect } from '@playwright/test';
import { textWith } from '../customer.ts';
import { words } from '../screens/screens.ts';
import { test, turn, untilRead } from './chain-product.ts';
import { open, openScene, own, receives, type Scene, said, usdt } from './chain-scene.ts';

// USDT that comes without a word is found by its sum. Where nothing is read, everything is as it always was.

let scene: Scene;

test.beforeAll(async ({ browser, request, baseURL }) => {
  test.setTimeout(300_000);
  scene = await openScene({ browser, request, baseURL });
});
test.afterAll(() => scene.close());

for (const network of ['TRC20', 'ERC20'] as const) {
  test(`what comes to ${network} without a word is proposed to the desk, and received with one press`, {
    tag: '@long',
  }, async ({ chains, request }) => {
    const t = words.en;
    await turn(request, network, true);
    const amount = network === 'TRC20' ? '210' : '211';
    const sum = usdt(`${amount}.00`);
    const deal = await scene.deal({ amount, network });
    const before = await scene.standing(deal);
    const [onPhone, atDesk] = [await open(scene.martas, deal), await open(scene.desk, deal)];
    const hash = chains.send(own[network], { amount, network });
    chains.grow(network, 40);
    const arrived = `${sum} arrived on ${network}`;
    await untilRead(chains, (wait) => expect(said(atDesk)).toContainText(arrived, wait));
    await expect(said(atDesk)).toContainText(t.chain.foundHint.staff);
    await expect(said(atDesk).getByRole('link')).toHaveAttribute('href', new RegExp(`${hash}$`));
    // Who reads the transaction could name it for another deal.
    await expect(said(onPhone)).toContainText(arrived);
    await expect(said(onPhone)).toContainText(t.chain.foundHint.customer);
    await expect(said(onPhone).getByRole('link')).toHaveCount(0);
    expect(await scene.standing(deal)).toEqual(before);

    const { panel, yes } = await receives(scene.desk, atDesk, deal);
    await expect(panel.getByRole('textbox', { name: t.transfer.receipt.hash })).toHaveValue(hash);
    await yes(sum).click();
    await expect.poll(async () => (await scene.standing(deal)).status).toBe(5);
    await expect(onPhone.getByText('The office has your USDT and is preparing')).toBeVisible();
    await turn(request, network, false);
  });
}

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
  await scene.desk.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect([await scene.standing(hers), await scene.standing(his)]).toEqual(before);
  await turn(request, 'TRC20', false);
});

test('with the reading off a named transaction is not checked, and everything else is as before', {
  tag: '@long',
}, async ({ chains }) => {
  const t = words.en;
  const deal = await scene.deal({ amount: '230' });
  const hash = chains.send(own.TRC20, { amount: '230' });
  chains.grow('TRC20', 40);
  const asked = chains.asked.length;
  const [onPhone, atDesk] = [await open(scene.martas, deal), await open(scene.desk, deal)];
  await expect(said(onPhone)).toHaveCount(0);
  await onPhone.getByRole('textbox', { name: t.transfer.say.hashOptional }).fill(hash);
  await onPhone.getByRole('button', { name: t.transfer.say.sent }).click();
  await expect(said(onPhone)).toContainText(t.chain.notLooked);
  await expect(said(onPhone)).toContainText(t.chain.look.claimed.customer);
  await expect(said(atDesk)).toContainText(t.chain.notLooked);
  await expect(atDesk.getByRole('link', { name: textWith(t.transfer.explorer, { chain: 'Tron' }) })).toBeVisible();

  const { panel, yes } = await receives(scene.desk, atDesk, deal);
  await expect(said(panel)).toContainText(t.chain.look.claimed.staff);
  await yes(usdt('230.00')).click();
  await expect(onPhone.getByText('The office has your USDT and is preparing')).toBeVisible();
  await expect(said(onPhone)).toHaveCount(0);
  expect(chains.asked).toHaveLength(asked);
});
