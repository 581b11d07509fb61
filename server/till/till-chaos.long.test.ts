import { expect, test } from 'vitest';
import type { DayReport } from '#contract/till/days.ts';
import { forFile } from '../testing/for-file.ts';
import { tillChaosIn } from '../testing/till-chaos.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { open, run, closeDay, passDay, brokenRules, query, admin } = tillChaosIn(world, await exchangeIn(world));

const [rounds, seconds] = [3, 15];

/** What never changes of a report, though the days of this test are moved. */
const keptOf = ({ number, from_no, to_no, sums, deals, differences, result, safe }: DayReport) => ({
  ...{ number, from_no, to_no, sums, deals, differences, result, safe },
});

/** The sums of each report, added up from all entries, beside what was kept. */
const bentSums = `
  with lines as (
    select r.id, a.kind, p.currency, e.no < r.from_no as before, case when p.to_id = a.id then p.amount else 0 end as came,
      case when p.from_id = a.id then p.amount else 0 end as went
    from day_reports r join entries e on e.office_id = r.office_id and e.no <= r.to_no
      join postings p on p.entry_id = e.id join accounts a on a.id in (p.from_id, p.to_id)),
  added as (
    select id, kind, currency, coalesce(sum(came - went) filter (where before), 0) as opening,
      coalesce(sum(came) filter (where not before), 0) as came, coalesce(sum(went) filter (where not before), 0) as went
    from lines group by id, kind, currency)
  select from added full join day_sums s on s.report_id = added.id and (s.kind, s.currency) = (added.kind, added.currency)
  where coalesce(added.opening, 0) <> coalesce(s.opening, 0) or coalesce(added.came, 0) <> coalesce(s.came, 0)
    or coalesce(added.went, 0) <> coalesce(s.went, 0)`;

test('Whatever eight people do at the tills of three offices, the nine rules hold, and a closed day never changes', async () => {
  const desks = await open(3);
  const offices = desks.map(({ office }) => office);
  const closed: DayReport[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const tally = await run(desks, seconds);
    process.stdout.write(`Chaos of tills: ${JSON.stringify(tally)}\n`);
    expect(await brokenRules(offices)).toEqual([]);
    expect(Object.keys(tally).filter((status) => status.startsWith('5'))).toEqual([]);
    expect(tally[200]).toBeGreaterThan(seconds);
    expect(tally[409]).toBeGreaterThan(0);
    for (const desk of desks) closed.push(await closeDay(desk));
    await passDay(desks);
  }
  for (const report of closed) {
    const { body } = await admin.get(`/v1/books/days/${report.id}`);
    expect(keptOf(body)).toEqual(keptOf(report));
  }
  expect(await query(bentSums)).toEqual([]);
  // One report follows the other, without a gap.
  const gaps = `select from day_reports r where r.from_no <> coalesce(
    (select b.to_no from day_reports b where b.office_id = r.office_id and b.number = r.number - 1), 0) + 1`;
  expect(await query(gaps)).toEqual([]);
  // Everything that may happen at a till has happened.
  const kinds = (await query('select distinct kind from entries order by kind')).map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['expense', 'safe_count', 'till_arrive', 'till_count', 'till_return', 'till_send']),
  );
  const states = `select count(*) filter (where handed_to is not null)::int as handed, count(*) filter (where as_closed)::int as pressed
    from shifts where opened_at is not null`;
  const [happened] = await query(states);
  expect(Number(happened?.handed)).toBeGreaterThan(0);
  expect(Number(happened?.pressed)).toBeGreaterThan(0);
});
