import type { Icon } from '@tabler/icons-react';

/** What the palette can open. It never acts on a deal. */
export type PaletteItem = {
  /** Different from all others of the palette, and without spaces: an id is made of it. */
  key: string;
  label: string;
  detail?: string | undefined;
  /** What else it is found by: the words that stand on it. */
  words?: readonly string[];
  Icon?: Icon | undefined;
  /** It is chosen already, such as the theme of now. */
  isNow?: boolean;
  open: () => void;
};

export const groupNames = ['deals', 'offices', 'people', 'tabs', 'actions'] as const;
export type PaletteGroup = { name: (typeof groupNames)[number]; items: readonly PaletteItem[] };

/** The most deals, offices and people that are listed. More typing finds others. */
export const mostFound = 5;
