import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchText } from '../../lib/address/search-text.ts';
import { useFocusOnArrival } from '../focus.ts';

type Props = {
  label: string;
  hint: string;
  clearLabel: string;
  /** The active search text. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
  /** For a dialog that was opened to search. */
  autoFocus?: boolean;
};

/** A search field. The server searches. */
export function SearchField({ label, hint, clearLabel, value, onSearch, className, autoFocus }: Props) {
  const { text, type, send } = useSearchText(value, onSearch);
  // The field may mount after its dialog has focused another element.
  const field = useFocusOnArrival<HTMLInputElement>(autoFocus === true);
  return (
    <TextInput
      ref={field}
      className={className}
      aria-label={label}
      placeholder={hint}
      autoComplete="off"
      maxLength={128}
      value={text}
      data-autofocus={autoFocus || undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // Who leaves the field goes on to something else, and a search that follows would be a step of its own after that.
      onBlur={() => send(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
        if (event.key === 'Escape' && text) send('');
      }}
      // The first Escape clears the field and does not close the dialog around it.
      data-mantine-stop-propagation={text !== '' || undefined}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size={32} aria-label={clearLabel} onClick={() => send('')} />}
    />
  );
}
