import { expect } from '@playwright/test';
import { textWith } from '../customer.ts';
import { words } from '../screens/screens.ts';
import { healthOf, passTimeOfChains, test, turn, untilRead } from './chain-product.ts';
import { elsewhere, type Language, open, openScene, own, receives, type Scene, said, usdt } from './chain-scene.ts';

// A transaction that a customer names is looked at on its network. Both sides read what is there, and people decide.

let scene: Scene;

test.beforeAll(async ({ browser, request, baseURL }) => {
  test.setTimeout(300_000);
  scene = await openScene({ browser, request, baseURL });
  for (const network of ['TRC20', 'ERC20', 'BEP20'] as const) await turn(request, network, true);
});
test.afterAll(() => scene.close());

const sums: Record<Language, string> = { en: '120.00', uk: '121.00' };

for (const language of ['en', 'uk'] as const) {
  const t = words[language];
  const sum = usdt(sums[language], language);

  test(`a customer names it: both see it come block by block, and the desk receives it with one press: ${language}`, {
    tag: '@long',
  }, async ({ chains }) => {
    await scene.speak(language);
    const deal = await scene.deal({ amount: sums[language] });
    const hash = chains.send(own.TRC20, { amount: sums[language] });
    const onPhone = await open(scene.martas, deal, language);
    const atDesk = await open(scene.desk, deal, language);
    await onPhone.getByRole('textbox', { name: t.transfer.say.hashOptional }).fill(hash);
    await onPhone.getByRole('button', { name: t.transfer.say.sent }).click();

    // Until somebody has looked, both are told so.
    await expect(said(onPhone, language)).toContainText(t.chain.notLooked);
    await expect(said(atDesk, language)).toContainText(t.chain.look.claimed.staff);
    const before = await scene.standing(deal);

    const pending = textWith(t.chain.pending, { sum, network: 'TRC20' });
    await untilRead(chains, (wait) => expect(said(atDesk, language)).toContainText(pending, wait));
    for (const side of [onPhone, atDesk]) {
      await expect(said(side, language)).toContainText(pending);
      const blocks = textWith(t.chain.depth, { depth: '1', needed: '19' });
      await expect(side.getByRole('progressbar', { name: blocks })).toBeVisible();
      await expect(said(side, language).getByRole('link')).toHaveAttribute('href', new RegExp(`tronscan.*${hash}$`));
    }

    chains.grow('TRC20', 18);
    const arrived = textWith(t.chain.arrived, { sum, network: 'TRC20', time: '' }).split(',')[0] ?? '';
    await untilRead(chains, (wait) => expect(said(atDesk, language)).toContainText(arrived, wait));
    await expect(said(onPhone, language)).toContainText(arrived);
    await expect(said(onPhone, language).getByRole('progressbar')).toBeHidden();
    expect(await scene.standing(deal)).toEqual(before);

    const { panel, yes } = await receives(scene.desk, atDesk, deal, language);
    await expect(said(panel, language)).toContainText(arrived);
    await yes(sum).click();
    await expect.poll(async () => (await scene.standing(deal)).status).toBe(5);
    await expect(onPhone.getByText(t.order.status.received, { exact: true }).first()).toBeVisible();
    await scene.speak('en');
  });
}

test('a coin that only calls itself USDT: both are told, the time that it gave ends, and its customer names another', {
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

  // The customer may name another one, which gives no time.
  await expect(onPhone.getByText(words.en.chain.nameAnother)).toBeVisible();
  await onPhone
    .getByRole('textbox', { name: words.en.transfer.say.hash })
    .fill(chains.send(own.TRC20, { amount: '130' }));
  await onPhone.getByRole('button', { name: words.en.transfer.say.addHash }).click();
  chains.grow('TRC20', 20);
  const arrived = `${usdt('130.00')} arrived on TRC20`;
  for (const side of [onPhone, atDesk])
    await untilRead(chains, (wait) => expect(side.getByText(arrived).first()).toBeVisible(wait));
  expect(await scene.standing(deal)).toMatchObject({ status: before.status, due_at: agreed });
});

test('another sum: the desk records it with one press, and can’t receive what was agreed', {
  tag: '@long',
}, async ({ chains }) => {
  const t = words.en;
  const deal = await scene.deal({ amount: '140' });
  await scene.names(scene.marta, deal, chains.send(own.TRC20, { amount: '104.5' }));
  chains.grow('TRC20', 20);
  const before = await scene.standing(deal);
  const [onPhone, atDesk] = [await open(scene.martas, deal), await open(scene.desk, deal)];
  const other = textWith(t.chain.problem.other_sum, { sum: usdt('104.50') });
  await untilRead(chains, (wait) => expect(said(onPhone)).toContainText(other, wait));
  await expect(said(atDesk)).toContainText(other);
  await expect(said(onPhone).getByRole('button')).toHaveCount(0);
  expect(await scene.standing(deal)).toEqual(before);

  const { panel, yes } = await receives(scene.desk, atDesk, deal);
  await yes(usdt('140.00')).click();
  await expect(scene.desk.getByText('Another sum arrived than was agreed. Record the rest')).toBeVisible();
  await expect(panel).toBeHidden();
  expect((await scene.standing(deal)).status).toBe(before.status);
  await said(atDesk)
    .getByRole('button', { name: textWith(t.chain.record, { sum: usdt('104.50') }) })
    .click();
  await expect(onPhone.getByText('Arrived: 104.50 USDT. Send the other 35.50 USDT')).toBeVisible();
  expect((await scene.standing(deal)).status).toBe(before.status);
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

test('two customers name one transaction: it is final for both, and is received by nobody until the owner decides', {
  tag: '@long',
}, async ({ chains }) => {
  const [hers, his] = [await scene.deal({ amount: '170' }), await scene.deal({ amount: '170', who: scene.taras })];
  const hash = chains.send(own.TRC20, { amount: '170' });
  chains.grow('TRC20', 20);
  await scene.names(scene.marta, hers, hash);
  await scene.names(scene.taras, his, hash);
  const before = [await scene.standing(hers), await scene.standing(his)];
  const [onHers, onHis, atDesk] = [
    await open(scene.martas, hers),
    await open(scene.tarass, his),
    await open(scene.desk, hers),
  ];
  const arrived = `${usdt('170.00')} arrived on TRC20`;
  await untilRead(chains, (wait) => expect(said(onHers)).toContainText(arrived, wait));
  await expect(said(onHis)).toContainText(arrived);
  await expect(said(atDesk)).toContainText(arrived);
  await expect(atDesk.getByText(words.en.transfer.claimedTwice)).toBeVisible();

  const { yes } = await receives(scene.desk, atDesk, hers);
  await yes(usdt('170.00')).click();
  await expect(scene.desk.getByText(words.en.messages.claimedTwice)).toBeVisible();
  expect([await scene.standing(hers), await scene.standing(his)]).toEqual(before);
});

test('the service is gone for an hour: nobody says that nothing came, and then it is read where it was left', {
  tag: '@long',
}, async ({ chains, request }) => {
  const deal = await scene.deal({ amount: '180' });
  const before = await scene.standing(deal);
  chains.mad.set('TRC20', '500');
  const hash = chains.send(own.TRC20, { amount: '180' });
  chains.grow('TRC20', 40);
  await scene.names(scene.marta, deal, hash);
  const named = await scene.standing(deal);
  await untilRead(chains, () =>
    expect.poll(async () => (await healthOf(request, 'TRC20'))?.blind, { timeout: 20_000 }).toBe(true),
  );
  await passTimeOfChains(chains, 60);
  const hourAgo = /Not checked since .*\d\d:\d\d: the network can’t be read now/;
  const [onPhone, atDesk] = [await open(scene.martas, deal), await open(scene.desk, deal)];
  for (const side of [onPhone, atDesk]) await expect(said(side)).toContainText(hourAgo);
  expect(await scene.standing(deal)).toEqual(named);
  expect(named.status).toBe(before.status);

  chains.mad.clear();
  const arrived = `${usdt('180.00')} arrived on TRC20`;
  await untilRead(chains, (wait) => expect(said(onPhone)).toContainText(arrived, wait));
  await expect(said(atDesk)).toContainText(arrived);
  expect(await scene.standing(deal)).toEqual(named);
  await expect.poll(() => healthOf(request, 'TRC20')).toMatchObject({ blind: false, failures: 0 });
});
