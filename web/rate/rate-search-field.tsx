import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** Specification §9: so long a person has stopped typing before the search is sent. */
const pauseMs = 500;

type Props = { label: string; clearLabel: string; onSearch: (text: string) => void; autoFocus?: boolean };

/** A search on the server, sent when typing has paused. */
export function RateSearchField({ label, clearLabel, onSearch, autoFocus }: Props) {
  const [text, setText] = useState('');
  const sendLater = useDebouncedCallback((typed: string) => onSearch(typed.trim()), pauseMs);
  const sendNow = (typed: string) => {
    sendLater.cancel();
    setText(typed);
    onSearch(typed.trim());
  };
  return (
    <TextInput
      size="md"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={128}
      data-autofocus={autoFocus || undefined}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        sendLater(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') sendNow(text);
        if (event.key === 'Escape' && text) sendNow('');
      }}
      // Escape empties the field first, and leaves a dialog around it open.
      data-mantine-stop-propagation={text !== '' || undefined}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size={32} aria-label={clearLabel} onClick={() => sendNow('')} />}
    />
  );
}
