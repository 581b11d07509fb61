import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type AuditEntry, auditApi } from '#contract/audit.ts';
import { userApi } from '#contract/person/user.ts';
import { erasedMark } from '#domain/person/erasure.ts';
import { type Answer, answer } from '../testing/answers.ts';
import { textOf } from '../testing/desk.tsx';
import { anId, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { ChangesScreen } from './changes-screen.tsx';

const [rateId, officeId, olena] = [anId(), anId(), anId()];
const anEntry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: anId(),
  at: new Date('2026-11-20T10:00:00.000Z'),
  actor: { id: anId(), full_name: 'Andrii Shevchuk' },
  kind: 'setting_changed',
  object_id: 'maintenance',
  before: { on: false },
  after: { on: true },
  address: null,
  device: null,
  office_id: null,
  names: {},
  ...more,
});

async function show(entries: AuditEntry[], address = '/?tab=changes', ...routes: Answer[]) {
  await i18next.loadNamespaces(['changes', 'dates']);
  return renderApp(<ChangesScreen />, {
    user: aUser({ permissions: 'admin' }),
    routes: [
      answer(auditApi.list, ({ query }) => aPage(entries, { total: entries.length, page: Number(query.page) })),
      answer(userApi.list, aPage([])),
      ...routes,
    ],
    address,
  });
}

const entryTexts = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');

test('an entry shows the actor, the object, and every field before and after', async () => {
  const pair = { id: rateId, sc: 'USD', tc: 'USDT', office_id: null, actual: true };
  await show([
    anEntry({
      kind: 'rate_created',
      object_id: rateId,
      before: { ...pair, rate: '0.9960' },
      after: { ...pair, rate: '0.9972' },
    }),
  ]);
  const [entry = ''] = await entryTexts();
  expect(entry).toContain('Andrii Shevchuk');
  expect(entry).toContain('Rate set: USD → USDT · Global');
  expect(entry).toContain('Rate 0.9960 → 0.9972');
  expect(entry).not.toContain('Active');
});

// spec 9.25
test('an entry about a small rate has its inverse, and two rates that differ never look equal', async () => {
  const pair = { id: rateId, sc: 'UAH', tc: 'USDT', office_id: null, actual: true };
  const moved = (before: string, after: string) =>
    anEntry({ kind: 'rate_created', before: { ...pair, rate: before }, after: { ...pair, rate: after } });
  await show([moved('0.0238', '0.02382'), moved('0.99601', '0.99602'), moved('0.996', '0.996')]);
  const [small, close, same] = await entryTexts();
  expect(small).toContain('Rate 0.0238 (42.0168\u00A0:\u00A01) → 0.0238 (41.9815\u00A0:\u00A01)');
  expect(close).toContain('Rate 0.99601 → 0.99602');
  expect(same).not.toContain('Rate 0.9960');
});

test('who has no name is known by the phone, and an erased account is said to be one', async () => {
  const [unknownId, actor, erased] = [anId(), { id: anId(), full_name: null }, { id: anId(), full_name: erasedMark }];
  await show([
    anEntry({ actor, names: { [actor.id]: '+380671234567' } }),
    anEntry({ actor: { id: unknownId, full_name: null } }),
    anEntry({ actor: erased, kind: 'erasure_asked', object_id: erased.id, names: { [erased.id]: erasedMark } }),
  ]);
  const [known, unknown, asked] = await entryTexts();
  expect(known).toContain('+380 67 123 45 67');
  expect(unknown).toContain(`No name (${unknownId.slice(0, 8)})`);
  expect(asked?.match(/Erased account/g)).toHaveLength(2);
});

test('an entry about a rate names its office in the head, not as a field', async () => {
  const rate = { id: rateId, sc: 'USD', tc: 'USDT', rate: '0.9960', actual: true };
  const own = { ...rate, office_id: officeId };
  const names = { [officeId]: 'Stryiskyi Park' };
  await show([
    anEntry({ kind: 'rate_switched', object_id: rateId, before: own, after: { ...own, actual: false }, names }),
    anEntry({ kind: 'rate_created', object_id: rateId, before: null, after: own, names }),
    anEntry({ kind: 'rate_deleted', object_id: rateId, before: { ...rate, office_id: null }, after: null }),
  ]);
  const [switched, created, deleted] = await entryTexts();
  expect(switched).toContain('Rate switched off: USD → USDT · Stryiskyi ParkActive yes → no');
  expect(created).toContain('Rate set: USD → USDT · Stryiskyi ParkRate 0.9960Activeyes');
  expect(deleted).toContain('Rate deleted: USD → USDT · GlobalRate 0.9960Activeyes');
});

test('a list shows added and removed members separately, not as before and after', async () => {
  const [branch, sykhiv, park] = [anId(), anId(), anId()];
  const [marta, petro] = [anId(), anId()];
  const names = {
    [branch]: 'Branch 21',
    [sykhiv]: 'Sykhiv',
    [park]: 'Stryiskyi Park',
    [marta]: 'Marta Bondar',
    [petro]: 'Petro Savchuk',
  };
  await show([
    anEntry({
      kind: 'subscriptions_changed',
      object_id: 'USD/USDT',
      before: { office_ids: [branch] },
      after: { office_ids: [sykhiv, park] },
      names,
    }),
    anEntry({
      kind: 'owners_changed',
      object_id: sykhiv,
      before: { user_ids: [marta, petro] },
      after: { user_ids: [petro] },
      names,
    }),
  ]);
  const [offices, owners] = await entryTexts();
  expect(offices).toMatch(/Offices removed Branch 21Offices addedSykhiv, Stryiskyi Park$/);
  expect(owners).toMatch(/Owners changed: SykhivPeople removed Marta Bondar$/);
});

test('offices and people are shown by name, settings and roles by word', async () => {
  await show([
    anEntry({
      kind: 'cashiers_changed',
      object_id: officeId,
      before: { user_ids: [] },
      after: { user_ids: [olena] },
      names: { [officeId]: 'Rynok Square', [olena]: 'Olena Hnatiuk' },
    }),
    anEntry({
      kind: 'role_changed',
      object_id: olena,
      before: { permissions: 'customer' },
      after: { permissions: 'cashier' },
      names: { [olena]: 'Olena Hnatiuk' },
    }),
    anEntry({ actor: null }),
  ]);
  const [cashiers, role, setting] = await entryTexts();
  expect(cashiers).toContain('Cashiers changed: Rynok SquarePeople added Olena Hnatiuk');
  expect(role).toContain('Role changed: Olena HnatiukRole Customer → Cashier');
  expect(setting).toContain('At the server itself');
  expect(setting).toContain('Setting changed: MaintenanceOn no → yes');
});

test('what a rule does, what it does without a market, and why a pair was taken away are said in words', async () => {
  const pair = { sc: 'USDT', tc: 'UAH', office_id: null };
  const [before, after] = [
    { ...pair, mode: 'proposes', on_pause: 'ask' },
    { ...pair, mode: 'publishes', on_pause: 'switch_off' },
  ];
  const off = { ...pair, actual: false, rule_id: anId(), paused: 'oneSource', since: '2026-11-20T20:00:00.000Z' };
  await show([
    anEntry({ kind: 'rate_rule_changed', object_id: anId(), before, after }),
    anEntry({ kind: 'rate_switched', object_id: anId(), before: { ...pair, actual: true }, after: off }),
    anEntry({ kind: 'rate_rule_changed', object_id: anId(), before, after: { ...pair, mode: 'of a later version' } }),
  ]);
  const [rule, switched, later] = await entryTexts();
  expect(rule).toContain('How Proposes → Publishes');
  expect(rule).toContain('Without a marketask a person; the rate stays → switch the pair off');
  expect(switched).toContain('No market rate, becauseone source of two');
  expect(switched).toMatch(/Since20 Nov 22:00/);
  expect(later).toContain('How Proposes → of a later version');
});

test('the figures of a rule and of the market have the decimal sign of the reader', async () => {
  await i18next.changeLanguage('uk');
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  const pair = { sc: 'EUR', tc: 'USDT', office_id: null };
  await show([
    anEntry({
      ...{ kind: 'rate_rule_changed', object_id: anId() },
      before: { ...pair, margin_percent: '0.8', floor: '38' },
      after: { ...pair, margin_percent: '0.45', floor: '38.00000001', step: 'of a later version' },
    }),
    anEntry({ kind: 'rate_created', object_id: rateId, before: null, after: { ...pair, market: { mid: '0.86852' } } }),
  ]);
  const [rule = '', made = ''] = await entryTexts();
  for (const text of ['0,8 → 0,45', '38 → 38,00000001', 'of a later version']) expect(rule).toContain(text);
  expect(made).toContain('0,86852');
});

test('a series of wrong passwords names the account, and from where they came', async () => {
  const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await show([
    anEntry({
      ...{ kind: 'wrong_passwords', actor: null, object_id: olena, names: { [olena]: 'Olena Koval' } },
      ...{ before: null, after: { count: 100 }, address: '192.0.2.7', device },
    }),
  ]);
  const [text] = await entryTexts();
  expect(text).toContain('Somebody who is not signed in');
  expect(text).toContain('Wrong passwords in a row: Olena Koval');
  expect(text).toContain('Today 100');
  expect(text).toContain('From 192.0.2.7 · Firefox on Windows');
});

test('wrong pickup codes name their deal by its short number', async () => {
  const object_id = '0199aaaa-0000-7000-8000-00000000be11';
  await show([anEntry({ kind: 'wrong_pickup_codes', object_id, names: {}, before: null, after: { count: 5 } })]);
  expect((await entryTexts())[0]).toContain('Wrong pickup codes in a row: #be11');
});

test('the presets use the new day when the screen stays open over midnight', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00+02:00'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server } = await show([anEntry({})], '/?tab=changes&from=today');
  await entryTexts();
  const since = () => server.to(auditApi.list).at(-1)?.query.from;
  expect(since()).toBe('2026-11-19T22:00:00.000Z');
  vi.setSystemTime('2026-11-21T09:00:00+02:00');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(since()).toBe('2026-11-20T22:00:00.000Z'));
});

test('the filters are in the address, and invalid values are left out', async () => {
  const { server, address } = await show(
    [anEntry({})],
    '/?tab=changes&kind=gossip&actor=me&from=2026-11-01&to=2026-11-02',
  );
  await entryTexts();
  expect(server.to(auditApi.list)[0]?.query).toEqual({
    page: '1',
    size: '10',
    about: 'changes',
    from: '2026-10-31T22:00:00.000Z',
    to: '2026-11-02T22:00:00.000Z',
  });
  fireEvent.click(screen.getByRole('combobox', { name: 'What' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Rate set', hidden: true }));
  await waitFor(() => expect(address().kind).toBe('rate_created'));
});

test('each filter is shown as a chip beside the number of entries, and one button removes all', async () => {
  const who = aUser({ full_name: 'Andrii Shevchuk' });
  const { address } = await show(
    [anEntry({})],
    `/?tab=changes&kind=rate_created&actor=${who.id}&from=7d`,
    answer(userApi.get, who),
  );
  const filters = await screen.findByRole('list', { name: 'Filters' });
  await waitFor(() => expect(textOf(filters)).toContain('What: Rate setWho: Andrii ShevchukWhen: last 7 days'));
  expect(await screen.findByText('1 change')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter When' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'changes', kind: 'rate_created', actor: who.id }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'changes' }));
});

test('a page past the end shows the last page', async () => {
  const last = { total: 11, size: 10, pages: 2 };
  const { address } = await show(
    [],
    '/?tab=changes&page=99',
    answer(auditApi.list, ({ query }) => aPage(query.page === '2' ? [anEntry({})] : [], last)),
  );
  expect(await entryTexts()).toHaveLength(1);
  expect(address()).toEqual({ tab: 'changes', page: 2 });
});

test('without any entry the screen says what it will show', async () => {
  await show([]);
  expect(await screen.findByText('Each change of a rate, an office, a role or a setting appears here.')).toBeTruthy();
});

test('sign-ins and the steps of deals are read apart from the changes', async () => {
  const step = anEntry({
    kind: 'order_step',
    object_id: '00000000-0000-4000-8000-00000000d795',
    before: { status: 'ready' },
    after: { status: 'completed' },
  });
  const { server, address } = await show([step]);
  fireEvent.click(await screen.findByRole('radio', { name: 'Deals' }));
  await waitFor(() => expect(server.to(auditApi.list).at(-1)?.query).toMatchObject({ about: 'deals' }));
  expect((await entryTexts()).at(0)).toContain('Andrii ShevchukCompleted: #d795');
  expect(screen.queryByRole('combobox', { name: 'What' })).toBeNull();
  screen.getByRole('button', { name: 'The last 30 days' });
  fireEvent.click(screen.getByRole('radio', { name: 'Sign-ins' }));
  await waitFor(() => expect(address().about).toBe('sign_ins'));
});

test('an entry has one line, and a press shows what else changed', async () => {
  const rate = { sc: 'USD', tc: 'USDT', office_id: null };
  await show([anEntry({ kind: 'rate_created', before: null, after: { ...rate, rate: '0.9960', actual: true } })]);
  const more = (await screen.findByText('Active')).closest('details');
  expect(more?.open).toBe(false);
  expect(more?.querySelector('summary')?.textContent).toContain('Rate 0.9960');
});
