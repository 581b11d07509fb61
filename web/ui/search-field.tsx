import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** Specification §9: so long a person has stopped typing before the search is sent. */
const pauseMs = 500;

type Props = {
  label: string;
  hint: string;
  clearLabel: string;
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
};

/** A search on the server. The field leads while somebody types, and follows when the search changes elsewhere. */
export function SearchField({ label, hint, clearLabel, value, onSearch, className }: Props) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
  }

  const send = (typed: string) => {
    const next = typed.trim();
    setSent(next);
    if (next !== value) onSearch(next);
  };
  const sendLater = useDebouncedCallback(send, pauseMs);
  const sendNow = (typed: string) => {
    sendLater.cancel();
    setText(typed);
    send(typed);
  };

  return (
    <TextInput
      className={className}
      size="md"
      aria-label={label}
      placeholder={hint}
      autoComplete="off"
      maxLength={128}
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
