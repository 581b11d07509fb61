import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from '#contract/office/location.ts';
import { searchPauseMs } from '../lib/address/search-text.ts';
import { citiesQuery, districtsQuery, regionsQuery } from './office.queries.ts';
import type { PlaceFilter } from './place-filter.ts';

export type PickersProps = {
  place: PlaceFilter;
  onChange: (place: PlaceFilter) => void;
  /** The placeholders, if no choice does not mean "all". */
  unset?: { region: string; district: string; city: string } | undefined;
};

/** Region, district, city: each enables the next. */
export function ThreePickers({ place, onChange, unset }: PickersProps) {
  const { t } = useTranslation('office');
  const { region_id, district_id, city_id } = place;
  const region = useRegions(region_id);
  const districts = useQuery(districtsQuery(region_id));
  const cities = useQuery(citiesQuery(district_id));
  return (
    <>
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
    </>
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
