import { describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { officeWallet, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const global = await world.rate({ sc: 'USD', tc: 'USDT', rate: '0.9985' });
await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
const wallet = {
  data: [{ ...officeWallet.data[0], address: officeWallet.data[0]?.address ?? '', network: 'TRC20' as const }],
};
const { rows } = await world.db.pool.query<{ id: string }>('select id from cities limit 1');
const city_id = rows[0]?.id ?? null;
const far = await world.office({ name: 'Elsewhere' });

let made = 0;
/** A draft with everything but what is left out here, and its people. */
async function prepare(details: Partial<Record<string, unknown>> = {}, crew: readonly string[] = ['owner', 'cashier']) {
  made += 1;
  const name = `Zamarstynivska ${made}`;
  const office = await world.office({ name, address: `${name} St`, city_id, wallet, draft: true, ...details });
  const owner = crew.includes('owner') ? await world.owner(office) : undefined;
  const cashier = crew.includes('cashier') ? await world.cashier(office) : undefined;
  return { office, owner, cashier };
}

const open = ({ id, address, marker }: Office, by: Person = admin) =>
  world.as(by).put(`/v1/offices/${id}`, { address, marker, draft: false });

describe('A draft', () => {
  test('is made by saying so; a client that says nothing makes an open office', async () => {
    const { office } = await prepare();
    expect(office.draft).toBe(true);
    expect((await world.office()).draft).toBe(false);
  });

  test('opens when it is whole, and customers then see it and place deals there', async () => {
    const { office, owner } = await prepare();
    expect((await open(office)).body).toMatchObject({ id: office.id, draft: false });
    const customer = await world.customer();
    expect((await world.as(customer).get(`/v1/offices/${office.id}`)).status).toBe(200);
    const placed = await world
      .as(customer)
      .post('/v1/orders/', { er_id: global.id, office_id: office.id, amount: 100, note: '' });
    expect(placed.status).toBe(201);
    expect((await world.as(owner).get(`/v1/users/${owner?.id}/offices`)).body.total).toBe(1);
  });

  const lacking: [string, Record<string, unknown>, string[]][] = [
    ['city', { city_id: null }, ['owner', 'cashier']],
    ['map', { marker: { position: { lat: 50.4501, lng: 30.5234 } } }, ['owner', 'cashier']],
    ['hours', { working_hours: 'as it comes' }, ['owner', 'cashier']],
    ['owner', {}, ['cashier']],
    ['cashier', {}, ['owner']],
    ['wallet', { wallet: null }, ['owner', 'cashier']],
  ];
  test.each(lacking)('stays a draft while its %s is missing, and the refusal names it', async (need, details, crew) => {
    const { office } = await prepare(details, crew);
    const { status, body } = await open(office);
    expect([status, body.code, body.reason, body.missing]).toEqual([409, 'CONFLICT', 'officeNotWhole', [need]]);
    expect((await world.as(admin).get(`/v1/offices/${office.id}`)).body.draft).toBe(true);
  });

  test('that would offer no pair lacks its rates', async () => {
    const { office } = await prepare();
    await world.db.pool.query('delete from rate_subscriptions where office_id = $1', [office.id]);
    expect((await open(office)).body.missing).toEqual(['rates']);
  });

  test('lacks all that it lacks at once, in the order of the list', async () => {
    const bare = {
      city_id: null,
      working_hours: null,
      wallet: null,
      marker: { position: { lat: 50.4501, lng: 30.5234 } },
    };
    const { office } = await prepare(bare, []);
    expect((await open(office)).body.missing).toEqual(['city', 'map', 'hours', 'owner', 'cashier', 'wallet']);
  });

  test('is opened by admins alone, and an open office does not become a draft again', async () => {
    const { office, owner } = await prepare();
    expect((await open(office, owner)).status).toBe(403);
    await open(office);
    const back = await world
      .as(admin)
      .put(`/v1/offices/${office.id}`, { address: office.address, marker: office.marker, draft: true });
    expect([back.status, back.body.reason]).toEqual([409, 'officeIsOpen']);
    const forced = world.db.pool.query('update offices set draft = true where id = $1', [office.id]);
    await expect(forced).rejects.toMatchObject({ code: 'OB046' });
  });

  test('takes no order: the call finds no such office, and the database refuses what a server would write', async () => {
    const { office } = await prepare();
    const customer = await world.customer();
    const wanted = { er_id: global.id, amount: 100, note: '' };
    const at = (office_id: string) => world.as(customer).post('/v1/orders/', { ...wanted, office_id });
    const told = ({ status, body: { request_id, ...said } }: Awaited<ReturnType<typeof at>>) => ({ status, said });
    const placed = told(await at(office.id));
    expect([placed.status, placed.said.reason]).toEqual([404, 'officeNotFound']);
    expect(placed).toEqual(told(await at(newId())));
    const there = await at(far.id);
    const columns = await world.db.pool.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
       where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'office_id')`,
    );
    const list = columns.rows[0]?.list;
    const written = world.db.pool.query(
      `insert into orders (id, office_id, ${list}) select gen_random_uuid(), $1::uuid, ${list} from orders where id = $2`,
      [office.id, there.body.id],
    );
    await expect(written).rejects.toMatchObject({ code: 'OB043' });
  });

  test('is refused by the database as an office that does not exist, and not as an error of the server', async () => {
    const office = await world.office();
    // As if the office had been read as open, and the database knew better.
    await world.db.pool.query(`
      create function refuse_here() returns trigger language plpgsql as $$
      begin
        if new.office_id = '${office.id}' then raise exception 'refused' using errcode = 'OB043'; end if;
        return new;
      end $$;
      create trigger orders_refused_here before insert on orders for each row execute function refuse_here();`);
    const placed = await world
      .as(await world.customer())
      .post('/v1/orders/', { er_id: global.id, office_id: office.id, amount: 100, note: '' });
    await world.db.pool.query('drop trigger orders_refused_here on orders');
    expect([placed.status, placed.body.reason]).toEqual([404, 'officeNotFound']);
  });

  test('answers its own people as an office that they do not work at', async () => {
    const { office, owner } = await prepare();
    const staff = await world.cashier();
    const answers = async (id: string) => {
      const calls = [
        await world.as(owner).put(`/v1/offices/${id}/closed`, { until: null }),
        await world.as(owner).post(`/v1/offices/${id}`, { to_add: [staff.id], to_remove: [] }),
      ];
      return calls.map(({ status, body }) => [status, body.code, body.reason]);
    };
    expect(await answers(office.id)).toEqual(await answers(far.id));
  });

  test('makes no news before it opens: no page hears of it or of its rates, and its people hear when it does', async () => {
    const newest = async () =>
      (await world.db.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from outbox')).rows[0]?.id;
    const { office, owner } = await prepare();
    const before = await newest();
    await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.1471', office_id: office.id });
    const renamed = { address: office.address, marker: office.marker, phone: '+380322550199' };
    await world.as(admin).put(`/v1/offices/${office.id}`, renamed);
    const news = `select kind, subject_id from outbox where id > $1 and kind in ('rate_update', 'office_update', 'access_changed')`;
    expect((await world.db.pool.query(news, [before])).rows).toEqual([]);
    await open({ ...office });
    const heard = (await world.db.pool.query(news, [before])).rows;
    expect(heard).toContainEqual({ kind: 'office_update', subject_id: office.id });
    expect(heard).toContainEqual({ kind: 'access_changed', subject_id: owner?.id });
    expect(heard.filter(({ kind }) => kind === 'rate_update')).toHaveLength(1);
  });
});

describe('No reading call shows a draft to anybody but an admin', async () => {
  const { office, owner, cashier } = await prepare({
    ...{
      name: 'Sknylivok',
      address: 'Sknylivok St',
      name_uk: 'Замарстинівська',
      instructions: 'Past the well',
      phone: '+380322550177',
    },
  });
  const pair = { sc: 'USDT', tc: 'USD' };
  // Its own rate applies there, and its own bounds.
  await world.rate({ ...pair, rate: '0.98765', office_id: office.id });
  await world.db.pool.query('delete from rate_subscriptions where office_id = $1 and sc = $2', [office.id, pair.sc]);
  await world.as(admin).post('/v1/terms', { office_id: office.id, ...pair, min_amount: 77, max_amount: 7777 });
  const readers = {
    anonymous: undefined,
    customer: await world.customer(),
    cashier,
    owner,
    'owner elsewhere': await world.owner(far),
    admin,
  };
  // An id may hold any digits, so the number is looked for as a value.
  const traces = [office.id, 'Sknylivok', 'Замарстинівська', 'Past the well', '0322550177', '0.98765', ':7777'];
  const asked = {
    ...pair,
    size: '100',
    search: 'Sknylivok',
    office_id: office.id,
    office_ids: office.id,
  };

  type Call = { url: string; words: string[] };
  const document = (await world.as(admin).get('/openapi.json')).body;
  const calls = Object.entries<Record<string, { parameters?: { in: string; name: string }[] }>>(document.paths).flatMap(
    ([url, { get }]): Call[] =>
      get ? [{ url, words: (get.parameters ?? []).flatMap((each) => (each.in === 'query' ? each.name : [])) }] : [],
  );

  /** The call with nothing, with the pair, with the search, with the office, and with all that it knows. */
  function urlsOf({ url, words }: Call, reader: Person | undefined): string[] {
    const known = Object.entries(asked).filter(([name]) => words.includes(name));
    const pairOnly = known.filter(([name]) => ['sc', 'tc', 'size'].includes(name));
    const sets = [[], pairOnly, ...known.map((one) => [...pairOnly, one]), known];
    const ids = url.includes('{id}') ? [office.id, reader?.id ?? office.id] : [''];
    return ids.flatMap((id) => sets.map((set) => `${url.replace('{id}', id)}?${new URLSearchParams(set)}`));
  }

  /** The calls whose answer has a trace of the draft. */
  async function seenIn(reader: Person | undefined): Promise<string[]> {
    const found = new Set<string>();
    for (const call of calls) {
      for (const url of new Set(urlsOf(call, reader))) {
        const { text } = await world.as(reader).send('GET', url);
        if (traces.some((trace) => text.includes(trace))) found.add(call.url);
      }
    }
    return [...found].sort();
  }

  test('the walk knows the calls, and an admin finds the draft in those in which it belongs', async () => {
    expect(calls.length).toBeGreaterThan(60);
    const found = await seenIn(admin);
    for (const url of [
      '/v1/offices/',
      '/v1/offices/{id}',
      '/v1/rates/',
      '/v1/rates/history',
      '/v1/rates/last-rates',
      '/v1/rates/overview',
      '/v1/rates/scopes',
      '/v1/terms',
      '/v1/audit',
    ])
      expect(found).toContain(url);
  });

  const hidden = ['anonymous', 'customer', 'cashier', 'owner', 'owner elsewhere'] as const;
  test.each(hidden)('%s finds it in no answer', async (who) => {
    expect(await seenIn(readers[who])).toEqual([]);
  });

  test('a customer finds it in many answers once it is open, so the walk can see', async () => {
    expect((await open(office)).status).toBe(200);
    // The public rates are one kept answer, which the news of the change ends.
    await expect.poll(async () => (await world.as().send('GET', '/v1/public/rates')).text).toContain(office.id);
    const found = await seenIn(readers.customer);
    for (const url of [
      '/v1/offices/',
      '/v1/offices/{id}',
      '/v1/rates/',
      '/v1/rates/history',
      '/v1/rates/last-rates',
      '/v1/rates/office-rates',
      '/v1/terms',
      '/v1/public/rates',
    ])
      expect(found).toContain(url);
    expect(await seenIn(owner)).toContain('/v1/users/{id}/offices');
  });
});
