import { useTranslation } from 'react-i18next';
import { late } from '../lib/device/late.tsx';
import { BoardLines } from './board-lines.tsx';
import styles from './rate-board.module.css';

/** The board of the sign-in page: today's rates and the offices that are open. Its figures come after the form. */
export function RateBoard() {
  const { t } = useTranslation('auth');
  return (
    <section className={styles.board} aria-labelledby="board-title">
      <p className={styles.motto} id="board-title">
        {t('board.motto')}
      </p>
      <div className={styles.figures}>
        <Figures />
      </div>
    </section>
  );
}

const Figures = late(
  async () => (await import('./board-figures.tsx')).BoardFigures,
  () => <BoardLines />,
);
