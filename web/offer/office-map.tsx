import { Button, Skeleton } from '@mantine/core';
import { IconMap, IconMapOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import { late } from '../lib/device/late.tsx';
import { keepChoice, readChoice } from '../lib/device/storage.ts';
import { useFormat } from '../lib/text/format.ts';
import { OpenHours } from '../office/open-hours.tsx';
import quiet from '../ui/quiet-button.module.css';
import classes from './office-map.module.css';
import type { OfficeOffer } from './office-offers.ts';

const mapHeight = '18rem';
const MapView = late(
  () => import('../ui/map/map.tsx').then((m) => m.MapView),
  () => <Skeleton height={mapHeight} />,
);

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
    const back = format.inverse(pair, rate.rate);
    const shown = back ? `${format.rate(rate.rate)}, ${back}` : format.rate(rate.rate);
    const sum = received ? format.money(received, pair.tc) : t('list.rate', { rate: shown });
    return {
      id: office.id,
      position: office.marker.position,
      label: received ? format.amount(received) : format.rate(rate.rate),
      name: `${format.office(office)}, ${sum}`,
    };
  });
  return (
    <div className={classes.map}>
      <MapView
        label={t('map.label')}
        points={points}
        selected={chosen?.office.id}
        onSelect={onSelect}
        height={mapHeight}
      />
      {chosen && (
        <p className={classes.chosen} role="status">
          <strong>{format.office(chosen.office)}</strong>
          {chosen.office.name !== null && <span>{format.address(chosen.office)}</span>}
          <OpenHours office={chosen.office} />
        </p>
      )}
    </div>
  );
}

const mapKey = 'obmin.map';

/** Whether the map is open. The choice is stored on this device. */
export function useMapChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readChoice(mapKey) === 'on');
  const turn = (next: boolean) => {
    setOn(next);
    keepChoice(mapKey, next ? 'on' : undefined);
  };
  return [isOn, turn];
}

type SwitchProps = { isOn: boolean; onTurn: (isOn: boolean) => void };

export function MapSwitch({ isOn, onTurn }: SwitchProps) {
  const { t } = useTranslation('office');
  const Icon = isOn ? IconMapOff : IconMap;
  return (
    <Button
      variant="subtle"
      className={quiet.quiet}
      aria-expanded={isOn}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={() => onTurn(!isOn)}
    >
      {isOn ? t('map.hide') : t('map.show')}
    </Button>
  );
}
