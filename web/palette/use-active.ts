import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PaletteItem } from './palette-item.ts';

/**
 * Which result Enter opens. With another text it is the first one. What the server finds later comes above it and does not
 * take its place, so the key never opens what nobody has seen.
 */
function useActive(text: string, items: readonly PaletteItem[]) {
  const [chosen, setChosen] = useState<{ text: string; key: string }>();
  const known = chosen?.text === text ? items.find(({ key }) => key === chosen.key) : undefined;
  const active = known ?? items[0];
  if (active && !known) setChosen({ text, key: active.key });
  const choose = (item: PaletteItem | undefined) => item && setChosen({ text, key: item.key });
  return { active, choose };
}

type Ways = {
  text: string;
  /** The text that Enter was pressed for before the field had the focus. */
  entered: string | undefined;
  isSearching: boolean;
  open: (item: PaletteItem) => void;
  close: () => void;
};

/** The keys of the field: arrows, Home and End choose, Enter opens, Escape closes. */
export function usePaletteKeys(items: readonly PaletteItem[], { text, entered, isSearching, open, close }: Ways) {
  const { active, choose } = useActive(text, items);
  const [awaited, setAwaited] = useState<string>();
  const openFirst = useEffectEvent(() => {
    setAwaited(undefined);
    if (active) open(active);
  });
  const isAwaited = awaited === text || entered === text;
  const isDecided = active !== undefined || !isSearching;
  useEffect(() => {
    if (isAwaited && isDecided) openFirst();
  }, [isAwaited, isDecided]);

  const at = active ? items.indexOf(active) : -1;
  const hands: Partial<Record<string, () => void>> = {
    ArrowDown: () => choose(items[(at + 1) % items.length]),
    ArrowUp: () => choose(items.at(at - 1)),
    Home: () => choose(items[0]),
    End: () => choose(items.at(-1)),
    // Nothing is found yet: the first result opens when it is there, unless more is typed.
    Enter: () => (active ? open(active) : setAwaited(text)),
    Escape: close,
  };
  const press = (event: KeyboardEvent) => {
    const hand = hands[event.key];
    if (!hand || !isBare(event)) return;
    event.preventDefault();
    if (!event.repeat || event.key.startsWith('Arrow')) hand();
  };
  return { active, choose, press };
}

const isBare = ({ shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  !(shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing);
