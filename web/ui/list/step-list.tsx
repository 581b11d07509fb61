import { Box, VisuallyHidden } from '@mantine/core';
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
    <ol className="list">
      {items.map(({ title, detail, time, state }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone.
          key={index}
          className={styles.step}
          data-state={state}
          data-keep-clear={state === 'now' || undefined}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden>
            {state === 'done' && <IconCheck size={16} stroke={2.5} />}
            {state === 'stopped' && <IconX size={16} stroke={2.5} />}
            {state === 'todo' && index + 1}
          </span>
          <Box flex={1} miw={0}>
            <Box fz="body" lh="body" fw={500} className={styles.title}>
              {title}
              {state === 'done' && <VisuallyHidden>{t('stepDone')}</VisuallyHidden>}
            </Box>
            {detail && (
              <Box fz="plain" lh="plain" c="dimmed" style={{ textWrap: 'pretty' }}>
                {detail}
              </Box>
            )}
          </Box>
          {time && (
            <Box flex="none" fz="plain" lh="body" c="dimmed" className="figures">
              {time}
            </Box>
          )}
        </li>
      ))}
    </ol>
  );
}
