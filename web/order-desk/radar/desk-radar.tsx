import { Text } from '@mantine/core';
import { IconRadar2, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useTillRadar } from '../../till/till-radar.queries.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import styles from './desk-radar.module.css';
import { RateTroubles, useRateTroubles } from './rate-troubles.tsx';
import { StuckDeals } from './stuck-deals.tsx';
import { TillRadar } from './till-radar.tsx';
import type { Stuck, StuckFilter } from './use-stuck.ts';

/**
 * One line: whose deals are shown, and the deals that are stuck and that the person can set going, by their kinds. A press
 * on a kind filters the lanes by it and shows the safe ways out of its deals; one more takes it off. Nothing of it while
 * none is stuck. What waits at the tills stands behind them.
 */
export function DeskRadar({ stuck, children }: { stuck: Stuck; children: ReactNode }) {
  const { t } = useTranslation('radar');
  const isPhone = useIsBelow('sm');
  const { failed, refetch } = stuck;
  return (
    <div className={styles.line}>
      {children}
      {failed && <ErrorNotice error={failed} title={t('failed')} onRetry={() => void refetch()} />}
      {isPhone ? (
        <Folded stuck={stuck} />
      ) : (
        <>
          <RateTroubles />
          <StuckKinds stuck={stuck} />
          <TillRadar />
        </>
      )}
    </div>
  );
}

/** The line of a phone has room for one chip. What it counts comes below when the person asks. */
function Folded({ stuck }: { stuck: Stuck }) {
  const { t } = useTranslation('radar');
  const format = useFormat();
  const rates = useRateTroubles()?.items.length ?? 0;
  const tills = useTillRadar();
  const [isOpen, setOpen] = useState(stuck.chosen !== undefined);
  const others = rates + (tills.data?.items.length ?? 0);
  const isFailed = !tills.data && tills.error !== null;
  if (others === 0 && !isFailed) return <StuckKinds stuck={stuck} isShort />;
  return (
    <>
      <button
        type="button"
        className={`${styles.chip} reach`}
        aria-expanded={isOpen}
        title={t('needsLook')}
        onClick={() => setOpen(!isOpen)}
      >
        <IconRadar2 size={18} stroke={1.75} aria-hidden />
        <span className="unseen">{t('needsLook')}</span>{' '}
        <b className="figures">{format.count(others + stuck.countOf('all'))}</b>
      </button>
      {isOpen && (
        <div className={styles.kinds}>
          <RateTroubles />
          <StuckKinds stuck={stuck} isSpelled />
        </div>
      )}
      {(isOpen || isFailed) && <TillRadar />}
    </>
  );
}

type KindsProps = {
  stuck: Stuck;
  /** Only an icon with their number, until the person asks for the kinds. */
  isShort?: boolean;
  /** In words, under the chip with the icon. */
  isSpelled?: boolean;
};

function StuckKinds({ stuck, isShort = false, isSpelled = false }: KindsProps) {
  const { t } = useTranslation('radar');
  const { chosen, kinds, unread } = stuck;
  if (kinds.length === 0) return null;
  return (
    <section className={styles.radar} aria-labelledby="radar">
      <h2 id="radar" className={styles.title} title={t('title')}>
        <IconRadar2 size={18} stroke={1.75} aria-hidden />
        <span>{t('title')}</span>
      </h2>
      {(isShort || isSpelled || chosen === 'all') && <AllChip stuck={stuck} isShort={isShort} />}
      {(!isShort || chosen) && (
        <div className={styles.kinds}>
          {kinds.map((kind) => (
            <Chip key={kind} stuck={stuck} filter={kind} title={t(`kind.${kind}`)}>
              {t(`short.${kind}`)}
            </Chip>
          ))}
        </div>
      )}
      {unread > 0 && <Text c="dimmed">{t('more', { count: unread })}</Text>}
      {chosen && !stuck.isLoading && <Shown stuck={stuck} />}
    </section>
  );
}

function Shown({ stuck: { shown } }: { stuck: Stuck }) {
  const { t } = useTranslation('radar');
  if (shown.length > 0) return <StuckDeals items={shown} />;
  return (
    <Text c="dimmed" className={styles.none}>
      {t('none')}
    </Text>
  );
}

function AllChip({ stuck, isShort }: { stuck: Stuck; isShort: boolean }) {
  const { t } = useTranslation('radar');
  return (
    <Chip stuck={stuck} filter="all" title={t('all')} isOn={isShort ? stuck.chosen !== undefined : undefined}>
      {isShort && <IconRadar2 size={18} stroke={1.75} aria-hidden />}
      <span className={isShort ? 'unseen' : undefined}>{t('all')}</span>
    </Chip>
  );
}

type ChipProps = { stuck: Stuck; filter: StuckFilter; title: string; isOn?: boolean | undefined; children: ReactNode };

function Chip({ stuck, filter, title, isOn = stuck.chosen === filter, children }: ChipProps) {
  const format = useFormat();
  return (
    <button
      type="button"
      className={`${styles.chip} reach`}
      aria-pressed={isOn}
      title={title}
      onClick={() => stuck.choose(isOn ? undefined : filter)}
    >
      {children} <b className="figures">{format.count(stuck.countOf(filter))}</b>
      {isOn && <IconX size={14} stroke={2} aria-hidden />}
    </button>
  );
}
