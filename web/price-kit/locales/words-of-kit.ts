import type { Reason } from '../reason.ts';

/** What the display and the widget say. They are bundles of their own, so their texts are not among those of the page. */
export type KitWords = {
  title: string;
  /** What the office does with the first currency of a line. */
  buy: string;
  sell: string;
  notBought: string;
  notSold: string;
  /** "in hryvnias". A currency without a word of its own has its code. */
  in: (code: string) => string;
  openUntil: (when: string) => string;
  openAlways: string;
  closed: string;
  opens: (when: string) => string;
  paused: string;
  resumes: (when: string) => string;
  tomorrow: (time: string) => string;
  onDay: (day: string, time: string) => string;
  connected: string;
  since: (when: string) => string;
  lost: string;
  asOf: (when: string, seconds: number) => string;
  /** What the display says instead of figures. */
  instead: Record<Reason, { title: string; detail: string }>;
  fix: string;
  fixDetail: string;
  code: string;
  /** The link of the widget. */
  exchange: string;
  bestOpen: string;
  unavailable: string;
};
