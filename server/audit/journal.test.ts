import { afterEach, describe, expect, test } from 'vitest';
import type { AuditEntry, AuditKind } from '#contract/audit.ts';
import { recordChange } from '../database/audit.ts';
import { system } from '../database/by.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';
import { journalLogStore } from './journal-log.store.ts';
import { journalLog } from './journal-log.ts';

const world = await forFile(
  openWorld({ env: { LIMITS: 'on', EMAIL_CHANGES_PER_HOUR: '3', TRUST_PROXY: '127.0.0.1' } }),
);
const admin = await world.admin();
afterEach(() => world.db.pool.query('delete from throttles'));

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': browser });
const origin = { address: '192.0.2.7', device: browser };
const entries = async (kind: string, of: Person): Promise<AuditEntry[]> =>
  (await world.as(admin).get(`/v1/audit?kind=${kind}&actor_id=${of.id}`)).body.items;

describe('the journal', () => {
  test('has each export with its filter, its number of rows, and from where', async () => {
    const office = await world.office();
    const cashier = await world.cashier(office);
    const rate = await world.rate();
    for (const _order of Array(3)) await writeOrder(world, { customer: await world.customer(), office, rate });
    const download = (query: string) => world.as(cashier).get(`/v1/orders/export?${query}`, from('192.0.2.7'));
    expect((await download('status__in=1&decimals=comma')).status).toBe(200);
    expect((await download('status__in=3')).status).toBe(200);
    expect(await entries('orders_exported', cashier)).toMatchObject([
      { after: { rows: 0, filter: { status__in: ['completed'] } }, ...origin },
      { after: { rows: 3, filter: { status__in: ['requested'] } }, ...origin },
    ]);
    expect((await world.as(await world.customer()).get('/v1/orders/export')).status).toBe(403);
  });

  test.each(['042917', '042 917', `https://obmin.example/#pickup=${newId()}.042917`, '№зшслгз=042917'])(
    'has no pickup code that was typed into the search of an export: %s',
    async (typed) => {
      const owner = await world.owner(await world.office());
      const url = `/v1/orders/export?status__in=6&search=${encodeURIComponent(typed)}`;
      expect((await world.as(owner).get(url, from('192.0.2.7'))).status).toBe(200);
      const [entry] = await entries('orders_exported', owner);
      expect(entry).toMatchObject({ ...origin });
      expect(entry?.after).toEqual({ rows: 0, filter: { status__in: ['ready'], search: '(a pickup code)' } });
      // Half a code is not looked for: three digits stand in many ids and telephone numbers.
      const { rows } = await world.db.pool.query('select after from audit where after::text like any($1)', [
        ['%042917%', '%042 917%'],
      ]);
      expect(rows).toEqual([]);
    },
  );

  test('has each change of the wallet and of the e-mail address, and nothing where nothing changed', async () => {
    const person = await world.customer({ wallet: null });
    const save = (body: object) => world.as(person).put('/v1/users/me/', body, from('192.0.2.7'));
    const address = 'TGHWHq9bhTL4BWG1qENFW6W4uhvW4iQxvD';
    for (const _twice of Array(2)) await save({ wallet: { data: [{ address, network: 'TRC20' }] } });
    for (const email of ['a@example.com', 'a@example.com', null]) await save({ email });
    await save({ full_name: 'Olha' });
    expect(await entries('wallet_changed', person)).toMatchObject([{ before: { wallet: null }, ...origin }]);
    expect(await entries('email_changed', person)).toMatchObject([
      { before: { email: 'a@example.com' }, after: { email: null }, ...origin },
      { before: { email: null }, after: { email: 'a@example.com' }, ...origin },
    ]);
  });

  test('has a changed password with the address', async () => {
    const person = await world.customer();
    const change = { old_password: person.password, password: 'Dnipro-Odesa-1794!' };
    expect((await world.as(person).post('/v1/users/me/pwd', change, from('192.0.2.7'))).status).toBe(200);
    expect(await entries('password_changed', person)).toMatchObject([origin]);
  });

  test('is told to the log once, also what was written late, and without phones and e-mail addresses', async () => {
    const lines: [level: string, line: object][] = [];
    const log = {
      info: (line: object) => void lines.push(['info', line]),
      warn: (line: object) => void lines.push(['warn', line]),
    };
    const job = journalLog({ store: journalLogStore(world.db), log });
    let memo: unknown;
    const run = () => job.run({ signal: new AbortController().signal, memo, remember: (next) => (memo = next) });
    const record = async (kind: AuditKind) => {
      const objectId = newId();
      const facts = { actorId: null, objectId, before: null, after: { email: 'a@example.com' }, origin };
      await world.db.write(system, async (tx) => void (await recordChange(tx, { ...facts, kind })));
      return objectId;
    };
    const toldOf = (id: string) => lines.filter(([, line]) => 'object_id' in line && line.object_id === id);
    const past = await record('user_blocked');
    await run();
    const [series, email, rate] = [
      await record('wrong_passwords'),
      await record('email_changed'),
      await record('rate_created'),
    ];
    await run();
    await run();
    expect(toldOf(series)).toMatchObject([
      ['warn', { journal: 'wrong_passwords', actor_id: null, address: '192.0.2.7' }],
    ]);
    expect(toldOf(email)).toMatchObject([['info', { journal: 'email_changed' }]]);
    expect([toldOf(rate), toldOf(past)]).toEqual([[], []]);
    expect(JSON.stringify(lines)).not.toContain('example.com');
    // The transaction of this entry began before the others, and ended after the log had told them.
    await world.db.pool.query(
      `insert into audit (id, at, kind, object_id)
       select $1, at - interval '1 microsecond', 'user_blocked', 'late' from audit where object_id = $2`,
      [newId(), series],
    );
    await run();
    await run();
    expect(toldOf('late')).toHaveLength(1);
  });
});

describe('whether an e-mail address has an account', () => {
  const probe = (person: Person, email: string, address = '192.0.2.7') =>
    world.as(person).put('/v1/users/me/', { email }, from(address));

  test('can be tried a few times an hour, by one person and from one address', async () => {
    await probe(await world.customer(), 'taken@example.com', '198.51.100.1');
    const stranger = await world.customer();
    for (const _try of Array(3))
      expect(await probe(stranger, 'taken@example.com')).toMatchObject({
        status: 409,
        body: { code: 'EMAIL_ALREADY_EXISTS' },
      });
    const refused = await probe(stranger, 'free@example.com', '198.51.100.2');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await probe(await world.customer(), 'taken@example.com')).status).toBe(429);
    expect((await probe(await world.customer(), 'other@example.com', '198.51.100.3')).status).toBe(200);
  });

  test('does not count when the person changes other fields', async () => {
    const person = await world.customer();
    for (const full_name of ['A', 'B', 'C', 'D', 'E'])
      expect((await world.as(person).put('/v1/users/me/', { full_name })).status).toBe(200);
  });
});
