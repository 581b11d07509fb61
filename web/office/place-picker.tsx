import { Group, Loader, Select, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from '#contract/office/location.ts';
import { searchPauseMs } from '../lib/address/search-text.ts';
import classes from './office.module.css';
import { citiesQuery, districtsQuery, regionsQuery } from './office.queries.ts';
import type { PlaceFilter } from './place-filter.ts';

type Props = {
  place: PlaceFilter;
  onChange: (place: PlaceFilter) => void;
  isNarrow: boolean;
  /** The placeholders, if no choice does not mean "all". */
  unset?: { region: string; district: string; city: string };
};

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
      <ThreePickers place={place} onChange={choose} unset={unset} frame={pickers} />
      {isNarrow && (
        <UnstyledButton className={`${classes.link} reach`} onClick={() => setOpen(false)}>
          {t('place.done')}
        </UnstyledButton>
      )}
    </>
  );
}

type PickersProps = Omit<Props, 'isNarrow'> & { frame: RefObject<HTMLFieldSetElement | null> };

function ThreePickers({ place, onChange, unset, frame }: PickersProps) {
  const { t } = useTranslation('office');
  const { region_id, district_id, city_id } = place;
  const region = useRegions(region_id);
  const districts = useQuery(districtsQuery(region_id));
  const cities = useQuery(citiesQuery(district_id));
  return (
    <fieldset ref={frame} tabIndex={-1} aria-label={t('place.label')} className={classes.pickers}>
      <PlaceSelect
        label={t('place.region')}
        placeholder={unset?.region ?? t('place.anyRegion')}
        places={region.places}
        value={region_id}
        onChange={(id) => onChange({ region_id: id })}
        onSearch={region.search}
        isLoading={region.isLoading}
        isFailed={region.isFailed}
      />
      <PlaceSelect
        label={t('place.district')}
        placeholder={region_id ? (unset?.district ?? t('place.anyDistrict')) : t('place.regionFirst')}
        places={districts.data?.items ?? []}
        value={district_id}
        onChange={(id) => onChange({ region_id, district_id: id })}
        disabled={!region_id}
        isLoading={districts.isLoading}
        isFailed={districts.isError}
      />
      <PlaceSelect
        label={t('place.city')}
        placeholder={district_id ? (unset?.city ?? t('place.anyCity')) : t('place.districtFirst')}
        places={cities.data?.items ?? []}
        value={city_id}
        onChange={(id) => onChange({ region_id, district_id, city_id: id })}
        disabled={!district_id}
        isLoading={cities.isLoading}
        isFailed={cities.isError}
      />
    </fieldset>
  );
}

/** The regions that match the typed text. The chosen region is always included, so that its name can be shown. */
function useRegions(chosenId: string | undefined) {
  const [text, search] = useState('');
  const [debounced] = useDebouncedValue(text, searchPauseMs);
  const all = useQuery(regionsQuery(''));
  const found = useQuery(regionsQuery(debounced));
  const matching = found.data?.items ?? [];
  const chosen = all.data?.items.find(({ id }) => id === chosenId);
  const isListed = !chosen || matching.some(({ id }) => id === chosen.id);
  return {
    places: isListed ? matching : [...matching, chosen],
    search,
    isLoading: found.isLoading || debounced !== text,
    isFailed: found.isError,
  };
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

type SelectProps = {
  label: string;
  placeholder: string;
  places: readonly Location[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  disabled?: boolean;
  isLoading: boolean;
  isFailed: boolean;
  /** Given if the server searches. The loaded places are then shown unfiltered. */
  onSearch?: (text: string) => void;
};

/** The value of the option "all". It is shorter than any id. */
const any = 'any';

/** One of the three pickers. Typing searches; the first option removes the choice. */
function PlaceSelect({ label, placeholder, places, value, onChange, onSearch, ...state }: SelectProps) {
  const { t, i18n } = useTranslation('office');
  const [search, setSearch] = useState('');
  const inOrder = new Intl.Collator(i18n.language).compare;
  const options = places.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => inOrder(a.label, b.label));
  const chosen = options.find((option) => option.value === value);
  const isShown = (text: string) => (option: { value: string; label: string }) =>
    onSearch && option !== chosen ? option.value !== any || !text : plain(option.label).includes(plain(text));

  // The field shows the name of the chosen place. That name is not a search text.
  const isSearch = (text: string) => text.trim() !== '' && text !== chosen?.label;

  const follow = (text: string) => {
    setSearch(text);
    onSearch?.(isSearch(text) ? text.trim() : '');
  };

  return (
    <Select
      searchable
      allowDeselect={false}
      label={label}
      placeholder={placeholder}
      data={chosen ? [{ value: any, label: placeholder }, ...options] : options}
      value={chosen ? chosen.value : null}
      onChange={(id) => onChange(id === null || id === any ? undefined : id)}
      searchValue={search}
      onSearchChange={follow}
      // Enter chooses the first result. Without a result, Enter must not submit the form around the field.
      selectFirstOptionOnChange={isSearch(search) && !state.isLoading}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && isSearch(search) && event.preventDefault()}
      filter={({ options: all, search: text }) => all.filter((option) => 'value' in option && isShown(text)(option))}
      disabled={state.disabled}
      error={state.isFailed ? t('place.failed') : undefined}
      nothingFoundMessage={state.isLoading ? t('place.searching') : t('place.none')}
      rightSection={state.isLoading && !state.disabled ? <Loader size={16} /> : <IconSelector size={16} aria-hidden />}
      maxDropdownHeight={280}
      checkIconPosition="right"
      // Rendered where the field is, inside the main landmark or a dialog. Screen readers skip content outside of them.
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** Normalizes a name for the search: case and the kind of apostrophe do not matter. */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[’'ʼ`]/g, "'");
