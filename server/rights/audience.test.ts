import { expect, test, vi } from 'vitest';
import { events } from '#domain/audience.ts';
import type { Actor } from '#domain/person/actor.ts';
import { noticeStore } from '../delivery/audience/notice.store.ts';
import type { Delivery } from '../delivery/channel.ts';
import { forFile } from '../testing/for-file.ts';
import { listenTo, patience } from '../testing/live.test-kit.ts';
import { newBrowser } from '../testing/notification.test-kit.ts';
import { allPushesSettled } from '../testing/push.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';
import { audiences, type Happened, happenings, nameOf } from './audience.test-kit.ts';
import { openScene } from './rights-scene.test-kit.ts';

type Told = Pick<Delivery, 'topic' | 'kind' | 'subject_id' | 'version'>;
type Seen = { person: Person; actor: Actor; heard: readonly { type: string; data?: unknown }[]; told: Told[] };

const seen = new Map<string, Seen>();
const happened = new Map<string, Happened>();

/** Everything happens while all people listen and have a browser that is subscribed and gets nothing for now. */
const world = await forFile(openWorld());
const scene = await openScene(world);
// What the scene was made of is nobody's news: a push of it would be tried again while the others are waited for.
await allPushesSettled(world);
const [here, there] = [[scene.office.id], (await officesOf(scene.cashierElsewhere)) ?? []];
const people: readonly [string, Person, readonly string[]][] = [
  ['customer', scene.customer, []],
  ['another customer', scene.another, []],
  ['cashier', scene.cashier, here],
  ['cashier elsewhere', scene.cashierElsewhere, there],
  ['owner', scene.owner, here],
  ['owner elsewhere', scene.ownerElsewhere, there],
  ['admin', scene.admin, []],
];
for (const [name, person, officeIds] of people) {
  await world.as(person).post('/v1/users/subscription_info', { ...newBrowser(), rate_update: true });
  const { heard } = await listenTo(world.app, person);
  seen.set(name, { person, actor: { id: person.id, role: person.role, officeIds }, heard, told: [] });
}
await world.db.pool.query(`update push_subscriptions set not_before = now() + interval '1 day'`);
for (const row of audiences) {
  const name = nameOf(row);
  happened.set(name, (await happenings[name]?.(scene, world)) ?? expect.unreachable(name));
}
const mark = await world.rate({ sc: 'EUR', rate: '1.1' });
await vi.waitFor(() => {
  for (const { heard } of seen.values()) expect(JSON.stringify(heard)).toContain(mark.id);
}, patience);
await allPushesSettled(world);
for (const one of seen.values()) one.told.push(...(await deliveriesTo(one.person)));

async function officesOf({ id }: Person): Promise<string[]> {
  const { rows } = await world.db.pool.query('select office_id from user_offices where user_id = $1', [id]);
  return rows.map(({ office_id }) => office_id);
}

async function deliveriesTo({ id }: Person): Promise<Told[]> {
  const { rows } = await world.db.pool.query<Told>(
    `select topic, kind, subject_id, version from deliveries d
     join push_subscriptions s on d.recipient = encode(s.token_hash, 'hex') where d.channel = 'push' and s.user_id = $1`,
    [id],
  );
  return rows;
}

const eventOf = (name: string): Happened => happened.get(name) ?? expect.unreachable(name);
const peopleWith = (isSo: (one: Seen) => boolean): string[] =>
  [...seen].filter(([, one]) => isSo(one)).map(([name]) => name);

const hearers = (kind: string, { subject, heardAs = kind, heardWith = '' }: Happened) =>
  peopleWith(({ heard }) =>
    heard.some(({ type, data }) => {
      const text = JSON.stringify(data);
      return type === heardAs && text.includes(subject) && text.includes(heardWith);
    }),
  );
const noticesOf = ({ subject, told = subject }: Happened, { told: all }: Seen) =>
  all.filter(({ subject_id }) => subject_id === told);
const toldOf = (event: Happened) => peopleWith((one) => noticesOf(event, one).length > 0);

async function readersOf({ url, shows }: Happened): Promise<string[]> {
  const answers = await Promise.all(
    [...seen].map(async ([name, { person }]) => {
      const { status, body } = await world.as(person).get(url);
      return status === 200 && JSON.stringify(body).includes(shows) ? [name] : [];
    }),
  );
  return answers.flat();
}

test('Every kind of event that the database takes has its audience in the table', async () => {
  const { rows } = await world.db.pool.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'outbox_kind_check'`,
  );
  const kinds = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind).sort();
  expect(Object.keys(events).sort()).toEqual(kinds);
  expect([...new Set<string>(audiences.map(({ kind }) => kind))].sort()).toEqual(kinds);
});

test.each(audiences.map((row) => ({ ...row, named: nameOf(row) })))('$named', ({ kind, named, cells }) => {
  const event = eventOf(named);
  const [heard, told] = [hearers(kind, event), toldOf(event)];
  const cellOf = (name: string) => {
    if (heard.includes(name)) return told.includes(name) ? 'all' : 'page';
    return told.includes(name) ? 'note' : 'none';
  };
  expect(Object.fromEntries([...seen.keys()].map((name) => [name, cellOf(name)]))).toEqual(cells);
});

// spec 1.12
test.each(audiences.map(nameOf))('of %s hears nobody who may not read it, and no page is forgotten', async (named) => {
  const event = eventOf(named);
  const [kind = ''] = named.split(' ');
  const [readers, heard] = [await readersOf(event), hearers(kind, event)];
  expect([...heard, ...toldOf(event)].filter((name) => !readers.includes(name))).toEqual([]);
  const isForAllReaders = heard.length > 0 && kind !== 'order_alert';
  if (isForAllReaders) expect(heard).toEqual(readers);
});

test.each(audiences.map(nameOf))('of %s are told those to whom the rules give a notice', async (named) => {
  const event = eventOf(named);
  const [decided] = [...seen.values()].flatMap((one) => noticesOf(event, one));
  for (const [name, one] of seen) {
    const notice = decided && (await noticeStore(world.db).findNotice(decided, { actor: one.actor, lang: 'en' }));
    const tags = noticesOf(event, one).map(({ topic }) => topic);
    // Who did it may read the notice, and is spared it.
    expect([name, name === event.by ? [] : [notice?.tag].flatMap((tag) => tag ?? [])]).toEqual([name, tags]);
  }
});
