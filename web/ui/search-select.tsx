import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchPauseMs } from '../lib/search-text.ts';
import styles from './search-select.module.css';

export type Choice = { id: string; label: string; detail?: string };

type Search<TFound, TKey extends QueryKey> = (text: string) => UseQueryOptions<TFound, Error, Choice[], TKey>;

/** How the field looks; what it is called and holds is asked for below. */
export type PickerLook = {
  placeholder?: string;
  description?: string;
  error?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  /** Unless there is always a choice. */
  clearable?: boolean;
  /** Where the field was opened only to choose, the focus is in it and the list is open at once. */
  autoFocus?: boolean;
};

type Props<TFound, TKey extends QueryKey> = PickerLook & {
  label: string;
  value: string | undefined;
  /** What the chosen one is called: after a reload it stands in no list yet. */
  chosen?: string;
  /** What the server finds for a text, and what it shows first for an empty one. */
  search: Search<TFound, TKey>;
  onChange: (id: string | undefined) => void;
};

/** A choice among more than can be listed: typing asks the server. */
export function SearchSelect<TFound, TKey extends QueryKey>(props: Props<TFound, TKey>) {
  const { value, chosen, search, onChange, size = 'md', autoFocus, ...look } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Choice>();
  const name = picked?.id === value ? picked?.label : chosen;
  // The name of what is chosen stands in the field; it is no search.
  const sought = text === name ? '' : text.trim();
  const found = useFound(search, sought, isOpen);
  const known = new Map([...found.choices, ...ownChoice(value, name)].map((choice) => [choice.id, choice]));

  const choose = (id: string | null) => {
    setPicked(known.get(id ?? ''));
    onChange(id ?? undefined);
    setOpen(false);
  };
  const takeWhenFound = useTakeWhenFound(found, isOpen, choose);
  return (
    <Select
      clearable
      {...look}
      // By the kit, which does not let the page scroll to a list that has not found its place yet.
      data-autofocus={autoFocus || undefined}
      size={size}
      searchable
      allowDeselect={false}
      data={[...known.values()].map(({ id, label }) => ({ value: id, label }))}
      value={value ?? null}
      onChange={choose}
      searchValue={text}
      onSearchChange={setText}
      // Enter takes the first hit.
      selectFirstOptionOnChange={sought !== '' && found.state !== 'searching'}
      onKeyDownCapture={(event: KeyboardEvent) => sought !== '' && takeWhenFound(event)}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options }) => options.filter((option) => 'value' in option && found.ids.has(option.value))}
      renderOption={({ option }) => <Line choice={known.get(option.value)} />}
      nothingFoundMessage={t(`picker.${found.state}`)}
      // The list itself scrolls, which assistive software expects of a list and not of a box around it.
      withScrollArea={false}
      classNames={{ options: styles.options }}
      // Reached by keyboard too: taking a choice back must not need a mouse.
      clearButtonProps={{ 'aria-label': t('picker.clear', { name: look.label }), 'aria-hidden': false, tabIndex: 0 }}
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
    />
  );
}

/** The list must hold the chosen one, or the field could not show its name. */
const ownChoice = (id: string | undefined, label: string | undefined): Choice[] =>
  id === undefined ? [] : [{ id, label: label ?? '…' }];

/** What the server finds; while it searches, what it found before stays. */
function useFound<TFound, TKey extends QueryKey>(search: Search<TFound, TKey>, text: string, isOpen: boolean) {
  const [asked] = useDebouncedValue(text, searchPauseMs);
  const { data, isError, isFetching } = useQuery({
    ...search(asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const choices = data ?? [];
  const isSearching = isFetching || asked !== text;
  return {
    choices,
    ids: new Set<string>(choices.map(({ id }) => id)),
    state: isSearching ? ('searching' as const) : isError ? ('failed' as const) : ('none' as const),
  };
}

/** Enter pressed before the server has answered takes the first hit when it comes, unless somebody types on. */
function useTakeWhenFound(found: ReturnType<typeof useFound>, isOpen: boolean, choose: (id: string) => void) {
  const [isAwaited, setAwaited] = useState(false);
  const isSearching = found.state === 'searching';
  const take = useEffectEvent(() => {
    setAwaited(false);
    const [first] = found.choices;
    if (first && isOpen) choose(first.id);
  });
  useEffect(() => {
    if (isAwaited && !isSearching) take();
  }, [isAwaited, isSearching]);
  return (event: KeyboardEvent) => {
    const waits = isSearching && event.key === 'Enter';
    setAwaited(waits);
    if (!waits) return;
    // Or the kit would take what was found for the text before.
    event.preventDefault();
    event.stopPropagation();
  };
}

function Line({ choice }: { choice: Choice | undefined }) {
  return (
    <span className={styles.choice}>
      <span className={styles.name}>{choice?.label}</span>
      {choice?.detail && <span className={styles.detail}>{choice.detail}</span>}
    </span>
  );
}
