import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import { officeName } from '#domain/office.ts';
import { useFormat } from '../lib/format.ts';
import { MapView } from '../ui/map.tsx';
import classes from './office-map.module.css';
import type { OfficeOffer } from './office-offers.ts';
import { OpenHours } from './open-hours.tsx';

type Props = {
  /** The same offices that the list shows. */
  offers: readonly OfficeOffer[];
  pair: Pair;
  selected: string | undefined;
  onSelect: (officeId: string) => void;
};

/**
 * The offices on a map. Each marker shows the received amount, and choosing a marker chooses the office in the list.
 */
export function OfficeMap({ offers, pair, selected, onSelect }: Props) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const chosen = offers.find(({ office }) => office.id === selected);
  const points = offers.map(({ office, rate, received }) => {
    const sum = received ? format.money(received, pair.tc) : t('list.rate', { rate: format.rate(rate.rate) });
    return {
      id: office.id,
      position: office.marker.position,
      label: received ? format.amount(received) : format.rate(rate.rate),
      name: `${officeName(office)}, ${sum}`,
    };
  });
  return (
    <div className={classes.map}>
      <MapView label={t('map.label')} points={points} selected={chosen?.office.id} onSelect={onSelect} height="18rem" />
      {chosen && (
        <p className={classes.chosen} role="status">
          <strong>{officeName(chosen.office)}</strong>
          {chosen.office.name !== null && <span>{chosen.office.address}</span>}
          <OpenHours hours={chosen.office.working_hours} />
        </p>
      )}
    </div>
  );
}
