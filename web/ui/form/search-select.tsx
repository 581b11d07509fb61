import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchPauseMs } from '../../lib/address/search-text.ts';
import styles from './search-select.module.css';

export type PickerOption = { id: string; label: string; detail?: string };

type Search<TFound, TKey extends QueryKey> = (text: string) => UseQueryOptions<TFound, Error, PickerOption[], TKey>;

/** The look of the field. Label, value and search are separate props. */
export type PickerLook = {
  placeholder?: string;
  /** The placeholder already says what the field is, so only screen readers get the label. */
  isLabelHidden?: boolean;
  description?: string;
  error?: ReactNode;
  size?: 'sm' | 'md';
  disabled?: boolean;
  /** False if a choice is required. */
  clearable?: boolean;
  /** For a field opened only to choose: it takes the focus and opens its list at once. */
  autoFocus?: boolean;
  /** From a form, see `useForm`. */
  onBlur?: () => void;
  'data-path'?: string;
};

type Props<TFound, TKey extends QueryKey> = PickerLook & {
  label: string;
  value: string | undefined;
  /** The label of the chosen item. After a reload no search result holds it yet. */
  chosen?: string;
  /** The server's results for a text. An empty text returns the first suggestions. */
  search: Search<TFound, TKey>;
  onChange: (id: string | undefined) => void;
};

/** A select for too many items to list. Typing searches on the server. */
export function SearchSelect<TFound, TKey extends QueryKey>(props: Props<TFound, TKey>) {
  const { value, chosen, search, onChange, autoFocus, isLabelHidden, ...look } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<PickerOption>();
  const name = picked?.id === value ? picked?.label : chosen;
  // The field shows the label of the chosen item. That label is not a search text.
  const searchText = text === name ? '' : text.trim();
  const results = useSearchResults(search, searchText, isOpen);
  const known = new Map([...results.choices, ...ownChoice(value, name)].map((choice) => [choice.id, choice]));

  const choose = (id: string | null) => {
    setPicked(known.get(id ?? ''));
    onChange(id ?? undefined);
    setOpen(false);
  };
  const chooseWhenFound = useChooseWhenFound(results, isOpen, choose);
  return (
    <Select
      clearable
      {...look}
      // Mantine sets this focus. It prevents the page from scrolling to a list that has no position yet.
      data-autofocus={autoFocus || undefined}
      searchable
      allowDeselect={false}
      data={[...known.values()].map(({ id, label }) => ({ value: id, label }))}
      value={value ?? null}
      onChange={choose}
      searchValue={text}
      onSearchChange={setText}
      // Enter chooses the first result.
      selectFirstOptionOnChange={searchText !== '' && results.state !== 'searching'}
      onKeyDownCapture={(event: KeyboardEvent) => searchText !== '' && chooseWhenFound(event)}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options }) => options.filter((option) => 'value' in option && results.ids.has(option.value))}
      renderOption={({ option }) => <Line choice={known.get(option.value)} />}
      nothingFoundMessage={t(`picker.${results.state}`)}
      // The listbox element itself must scroll. Screen readers expect that, and not a scroll area around it.
      withScrollArea={false}
      classNames={{ options: styles.options, label: isLabelHidden ? 'unseen' : undefined }}
      // The clear button can be reached by keyboard too.
      clearButtonProps={{ 'aria-label': t('picker.clear', { name: look.label }), 'aria-hidden': false, tabIndex: 0 }}
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
    />
  );
}

/** The data must contain the chosen item. Otherwise the field can't show its label. */
const ownChoice = (id: string | undefined, label: string | undefined): PickerOption[] =>
  id === undefined ? [] : [{ id, label: label ?? '…' }];

/** The server's results. During a new search the old results stay. */
function useSearchResults<TFound, TKey extends QueryKey>(search: Search<TFound, TKey>, text: string, isOpen: boolean) {
  const [debounced] = useDebouncedValue(text, searchPauseMs);
  const { data, isError, isFetching } = useQuery({
    ...search(debounced),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const choices = data ?? [];
  const isSearching = isFetching || debounced !== text;
  return {
    choices,
    ids: new Set<string>(choices.map(({ id }) => id)),
    state: isSearching ? ('searching' as const) : isError ? ('failed' as const) : ('none' as const),
  };
}

/**
 * If Enter is pressed before the server has answered, the first result is chosen when it arrives. More typing cancels
 * this.
 */
function useChooseWhenFound(
  results: ReturnType<typeof useSearchResults>,
  isOpen: boolean,
  choose: (id: string) => void,
) {
  const [isAwaited, setAwaited] = useState(false);
  const isSearching = results.state === 'searching';
  const take = useEffectEvent(() => {
    setAwaited(false);
    const [first] = results.choices;
    if (first && isOpen) choose(first.id);
  });
  useEffect(() => {
    if (isAwaited && !isSearching) take();
  }, [isAwaited, isSearching]);
  return (event: KeyboardEvent) => {
    const waits = isSearching && event.key === 'Enter';
    setAwaited(waits);
    if (!waits) return;
    // Otherwise Mantine would choose from the results of the previous text.
    event.preventDefault();
    event.stopPropagation();
  };
}

function Line({ choice }: { choice: PickerOption | undefined }) {
  return (
    <Stack gap={0} miw={0}>
      <Text truncate inherit lh="plain">
        {choice?.label}
      </Text>
      {choice?.detail && (
        <Text truncate size="small" lh="plain" c="dimmed">
          {choice.detail}
        </Text>
      )}
    </Stack>
  );
}
