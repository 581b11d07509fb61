import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchText } from '../lib/search-text.ts';
import { useFocusOnArrival } from './focus-on-arrival.ts';

type Props = {
  label: string;
  hint: string;
  clearLabel: string;
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
  /** In a dialog that was opened to search. */
  autoFocus?: boolean;
};

/** A search on the server. */
export function SearchField({ label, hint, clearLabel, value, onSearch, className, autoFocus }: Props) {
  const { text, type, send } = useSearchText(value, onSearch);
  // It may come after its dialog has given the focus to something else.
  const field = useFocusOnArrival<HTMLInputElement>(autoFocus === true);
  return (
    <TextInput
      ref={field}
      className={className}
      size="md"
      aria-label={label}
      placeholder={hint}
      autoComplete="off"
      maxLength={128}
      value={text}
      data-autofocus={autoFocus || undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
        if (event.key === 'Escape' && text) send('');
      }}
      // Escape empties the field first, and leaves a dialog around it open.
      data-mantine-stop-propagation={text !== '' || undefined}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size={32} aria-label={clearLabel} onClick={() => send('')} />}
    />
  );
}
