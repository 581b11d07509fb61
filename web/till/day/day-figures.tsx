import { useTranslation } from 'react-i18next';
import type { DayReport, OpenDay } from '#contract/till/days.ts';
import type { AccountKind } from '#domain/ledger/account.ts';
import { resultParts } from '#domain/ledger/entry.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { compare } from '#domain/money/money.ts';
import { Link } from '../../lib/address/router.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { DayEnvelopes } from '../envelope/day-envelopes.tsx';
import { useCash, usePeople, useStamps } from '../till-words.ts';
import { FigureTable } from './figure-table.tsx';
import { SafeNotes } from './safe-notes.tsx';

type Report = DayReport | NonNullable<OpenDay['next']>;

/** Where money lay and what was owed. What was earned is said apart, and the stock is in the books. */
const shownKinds = ['safe', 'till', 'set_aside', 'carried', 'transit', 'wallet', 'owed', 'counterparty'] as const;
type ShownKind = (typeof shownKinds)[number];
const isShown = (kind: AccountKind): kind is ShownKind => shownKinds.some((one) => one === kind);

/** What a day did: its places, deals, differences and result, and what was counted in the safe. */
export function DayFigures({ officeId, report }: { officeId: string; report: Report }) {
  return (
    <>
      <Result report={report} />
      {'number' in report && <Shifts officeId={officeId} shifts={report.shifts} />}
      <Places report={report} />
      <Deals report={report} />
      <DayEnvelopes envelopes={report.envelopes} />
      <Differences officeId={officeId} report={report} />
      {'safe' in report && <SafeNotes safe={report.safe} />}
    </>
  );
}

/** Each leads to its counts and movements. */
function Shifts({ officeId, shifts }: { officeId: string; shifts: DayReport['shifts'] }) {
  const { t } = useTranslation('till');
  const { stamp } = useStamps();
  const { name } = usePeople();
  const rows = shifts.map(({ id, till, drawer, begun_by, begun_at, closed_at }) => [
    <Link key={id} className="link" search={() => ({ tab: 'till', office: officeId, shift: id })}>
      {t('place', { till: till.name, drawer: drawer.name })}
    </Link>,
    name(begun_by),
    stamp(begun_at),
    stamp(closed_at),
  ]);
  return (
    <FigureTable
      title={t('day.shifts')}
      heads={[t('day.place'), t('day.who'), t('report.opened'), t('report.closed')]}
      rows={rows}
      none={t('day.noShifts')}
    />
  );
}

function Result({ report }: { report: Report }) {
  const { t } = useTranslation('till');
  const { sum } = useCash();
  const { result } = report;
  return (
    <FigureTable
      title={t('day.result', { currency: stablecoin })}
      heads={[t('day.what'), t('day.figure')]}
      rows={[...resultParts, 'result' as const].map((part) => [t(`day.part.${part}`), sum(result[part], stablecoin)])}
      isSummed
    />
  );
}

function Places({ report }: { report: Report }) {
  const { t } = useTranslation('till');
  const { sum } = useCash();
  const rows = report.sums.flatMap(({ kind, currency, opening, came, went, closing }) => {
    const figures = [opening, came, went, closing];
    if (!isShown(kind) || figures.every((figure) => figure === '0')) return [];
    const order = [currency, String(shownKinds.indexOf(kind))].join();
    const name = `${t(`day.kind.${kind}`)}, ${currency}`;
    return [{ order, row: [name, ...figures.map((figure) => sum(figure, currency))] }];
  });
  return (
    <FigureTable
      title={t('day.places')}
      heads={[t('day.place'), t('day.opening'), t('day.came'), t('day.went'), t('day.atEnd')]}
      rows={rows.toSorted((a, b) => (a.order < b.order ? -1 : 1)).map(({ row }) => row)}
    />
  );
}

/** What was exchanged, by pair, at which rate on average. */
function Deals({ report }: { report: Report }) {
  const { t } = useTranslation('till');
  const { rateInText, count } = useFormat();
  const { sum } = useCash();
  const rows = report.deals.map(({ kind, sc, tc, deals, average, ...sums }) => [
    t(kind === 'deal' ? 'day.pair' : 'day.pairBack', { sc, tc }),
    count(deals),
    sum(sums.amt_to_exch, sc),
    sum(sums.amt_to_recv, tc),
    rateInText(average),
  ]);
  return (
    <FigureTable
      title={t('day.deals')}
      heads={[t('day.exchange'), t('day.count'), t('day.got'), t('day.gave'), t('day.rate')]}
      rows={rows}
      none={t('day.noDeals')}
    />
  );
}

/** Whose counts did not agree. The reasons are in the journal. */
function Differences({ officeId, report }: { officeId: string; report: Report }) {
  const { t } = useTranslation(['till', 'books']);
  const { count } = useFormat();
  const { sum } = useCash();
  const { name } = usePeople();
  const rows = report.differences.map(({ actor, kind, entries, result }) => [
    actor ? name(actor) : t('till:unnamed'),
    <Link
      key={kind}
      className="link"
      search={() => ({ tab: 'books', office: officeId, kind, from: report.day, to: report.day })}
    >
      {t(`books:kind.${kind}`)}
    </Link>,
    count(entries),
    compare(result, '0') > 0 ? `+${sum(result, stablecoin)}` : sum(result, stablecoin),
  ]);
  return (
    <FigureTable
      title={t('till:day.differences')}
      heads={[t('till:day.who'), t('till:day.what'), t('till:day.count'), t('till:day.figure')]}
      rows={rows}
      none={t('till:day.noDifferences')}
    />
  );
}
