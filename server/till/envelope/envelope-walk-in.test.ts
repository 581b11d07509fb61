import { beforeEach, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Shift } from '#contract/till/shifts.ts';
import { balancesOf, putOnBooks } from '../../testing/books.test-kit.ts';
import { envelopesOf, setAsideIn } from '../../testing/envelope.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { floatTo, openShift, tillOf } from '../../testing/till.test-kit.ts';
import { newPhone, openWindow, windowEnv } from '../../testing/walk-in.test-kit.ts';
import { openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld({ env: windowEnv }));
const { toCash, wallet, admin, place, step } = await openWindow(world);

let office: Office;
let [owner, cashier]: [Person, Person] = [admin, admin];
let shift: Shift;
beforeEach(async () => {
  office = await world.office({ wallet });
  [owner, cashier] = [await world.owner(office), await world.cashier(office)];
  await putOnBooks(world, office);
  await setAsideIn(world, office, 'envelope');
  shift = await openShift(world, cashier, await tillOf(world, office));
  await floatTo(world, cashier, shift, '500');
});

/** Somebody without an app has sent USDT, and stands at the window. */
async function atWindow(): Promise<string> {
  const customer = { cellphone: newPhone() };
  const body = { office_id: office.id, er_id: toCash.id, amount: '100', network: 'TRC20', customer };
  const placed = await place(body, cashier);
  expect(placed).toMatchObject({ status: 201 });
  expect(await step(owner, placed.body.id, 'receive')).toMatchObject({ status: 200 });
  return placed.body.id;
}

test('Who waits at the window gets the cash of the drawer in hand, without an envelope', async () => {
  const id = await atWindow();
  expect(await step(cashier, id, 'ready')).toMatchObject({ status: 200 });
  expect(await balancesOf(world, office)).toMatchObject({
    ...{ [`till USD ${shift.drawer.id}`]: '401', [`set_aside USD ${shift.drawer.id}`]: '99' },
  });
  expect(await step(cashier, id, 'close')).toMatchObject({ status: 200, body: { status: 3 } });
  expect((await balancesOf(world, office))[`set_aside USD ${shift.drawer.id}`]).toBeUndefined();
});

test('What is kept for later goes into an envelope at the window, too', async () => {
  const id = await atWindow();
  expect(await step(cashier, id, 'ready', { seal: 'S1' })).toMatchObject({ status: 200 });
  expect((await envelopesOf(world, cashier, office)).items).toMatchObject([{ order_id: id, seal: 'S1' }]);
  expect((await balancesOf(world, office))['set_aside USD envelopes']).toBe('99');
});
