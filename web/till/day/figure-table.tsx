import { type ReactNode, useId } from 'react';
import styles from './figure-table.module.css';

type Props = {
  title: string;
  heads: readonly string[];
  /** The first of each row is its name. */
  rows: readonly (readonly ReactNode[])[];
  /** Said where there is no row. */
  none?: string;
  /** The last row is what the others make together. */
  isSummed?: boolean;
};

/** A table of a report. On a phone and on a roll of paper each figure stands beside its own name. */
export function FigureTable({ title, heads, rows, none, isSummed }: Props) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className={styles.table} aria-labelledby={id} data-summed={isSummed || undefined}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never move.
              <tr key={row}>
                <th scope="row">{name}</th>
                {figures.map((figure, at) => (
                  <td key={heads[at + 1]} data-name={heads[at + 1]}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
