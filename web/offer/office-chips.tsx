import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconClock, IconCurrentLocation } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DevicePlace } from '../lib/device/device-place.ts';
import { useFormat } from '../lib/text/format.ts';
import type { PlaceFilter } from '../office/place-filter.ts';
import { PlacePicker } from '../office/place-picker.tsx';
import classes from './office-chips.module.css';
import { type City, cityAt } from './office-filter.ts';

/** More cities would push the offices down. The others are behind the pickers. */
const mostCities = 3;

type Props = {
  /** How many offices offer the pair, and the cities that have them. */
  count: number;
  cities: readonly City[];
  place: PlaceFilter;
  onPlace: (place: PlaceFilter) => void;
  /** How many offices of the chosen place are open. */
  openCount: number;
  isOpenOnly: boolean;
  onOpenOnly: (isOn: boolean) => void;
  near: { place: DevicePlace; toggle: () => void };
};

/** Where to look: one choice of a place, and two switches. All wrap, so nothing is hidden at the side. */
export function OfficeChips({ count, cities: all, place, onPlace, openCount, isOpenOnly, onOpenOnly, near }: Props) {
  const { t } = useTranslation('office');
  const [arePickersShown, showPickers] = useState(false);
  const cities = all.slice(0, mostCities);
  const isAnywhere = place.region_id === undefined;
  const chosen = cityAt(cities, place);
  const isElsewhere = !isAnywhere && !chosen;
  const choose = (next: PlaceFilter) => {
    showPickers(false);
    onPlace(next);
  };
  const { state } = near.place;
  return (
    <>
      <div className={classes.chips}>
        <fieldset className={classes.row} aria-label={t('place.label')}>
          <Chip isOn={isAnywhere} count={count} onPress={() => choose({})}>
            {t('chips.all')}
          </Chip>
          {cities.map(({ id, name, count: offices, place: city }) => (
            <Chip key={id} isOn={id === chosen?.id} count={offices} onPress={() => choose(city)}>
              {name}
            </Chip>
          ))}
          <Chip isOn={isElsewhere} isExpanded={arePickersShown} onPress={() => showPickers(!arePickersShown)}>
            {t('chips.others')}
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </Chip>
        </fieldset>
        <fieldset className={classes.row} aria-label={t('chips.switches')}>
          <Chip isOn={isOpenOnly} count={openCount} onPress={() => onOpenOnly(!isOpenOnly)}>
            <IconClock size={16} stroke={1.75} aria-hidden />
            {t('chips.open')}
          </Chip>
          <Chip isOn={state === 'known'} onPress={near.toggle}>
            <IconCurrentLocation size={16} stroke={1.75} aria-hidden />
            {state === 'asking' ? t('chips.asking') : t('chips.near')}
          </Chip>
        </fieldset>
      </div>
      <p className={classes.refused} role="status">
        {(state === 'refused' || state === 'unavailable') && t(`chips.${state}`)}
      </p>
      {arePickersShown && (
        <div className={classes.pickers}>
          <PlacePicker place={place} onChange={onPlace} />
        </div>
      )}
    </>
  );
}

type ChipProps = {
  isOn: boolean;
  /** Given for the chip that opens the pickers. */
  isExpanded?: boolean;
  count?: number;
  onPress: () => void;
  children: ReactNode;
};

function Chip({ isOn, isExpanded, count, onPress, children }: ChipProps) {
  const format = useFormat();
  return (
    <UnstyledButton
      className={`${classes.chip} reach`}
      aria-pressed={isExpanded === undefined ? isOn : undefined}
      aria-expanded={isExpanded}
      data-on={isOn || undefined}
      onClick={onPress}
    >
      {children}
      {count !== undefined && <span className={classes.count}>{format.count(count)}</span>}
    </UnstyledButton>
  );
}
