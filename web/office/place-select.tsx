import { Loader, Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from '#contract/location.ts';

type Props = {
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
export function PlaceSelect({ label, placeholder, places, value, onChange, onSearch, ...state }: Props) {
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
      size="md"
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
