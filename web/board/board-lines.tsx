import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardLine } from '#domain/money/rate-board.ts';
import month from './board-month.module.css';
import styles from './rate-board.module.css';

type Props = {
  /** Absent while they are on their way: the lines then have their place already. */
  lines?: readonly (BoardLine & { name: string; sells: string; buys: string })[];
  /** What stands beside the name on a desk, and the head of it. Its place is kept from the start. */
  Month?: ComponentType<{ currency?: string }>;
};

/** As many as a phone shows above the form. */
const waiting = ['first', 'second', 'third'];

/** What one USDT brings and costs, a line for each currency. */
export function BoardLines({ lines, Month }: Props) {
  const { t } = useTranslation('auth');
  return (
    <table className={styles.lines} aria-busy={lines === undefined}>
      <thead>
        <tr>
          <th scope="col">{t('board.forOne')}</th>
          <td className={month.month}>{Month && <Month />}</td>
          <th scope="col">{t('board.sell')}</th>
          <th scope="col">{t('board.buy')}</th>
        </tr>
      </thead>
      <tbody>
        {lines?.map(({ currency, name, sells, buys }) => (
          <tr key={currency}>
            <th scope="row">{name}</th>
            <td className={month.month}>{Month && <Month currency={currency} />}</td>
            <td>{sells}</td>
            <td>{buys}</td>
          </tr>
        ))}
        {!lines &&
          waiting.map((line) => (
            <tr key={line} aria-hidden>
              <th scope="row">
                <span className={styles.bar} />
              </th>
              <td className={month.month} />
              <td>
                <span className={styles.bar} />
              </td>
              <td>
                <span className={styles.bar} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
