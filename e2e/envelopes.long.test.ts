import { expect } from '@playwright/test';
import { z } from 'zod';
import { place, registerPerson, take } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { meet, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';
import { count, isWell, openCrew, send, setUpTill } from './window.ts';

const readers = [
  { language: 'en', device: { width: 390, height: 844 } },
  { language: 'uk', device: { width: 1280, height: 800 } },
] as const;

const Shift = z.object({ id: z.string(), drawer: z.object({ id: z.string() }) });

for (const { language, device } of readers) {
  test(`cash of a ready deal goes into an envelope, and the owner hears that nobody found it: ${language}, ${device.width} px`, {
    tag: '@long',
  }, async ({ browser, request }) => {
    const t = words[language];
    const crew = await openCrew(request, `Envelopes ${language}`, language);
    const { office, owner, cashier } = crew;
    const { tillId, drawers } = await setUpTill(request, crew);
    const customer = await registerPerson(request, 'Marta Bondar');
    const desk = await meet(browser, { device, language });
    const page = await meet(browser, { device, language });

    await test.step('the owner says that the office uses envelopes', async () => {
      await signIn(desk, owner.cellphone, `/?tab=till&office=${office.id}&show=envelopes`);
      await desk.getByRole('button', { name: t.envelope.change.open }).click();
      await desk.getByRole('radio', { name: t.envelope.way.envelope }).click();
      await isWell(desk);
      await desk.getByRole('button', { name: t.envelope.change.save }).click();
      await expect(desk.getByRole('dialog')).toBeHidden();
      await expect(desk.getByText(t.envelope.way.envelope)).toBeVisible();
    });

    const order = await test.step('the cashier works from a drawer with 1000 dollars', async () => {
      const begun = { drawer_id: drawers[0].id, count: [] };
      const shift = Shift.parse(await send({ request, by: cashier }, `/v1/tills/${tillId}/shifts`, begun));
      const float = { drawer_id: shift.drawer.id, way: 'float', currency: 'USD', amount: '1000', reason: 'Change' };
      const { id } = Shift.pick({ id: true }).parse(await send({ request, by: owner }, '/v1/till-moves', float));
      await send({ request, by: cashier }, `/v1/till-moves/${id}/arrive`, { amount: '1000' }, true);
      const placed = await place(request, customer, office, { sc: 'USDT', tc: 'USD', amount: '100' });
      for (const call of ['confirm', 'receive'] as const) await take(request, owner, placed, call);
      return placed;
    });

    await test.step('types the seal with which the deal is made ready, and reads the envelope beside the drawer', async () => {
      await signIn(page, cashier.cellphone, `/?tab=till&order=${order.id}`);
      await page.locator('button[aria-keyshortcuts="1"]').last().click();
      const seal = page.getByRole('textbox', { name: t.marks.seal.label });
      await expect(seal).toBeFocused();
      await isWell(page);
      await page.keyboard.type('а-17');
      await page.keyboard.press('Enter');
      await expect(seal).toBeHidden();
      const lies = textWith(t.marks.seal.lies, { seal: 'A-17', where: '' });
      await expect(page.getByText(lies)).toBeVisible();
      await page.goto('/?tab=till');
      const moved = textWith(t.envelope.moved, { seal: 'A-17' });
      await expect(page.getByRole('rowheader', { name: moved })).toBeVisible();
      await expect(page.getByRole('region', { name: t.envelope.title }).getByText('A-17')).toBeVisible();
      await isWell(page);
    });

    await test.step('closes the drawer without it: its sum agrees, and the envelope is said to be missing', async () => {
      await page.getByRole('button', { name: new RegExp(`^${t.till.act.closing}`) }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.till.closing.yes }).click();
      const here = page.getByRole('region', { name: t.envelope.title });
      const tick = here.getByRole('checkbox', { name: textWith(t.envelope.there, { seal: 'A-17' }) });
      await expect(tick).not.toBeChecked();
      await isWell(page);
      const cash = await request.get(`/v1/orders/${order.id}`, { headers: cashier.headers });
      const paid = z.object({ cash: z.number() }).parse(await cash.json()).cash;
      await count(page, t, notesOf(1000 - paid));
      await expect(page.getByText(t.till.ended.agrees)).toBeVisible();
      await expect(here.getByText(t.envelope.outcome.missing)).toBeVisible();
    });

    await test.step('the owner reads it at the tills, and it is over when the customer has the cash', async () => {
      await desk.goto('/?tab=deals');
      const radar = desk.getByRole('region', { name: t.radar.till.title });
      await radar.getByRole('button', { name: new RegExp(t.radar.till.kind.envelope_missing) }).click();
      await expect(radar.getByText(/A-17/)).toBeVisible();
      await isWell(desk);
      await take(request, customer, order, 'close');
      await desk.goto(`/?tab=till&office=${office.id}&show=envelopes`);
      await expect(desk.getByText(t.envelope.none)).toBeVisible();
    });
    await desk.context().close();
    await page.context().close();
  });
}

/** The fewest notes that make this sum. */
function notesOf(sum: number): Record<string, string> {
  let rest = sum;
  return Object.fromEntries(
    [100, 20, 5, 1].map((note) => {
      const pieces = Math.floor(rest / note);
      rest -= pieces * note;
      return [note, String(pieces)];
    }),
  );
}
