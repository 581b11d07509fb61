import type { Office } from '#contract/office/office.ts';
import type { DayReport } from '#contract/till/days.ts';
import type { Till } from '#contract/till/tills.ts';
import { chaosIn, type Exchange, pick, type Query, type Statuses } from './ledger-chaos.test-kit.ts';
import { writeOrder } from './order.test-kit.ts';
import { dollars, keyed, tillOf } from './till.test-kit.ts';
import type { Person, World } from './world.ts';

type Desk = { office: Office; till: Till; owner: Person; cashiers: readonly Person[] };
type Shown = { id: string; drawer_id: string; state: string };

const happens = (percent: number) => Math.random() * 100 < percent;
const whole = (most: number) => 1 + Math.floor(Math.random() * most);
const reason = 'As it was found';

/** Mostly what lies there. */
const found = (sum: number) => dollars(happens(70) ? sum : Math.max(0, sum - 3 + whole(5)));

/** What lies where, as the books say it now. */
function readsIn(query: Query) {
  /** Any shift of the office that is not closed. */
  const shiftAt = async ({ office }: Desk): Promise<Shown | undefined> =>
    (
      await query(
        `select id, drawer_id, state from shifts where office_id = $1 and state <> 'closed' order by random() limit 1`,
        [office.id],
      )
    )[0] as Shown | undefined;
  const sumOf = async (text: string, values: unknown[]): Promise<number> =>
    Number((await query(text, values))[0]?.sum ?? 0);
  const inDrawer = ({ id }: Shown) => sumOf(`select expected_in($1, 'USD') as sum`, [id]);
  const inSafe = ({ office }: Desk) =>
    sumOf(`select balance as sum from accounts where office_id = $1 and kind = 'safe' and currency = 'USD'`, [
      office.id,
    ]);
  const inDrawerOf = (drawerId: string) =>
    sumOf(
      `select sum(balance) as sum from accounts where part = $1 and kind in ('till', 'set_aside') and currency = 'USD'`,
      [drawerId],
    );
  return { query, shiftAt, inDrawer, inSafe, inDrawerOf };
}

type Reads = ReturnType<typeof readsIn>;
type Api = (person: Person) => ReturnType<World['as']>;

/** Who has which drawer. */
function staffActions(api: Api, { shiftAt, inDrawerOf }: Reads) {
  async function begin({ till, cashiers }: Desk): Statuses {
    const drawer = pick(till.drawers);
    const last = await inDrawerOf(drawer.id);
    const body = happens(40) ? { drawer_id: drawer.id, as_closed: true } : { drawer_id: drawer.id, count: found(last) };
    // Two want it, or one presses twice.
    const people = happens(50) ? [pick(cashiers), pick(cashiers)] : [pick(cashiers)];
    return (await Promise.all(people.map((each) => api(each).post(`/v1/tills/${till.id}/shifts`, body)))).map(
      ({ status }) => status,
    );
  }

  async function staff(desk: Desk): Statuses {
    const shift = await shiftAt(desk);
    if (!shift) return [];
    const call = pick(['join', 'join', 'leave']);
    return [(await api(pick(desk.cashiers)).put(`/v1/shifts/${shift.id}/${call}`)).status];
  }

  async function close(desk: Desk): Statuses {
    const shift = await shiftAt(desk);
    if (!shift) return [];
    const body = happens(40) ? { hand_to: pick(desk.cashiers).id } : {};
    const people = [pick([...desk.cashiers, desk.owner]), pick(desk.cashiers)];
    return (await Promise.all(people.map((each) => api(each).put(`/v1/shifts/${shift.id}/closing`, body)))).map(
      ({ status }) => status,
    );
  }

  return [begin, begin, staff, close];
}

/** What is counted. */
function countActions(api: Api, { shiftAt, inDrawer, inSafe }: Reads) {
  async function count(desk: Desk): Statuses {
    const shift = await shiftAt(desk);
    if (!shift || shift.state === 'open') return [];
    const url = `/v1/shifts/${shift.id}`;
    const said = { count: found(await inDrawer(shift)) };
    const by = api(pick([...desk.cashiers, desk.owner]));
    const key = keyed();
    const both = await Promise.all([0, 1].map(() => by.post(`${url}/counts`, said, key)));
    const beside = happens(20) ? [await api(desk.owner).post(`${url}/owner-counts`, said)] : [];
    return [...both, ...beside, await by.put(`${url}/settle`, { reason })].map(({ status }) => status);
  }

  async function keepSafe(desk: Desk): Statuses {
    const body = { office_id: desk.office.id, keeper_id: pick(desk.cashiers).id };
    const offered = await api(desk.owner).post('/v1/safe-keepers', body);
    if (offered.status !== 201) return [offered.status];
    const by = api(desk.cashiers.find(({ id }) => id === body.keeper_id) ?? desk.owner);
    const url = `/v1/safe-keepers/${offered.body.id}`;
    const counted = async () => by.post(`${url}/counts`, { count: found(await inSafe(desk)) });
    const answers = [await counted(), await counted(), await by.put(`${url}/settle`, { reason })];
    const left = happens(90) ? [await api(desk.owner).put(`${url}/withdraw`)] : [];
    return [offered, ...answers, ...left].map(({ status }) => status);
  }

  return [count, count, count, keepSafe];
}

/** What moves beside the deals. */
function moneyActions(api: Api, { query, shiftAt }: Reads) {
  async function move(desk: Desk): Statuses {
    const shift = await shiftAt(desk);
    if (!shift) return [];
    const way = pick(['float', 'float', 'return']);
    const body = { drawer_id: shift.drawer_id, way, currency: 'USD', amount: String(whole(60)), reason };
    const sent = await api(way === 'float' ? pick([desk.owner, ...desk.cashiers]) : pick(desk.cashiers)).post(
      '/v1/till-moves',
      body,
      keyed(),
    );
    return [sent.status];
  }

  /** One counts while another takes it back. */
  async function endMove(desk: Desk): Statuses {
    const [sent] = await query(
      `select id, amount::int as amount from till_moves where office_id = $1 and state = 'on_way' order by random() limit 1`,
      [desk.office.id],
    );
    if (!sent) return [];
    const url = `/v1/till-moves/${sent.id}`;
    const amount = String(happens(80) ? sent.amount : whole(60));
    const arrive = () => api(pick([...desk.cashiers, desk.owner])).put(`${url}/arrive`, { amount, reason });
    const back = () => api(pick([...desk.cashiers, desk.owner])).put(`${url}/return`, { reason }, keyed());
    return (await Promise.all([arrive(), happens(20) ? back() : arrive()])).map(({ status }) => status);
  }

  async function spend(desk: Desk): Statuses {
    const shift = await shiftAt(desk);
    if (!shift) return [];
    const body = { kind: 'expense', currency: 'USD', amount: String(whole(9)), reason };
    const key = keyed();
    const by = api(pick(desk.cashiers));
    return (await Promise.all([0, 1].map(() => by.post(`/v1/shifts/${shift.id}/cash`, body, key)))).map(
      ({ status }) => status,
    );
  }

  return [move, endMove, endMove, spend];
}

/** Each drawer is counted as it is, so that the day can be closed. */
function dayActions(admin: ReturnType<Api>, { query, inDrawer, inSafe }: Reads) {
  async function closeDay(desk: Desk): Promise<DayReport> {
    const url = (id: string) => `/v1/shifts/${id}`;
    const shifts = await query(`select id, drawer_id, state from shifts where office_id = $1 and state <> 'closed'`, [
      desk.office.id,
    ]);
    for (const shift of shifts as Shown[]) {
      if (shift.state !== 'closing') await admin.put(`${url(shift.id)}/closing`);
      const said = { count: dollars(await inDrawer(shift)) };
      for (const _ of [1, 2]) await admin.post(`${url(shift.id)}/counts`, said);
      await admin.put(`${url(shift.id)}/settle`, { reason });
    }
    const { body } = await admin.get(`/v1/books/days/open?office_id=${desk.office.id}`);
    const day = { office_id: desk.office.id, day: body.next.day, count: dollars(await inSafe(desk)) };
    const closed = await admin.post<DayReport>('/v1/books/days', day);
    if (closed.status !== 201) throw new Error(`The day is not closed: ${closed.text}`);
    return closed.body;
  }

  /** Everything of these offices was a day earlier. */
  async function passDay(desks: readonly Desk[]): Promise<void> {
    const ids = desks.map(({ office }) => `'${office.id}'`).join(', ');
    const aDay = `interval '1 day'`;
    await query(
      `begin; set local session_replication_role = replica;
       update entries set at = at - ${aDay} where office_id in (${ids});
       update shifts set begun_at = begun_at - ${aDay}, opened_at = opened_at - ${aDay}, closing_at = closing_at - ${aDay},
         closed_at = closed_at - ${aDay} where office_id in (${ids});
       update day_reports set day = day - 1000, ends_at = ends_at - ${aDay}, closed_at = closed_at - ${aDay} where office_id in (${ids});
       update day_reports set day = day + 999 where office_id in (${ids}); commit`,
    );
  }

  return { closeDay, passDay };
}

const dealAction = (world: World, exchange: Exchange) => {
  const { toCash, toCoin, customer } = exchange;
  return async ({ office, cashiers }: Desk): Statuses => {
    const rate = pick([toCash, toCoin]);
    const order = await writeOrder(world, { customer, office, rate, amount: String(whole(80)) });
    const statuses: number[] = [];
    for (const call of ['confirm', 'receive', 'ready', 'close']) {
      const people = call === 'close' ? [customer] : [pick([exchange.admin, ...cashiers]), pick(cashiers)];
      const both = await Promise.all(people.map((each) => world.as(each).put(`/v1/orders/${order.id}/${call}`)));
      statuses.push(...both.map(({ status }) => status));
    }
    return statuses;
  };
};

/** People who open, count, hand over and close drawers at a few offices at once, while others sell. */
export function tillChaosIn(world: World, exchange: Exchange) {
  const { open: openOffices, query, brokenRules } = chaosIn(world, exchange);
  const api: Api = (person) => world.as(person);
  const [reads, admin] = [readsIn(query), api(exchange.admin)];
  const deal = dealAction(world, exchange);
  const actions = [...staffActions(api, reads), ...countActions(api, reads), ...moneyActions(api, reads), deal, deal];

  async function open(count: number): Promise<Desk[]> {
    const offices = await openOffices(count);
    return Promise.all(
      offices.map(async (office) => ({
        ...{ office, till: await tillOf(world, office, ['A', 'B', 'C']), owner: await world.owner(office) },
        cashiers: [await world.cashier(office), await world.cashier(office), await world.cashier(office)],
      })),
    );
  }

  async function run(desks: readonly Desk[], seconds: number): Promise<Record<string, number>> {
    const end = Date.now() + seconds * 1000;
    const tally: Record<string, number> = {};
    const worker = async () => {
      while (Date.now() < end)
        for (const status of await pick(actions)(pick(desks))) tally[status] = (tally[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    return tally;
  }

  return { open, run, ...dayActions(admin, reads), brokenRules, query, admin };
}
