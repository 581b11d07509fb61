import { useTranslation } from 'react-i18next';
import type { BoardLine } from '#domain/money/rate-board.ts';
import styles from './rate-board.module.css';

type Props = {
  /** Absent while they are on their way: the lines then have their place already. */
  lines?: readonly (BoardLine & { name: string; sells: string; buys: string })[];
};

/** As many as a phone shows above the form. */
const waiting = ['first', 'second', 'third'];

/** What one USDT brings and costs, a line for each currency. */
export function BoardLines({ lines }: Props) {
  const { t } = useTranslation('auth');
  return (
    <table className={styles.lines} aria-busy={lines === undefined}>
      <thead>
        <tr>
          <th scope="col">{t('board.forOne')}</th>
          <th scope="col">{t('board.sell')}</th>
          <th scope="col">{t('board.buy')}</th>
        </tr>
      </thead>
      <tbody>
        {lines?.map(({ currency, name, sells, buys }) => (
          <tr key={currency}>
            <th scope="row">{name}</th>
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
