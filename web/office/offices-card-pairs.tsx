import { Skeleton } from '@mantine/core';
import { IconArrowsExchange, IconBuildingStore, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RateSource } from '#domain/rate.ts';
import styles from './offices.module.css';
import type { OfferedPair } from './offices.queries.ts';

type Props = { offered: readonly OfferedPair[] | undefined; isFailed: boolean };

/** The pairs that the office offers, separately for global rates and its own rates. */
export function OfficePairs({ offered, isFailed }: Props) {
  const { t } = useTranslation('offices');
  if (!offered) return isFailed ? <Note text={t('card.pairsFailed')} /> : <PairsSkeleton />;
  if (offered.length === 0) return <Note text={t('card.noPairs')} />;
  return (
    <>
      <PairsLine source="global" offered={offered} />
      <PairsLine source="office" offered={offered} />
    </>
  );
}

/** As high as the pairs of a typical office, so that the cards below do not move. */
const PairsSkeleton = () => (
  <>
    <Skeleton height={14} width="60%" my={3} />
    <Skeleton height={14} width="80%" my={3} />
    <Skeleton height={14} width="70%" my={3} />
  </>
);

function PairsLine({ source, offered }: { source: RateSource; offered: readonly OfferedPair[] }) {
  const { t } = useTranslation('offices');
  const pairs = offered.filter((one) => one.source === source);
  if (pairs.length === 0) return null;
  const Icon = source === 'global' ? IconWorld : IconBuildingStore;
  return (
    <div className={styles.fact}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <p className={styles.people}>
        {t(source === 'global' ? 'card.follows' : 'card.own')}
        <span className={styles.pairs}>
          {pairs.map(({ sc, tc }) => (
            <span key={`${sc} ${tc}`} className={styles.pair}>
              {sc} → {tc}
            </span>
          ))}
        </span>
      </p>
    </div>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className={styles.fact}>
      <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
      <span className={styles.second}>{text}</span>
    </p>
  );
}
