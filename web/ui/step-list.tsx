import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './step-list.module.css';

export type Step = {
  title: ReactNode;
  detail?: ReactNode;
  time?: ReactNode;
  state: 'done' | 'now' | 'todo' | 'stopped';
};

/**
 * A vertical list of steps. Done steps are filled, the current step has a green ring, later steps have numbers. A
 * cancelled process ends with a cross.
 */
export function StepList({ items }: { items: readonly Step[] }) {
  const { t } = useTranslation('common');
  return (
    <ol className={styles.steps}>
      {items.map(({ title, detail, time, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone.
        <li key={index} className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden>
            {state === 'done' && <IconCheck size={16} stroke={2.5} />}
            {state === 'stopped' && <IconX size={16} stroke={2.5} />}
            {state === 'todo' && index + 1}
          </span>
          <div className={styles.words}>
            <div className={styles.title}>
              {title}
              {state === 'done' && <span className={styles.hidden}>{t('stepDone')}</span>}
            </div>
            {detail && <div className={styles.detail}>{detail}</div>}
          </div>
          {time && <div className={styles.time}>{time}</div>}
        </li>
      ))}
    </ol>
  );
}
