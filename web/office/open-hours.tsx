import { IconClock, IconLock } from '@tabler/icons-react';
import classes from './office.module.css';
import { useOpenHours } from './open-hours-text.ts';

/** Says if an office is open now, with an icon that shows it too. */
export function OpenHours({ hours }: { hours: string | null }) {
  const { isClosed, text } = useOpenHours(hours);
  const Icon = isClosed ? IconLock : IconClock;
  return (
    <span className={classes.hours} data-closed={isClosed || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
}
