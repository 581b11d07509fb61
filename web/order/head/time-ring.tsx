import '@mantine/core/styles/RingProgress.css';
import { RingProgress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFromNow } from '../../lib/text/current-time.ts';
import type { Tone } from '../../ui/tag.tsx';
import styles from './order-head.module.css';

/** Below this part of the time the ring is yellow. */
const lastPart = 0.15;
const [hour, day] = [60, 24 * 60];

type Props = { from: Date; to: Date; tone: Tone };

/** How much is left of a time, as a ring with the hours and minutes in it. Nothing when the time is over. */
export function TimeRing({ from, to, tone }: Props) {
  const { t } = useTranslation('head');
  const minutes = useFromNow((now) => Math.max(0, Math.ceil((to.getTime() - now.getTime()) / 60_000)));
  if (minutes === 0) return null;
  const part = Math.min(1, (minutes * 60_000) / (to.getTime() - from.getTime()));
  const [figure, unit] = inWords(minutes, t);
  return (
    <RingProgress
      role="timer"
      aria-label={`${figure} ${unit}`}
      data-tone={part < lastPart ? 'warning' : tone}
      className={styles.ring}
      size={64}
      thickness={5}
      roundCaps
      rootColor="color-mix(in srgb, var(--tone-ink) 22%, transparent)"
      sections={[{ value: part * 100, color: 'var(--tone-ink)' }]}
      label={
        <span className={styles.left} aria-hidden>
          <strong data-long={figure.length > 4 || undefined}>{figure}</strong>
          {unit}
        </span>
      }
    />
  );
}

function inWords(minutes: number, t: ReturnType<typeof useTranslation<'head'>>['t']): [figure: string, unit: string] {
  if (minutes < hour) return [String(minutes), t('left.minutes')];
  if (minutes >= 2 * day) {
    const count = Math.floor(minutes / day);
    return [String(count), t('left.days', { count })];
  }
  return [`${Math.floor(minutes / hour)}:${String(minutes % hour).padStart(2, '0')}`, t('left.hours')];
}
