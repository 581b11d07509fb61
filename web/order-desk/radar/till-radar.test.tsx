import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type TillFinding, tillRadarApi } from '#contract/till/till-radar.ts';
import { answer } from '../../testing/answers.ts';
import { aCashier, minutesAgo, showDesk } from '../../testing/desk.tsx';
import { anId, anOffice } from '../../testing/fixtures.ts';

const office = anOffice({ name: 'Stryiskyi Park' });
const finding = (more: Partial<TillFinding> & Pick<TillFinding, 'kind'>): TillFinding => ({
  ...{ office_id: office.id, since: minutesAgo(14 * 60), shift: null, move_id: null, entry_id: null },
  ...{ currency: null, amount: null, day: null, seal: null, order_id: null },
  ...more,
});
const shift = { id: anId(), till: { id: anId(), name: 'Window 1' }, drawer: { id: anId(), name: 'A' } };
const long = finding({ kind: 'shift_long', shift });
const difference = finding({ kind: 'difference', entry_id: anId() });
const promised = finding({ kind: 'overpromised', currency: 'USD', amount: '340' });

const atTills = () => screen.findByRole('region', { name: 'At the tills' });
const press = async (name: string | RegExp) =>
  fireEvent.click(await within(await atTills()).findByRole('button', { name }));

test('an owner reads on the desk what waits at the tills, looks at a difference, and it is gone', async () => {
  let items = [long, difference, promised];
  const { server, address } = await showDesk([], {
    routes: [
      answer(officeApi.get, office),
      answer(tillRadarApi.list, () => ({ items, more: false })),
      answer(tillRadarApi.looked, () => {
        items = [long, promised];
        return { entry_id: anId(), looked_by: { id: anId(), full_name: 'Iryna' }, looked_at: new Date() };
      }),
    ],
  });
  await press('Promised too much 1');
  within(await atTills()).getByText('$340 more is promised than there is.');
  await press('Difference 1');
  await within(await atTills()).findByText('Stryiskyi Park');
  await press('I have looked at it');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Difference/ })).toBeNull());
  expect(server.to(tillRadarApi.looked)).toHaveLength(1);
  await press('Long shift 1');
  within(await atTills()).getByText('Window 1, drawer A is open for more than 13 hours.');
  await press('Open the shift');
  expect(address()).toMatchObject({ tab: 'till', office: office.id, shift: shift.id });
});

test('a cashier reads what waits for them, and nothing stands there while nothing waits', async () => {
  const routes = [answer(officeApi.get, office), answer(tillRadarApi.list, { items: [long], more: false })];
  const { unmount } = await showDesk([], { routes, user: aCashier() });
  await press('Long shift 1');
  expect(screen.queryByRole('button', { name: 'I have looked at it' })).toBeNull();
  unmount();
  const { server } = await showDesk([]);
  await waitFor(() => expect(server.to(tillRadarApi.list)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'At the tills' })).toBeNull();
});
