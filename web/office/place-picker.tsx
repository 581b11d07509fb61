import { Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from '#contract/office/location.ts';
import { late } from '../lib/device/late.tsx';
import classes from './office.module.css';
import { citiesQuery, districtsQuery, regionsQuery } from './office.queries.ts';
import type { PlaceFilter } from './place-filter.ts';
import type { PickersProps } from './place-pickers.tsx';

type Props = PickersProps & { isNarrow: boolean };

/** Their code comes when they are shown. On a phone that is when somebody wants another place. */
const Pickers = late(() => import('./place-pickers.tsx').then((m) => m.ThreePickers), PickersSkeleton);

function PickersSkeleton() {
  return (
    <>
      <Skeleton height={66} />
      <Skeleton height={66} />
      <Skeleton height={66} />
    </>
  );
}

/**
 * Region, district, city: each enables the next. On a phone they are folded to one line until the person opens them.
 */
export function PlacePicker({ place, onChange, isNarrow, unset }: Props) {
  const { t } = useTranslation('office');
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const pickers = useRef<HTMLFieldSetElement>(null);
  const isFolded = isNarrow && !isOpen;
  const before = useRef({ isFolded, isNarrow });

  // Folding removes the focused element, so the focus moves to the element that replaces it. When the window changes its
  // width, nobody has folded anything, and the focus stays where it is.
  useEffect(() => {
    const wasByPerson = isNarrow === before.current.isNarrow && isFolded !== before.current.isFolded;
    const isLost = wasByPerson && document.activeElement === document.body;
    if (isLost) (isFolded ? change : pickers).current?.focus();
    before.current = { isFolded, isNarrow };
  }, [isFolded, isNarrow]);

  if (isFolded) return <FoldedPlace place={place} onOpen={() => setOpen(true)} button={change} />;
  const choose = (next: PlaceFilter) => {
    onChange(next);
    setOpen(next.city_id === undefined);
  };
  return (
    <>
      <fieldset ref={pickers} tabIndex={-1} aria-label={t('place.label')} className={classes.pickers}>
        <Pickers place={place} onChange={choose} unset={unset} />
      </fieldset>
      {isNarrow && (
        <UnstyledButton className={`${classes.link} reach`} onClick={() => setOpen(false)}>
          {t('place.done')}
        </UnstyledButton>
      )}
    </>
  );
}

type FoldedProps = { place: PlaceFilter; onOpen: () => void; button: RefObject<HTMLButtonElement | null> };

function FoldedPlace({ place, onOpen, button }: FoldedProps) {
  const { t } = useTranslation('office');
  const district = useQuery(districtsQuery(place.region_id)).data?.items.find(({ id }) => id === place.district_id);
  const city = useQuery(citiesQuery(place.district_id)).data?.items.find(({ id }) => id === place.city_id);
  const region = useQuery(regionsQuery('')).data?.items.find(({ id }) => id === place.region_id);
  const isAnywhere = place.region_id === undefined;
  const name = isAnywhere ? t('place.anyCity') : nameOfPlace(city, district, region);
  return (
    <Group component="p" gap="xs" mih={44} m={0}>
      <IconMapPin size={18} stroke={1.75} color="var(--o-ink2)" style={{ flex: 'none' }} aria-hidden />
      <Text inherit span fw={500}>
        {name ?? '…'}
      </Text>
      <UnstyledButton
        ref={button}
        className={`${classes.link} reach`}
        onClick={onOpen}
        aria-label={t('place.changeCity', { city: name ?? '' })}
      >
        {t('place.change')}
      </UnstyledButton>
    </Group>
  );
}

/** A city with the same name as its region is shown with its district: "Kyiv, Pecherskyi district". */
function nameOfPlace(city?: Location, district?: Location, region?: Location): string | undefined {
  if (!city) return district?.name ?? region?.name;
  return district && city.name === region?.name ? `${city.name}, ${district.name}` : city.name;
}
