import { expect } from '@playwright/test';
import { textWith } from '../customer.ts';
import { words } from '../screens/screens.ts';
import { test, turn, untilRead } from './chain-product.ts';
import { elsewhere, type Language, open, openScene, type Scene, said } from './chain-scene.ts';

// What came to the address of a customer may be the payout. The desk alone reads it, and a person takes the step.

let scene: Scene;

test.beforeAll(async ({ browser, request, baseURL }) => {
  test.setTimeout(300_000);
  scene = await openScene({ browser, request, baseURL });
  await turn(request, 'TRC20', true);
});
test.afterAll(() => scene.close());

const amounts: Record<Language, string> = { en: '250', uk: '251' };

for (const language of ['en', 'uk'] as const) {
  const t = words[language];

  test(`the payout is proposed to the desk alone, and the deal is set ready with one press: ${language}`, {
    tag: '@long',
  }, async ({ chains }) => {
    await scene.speak(language);
    const deal = await scene.payout({ amount: amounts[language] }, elsewhere);
    const before = await scene.standing(deal);
    expect(before.payout_tx_hash).toBeNull();
    const [onPhone, atDesk] = [await open(scene.martas, deal, language), await open(scene.desk, deal, language)];
    const hash = chains.send(elsewhere, { amount: deal.sum });
    chains.grow('TRC20', 40);
    await untilRead(chains, (wait) => expect(said(atDesk, language)).toContainText(t.chain.foundPayout, wait));
    await expect(said(atDesk, language)).toContainText(t.chain.use.found_payout);
    await expect(said(atDesk, language).getByRole('link')).toHaveAttribute('href', new RegExp(`${hash}$`));
    await expect(said(onPhone, language)).toHaveCount(0);
    expect(await scene.standing(deal)).toEqual(before);

    await atDesk.getByRole('button', { name: t.order.step.ready }).click();
    const panel = scene.desk.getByRole('dialog', { name: textWith(t.step.title.ready, { id: deal.number }) });
    await expect(panel.getByRole('textbox', { name: t.transfer.payout.hash })).toHaveValue(hash);
    expect(await scene.standing(deal)).toEqual(before);
    const [start = '', end = ''] = t.step.yes.ready.coin.split('{{sum}}');
    await panel.getByRole('button', { name: new RegExp(`^${start}.*${end}$`) }).click();
    await expect.poll(async () => (await scene.standing(deal)).payout_tx_hash).toBe(hash);
    expect((await scene.standing(deal)).status).toBeGreaterThan(before.status);
    await expect(onPhone.getByText(t.order.status.ready, { exact: true }).first()).toBeVisible();
    await expect(said(onPhone, language)).toContainText(t.chain.use.payout);
    await scene.speak('en');
  });
}
