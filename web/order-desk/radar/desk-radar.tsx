import { Text } from '@mantine/core';
import { IconRadar2, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useFormat } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import styles from './desk-radar.module.css';
import { RateTroubles } from './rate-troubles.tsx';
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
  const { chosen, kinds, unread } = stuck;
  return (
    <div className={styles.line}>
      {children}
      {stuck.failed && <ErrorNotice error={stuck.failed} title={t('failed')} onRetry={() => void stuck.refetch()} />}
      <RateTroubles />
      {kinds.length > 0 && (
        <section className={styles.radar} aria-labelledby="radar">
          <h2 id="radar" className={styles.title} title={t('title')}>
            <IconRadar2 size={18} stroke={1.75} aria-hidden />
            <span>{t('title')}</span>
          </h2>
          {(isPhone || chosen === 'all') && <AllChip stuck={stuck} isPhone={isPhone} />}
          {/* A phone has one line for this and whose deals are shown. Their kinds come when the person asks. */}
          {(!isPhone || chosen) && (
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
      )}
      <TillRadar />
    </div>
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

function AllChip({ stuck, isPhone }: { stuck: Stuck; isPhone: boolean }) {
  const { t } = useTranslation('radar');
  return (
    <Chip stuck={stuck} filter="all" title={t('all')} isOn={isPhone ? stuck.chosen !== undefined : undefined}>
      {isPhone && <IconRadar2 size={18} stroke={1.75} aria-hidden />}
      <span className={isPhone ? 'unseen' : undefined}>{t('all')}</span>
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
