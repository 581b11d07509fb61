import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { matches } from './palette-match.ts';
import { useFound } from './use-found.ts';

/** All groups that have something for the text. Without a text these are what the person can always open. */
export function useGroups(text: string, tabs: readonly PaletteItem[], settings: readonly PaletteItem[]) {
  const { groups, search } = useFound(text);
  const meant = ({ label, detail }: PaletteItem) => matches(text, [label, detail]);
  // A short text stands in nearly every sentence.
  const isSaid = (item: PaletteItem) => text.length >= 3 && !meant(item) && matches(text, item.words ?? []);
  const found = (items: readonly PaletteItem[]) => [...items.filter(meant), ...items.filter(isSaid)];
  const all: PaletteGroup[] = [
    ...groups,
    { name: 'tabs', items: found(tabs) },
    { name: 'actions', items: found(settings) },
  ];
  return { groups: all.filter(({ items }) => items.length > 0), search };
}
