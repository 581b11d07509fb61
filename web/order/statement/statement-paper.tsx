import { useTranslation } from 'react-i18next';
import type { OwnStatement, StatementDeal } from '#contract/person/statement.ts';
import { useUser } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { Paper } from '../../ui/paper.tsx';
import classes from './statement.module.css';

/** "November 2026". */
export function useMonthName(): (month: string) => string {
  const { i18n } = useTranslation();
  const style = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => style.format(new Date(`${month}-01T00:00:00Z`));
}

/** All digits of an amount, never rounded. */
function useExact() {
  const { amount } = useFormat();
  return (sum: string) => amount(sum, { min: 2, max: 8 });
}

/** What was given and received of each currency. */
export function StatementSums({ sums }: Pick<OwnStatement, 'sums'>) {
  const { t } = useTranslation('statement');
  const exact = useExact();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          <th scope="col">{t('given')}</th>
          <th scope="col">{t('received')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ currency, given, received }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            <td>{exact(given)}</td>
            <td>{exact(received)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every deal of the month, on A4. */
export function StatementPaper({ statement: { deals, sums }, title }: { statement: OwnStatement; title: string }) {
  const { t } = useTranslation('statement');
  const format = useFormat();
  const user = useUser();
  return (
    <Paper title={`Obmin. ${title}`}>
      <p>
        {format.person(user)}, {format.phone(user.cellphone)}
      </p>
      <table className={classes.deals}>
        <thead>
          <tr>
            {(['date', 'office', 'given', 'received', 'rate', 'transfer'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <DealLines key={deal.id} deal={deal} />
          ))}
        </tbody>
      </table>
      <h2>{t('sums')}</h2>
      <StatementSums sums={sums} />
    </Paper>
  );
}

function DealLines({ deal }: { deal: StatementDeal }) {
  const format = useFormat();
  const exact = useExact();
  return (
    <tr>
      <td>
        {format.fullDate(deal.closed_at)}, {format.time(deal.closed_at)}
        <br />
        <small>{deal.id}</small>
      </td>
      <td>{format.office(deal.office)}</td>
      <td>
        {exact(deal.given)} {deal.sc}
      </td>
      <td>
        {exact(deal.received)} {deal.tc}
      </td>
      <td>{format.amount(deal.rate, { min: 2, max: 8 })}</td>
      <td>
        {deal.network}
        <br />
        <small>{deal.tx_hash}</small>
      </td>
    </tr>
  );
}
