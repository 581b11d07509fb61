import { useTranslation } from 'react-i18next';
import type { RateSource } from '#domain/rate-source/sample.ts';

/** The names by which the sources are known, in every language. */
const sourceNames = { nbu: 'NBU', whitebit: 'WhiteBIT', binance: 'Binance', kraken: 'Kraken', monobank: 'Monobank' };

export function useSourceName() {
  const { t } = useTranslation('market');
  return (id: RateSource) => (id === 'manual' ? t('manual') : sourceNames[id]);
}

/** A crossed voice is made of all its sources. */
export function useVoiceName() {
  const name = useSourceName();
  return (sources: readonly RateSource[]) => sources.map(name).join(' × ');
}
