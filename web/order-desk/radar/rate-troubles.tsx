import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RateTrouble } from '#contract/rate/rate-radar.ts';
import { mayReadRateRadar } from '#domain/person/actor.ts';
import { Link } from '../../lib/address/router.tsx';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import styles from './desk-radar.module.css';
import { rateRadarQuery } from './radar.queries.ts';

/** More sentences than these say no more. */
const mostSaid = 5;

export function useRateTroubles() {
  return useQuery({ ...rateRadarQuery(), enabled: mayReadRateRadar(useActor()) }).data;
}

/** What of the rates somebody should look at, and the way there. Nothing of it while nothing is wrong. */
export function RateTroubles() {
  const { t } = useTranslation('radar');
  const format = useFormat();
  const said = useTroubleWords();
  const data = useRateTroubles();
  if (!data || data.items.length === 0) return null;
  const count = `${format.count(data.items.length)}${data.more ? '+' : ''}`;
  return (
    <Link
      className={`${styles.chip} reach`}
      search={{ tab: 'rates' }}
      title={data.items.slice(0, mostSaid).map(said).join('\n')}
    >
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      {t('rates')} <b className="figures">{count}</b>
    </Link>
  );
}

function useTroubleWords() {
  const { t } = useTranslation('radar');
  const format = useFormat();
  return ({ kind, source, sc, tc, percent }: RateTrouble) =>
    t(`trouble.${kind}`, {
      source: source ?? '',
      pair: `${sc} → ${tc}`,
      percent: format.amount((percent ?? '0').replace('-', ''), { min: 0, max: 2 }),
    });
}
