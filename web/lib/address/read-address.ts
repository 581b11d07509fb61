import { z } from 'zod';
import { type Tab, tabNames, tabs, word } from './tabs.ts';

/** An address can be parsed twice, so the parsed value is also valid. */
const set = z
  .literal(['1', 1])
  .transform((): 1 => 1)
  .optional()
  .catch(undefined);

/** The parameters that every tab may have. */
const everywhere = {
  tab: z.enum(tabNames).optional().catch(undefined),
  /** The order that is open in a dialog over the tab. */
  order: word,
  /** The form of the sign-in screen. */
  mode: z.enum(['sign-in', 'register']).optional().catch(undefined),
  /** Whether the messages of the open order are shown over it. */
  talk: set,
  /** Whether the pickup code of the open order is shown over it. */
  code: set,
  /** The inbox over the tab: what the person was told, or the choices of what is told. */
  inbox: z.enum(['all', 'choices']).optional().catch(undefined),
  /** True while the user resets a forgotten password. */
  recover: set,
};

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;
type Shape = typeof everywhere & All<(typeof tabs)[Tab]['address']>;
export type Address = { [Key in keyof Shape]?: z.output<Shape[Key]> };

const wordsOf = (...shapes: z.ZodRawShape[]) =>
  new Map<string, z.core.$ZodType>(Object.entries(Object.assign({}, everywhere, ...shapes)));
const wordsOfTabs = new Map(tabNames.map((tab) => [tab, wordsOf(tabs[tab].address)]));
/** Without a tab the role decides which one is shown, and the address does not know the role. */
const everyWord = wordsOf(...tabNames.map((tab) => tabs[tab].address));

/** Parses the query of a link. Keys without a valid value are removed, and keys of another tab. The order stays. */
export function readAddress(search: Record<string, unknown>): Address {
  const tab = everywhere.tab.parse(search.tab);
  const words = (tab && wordsOfTabs.get(tab)) ?? everyWord;
  // One schema for a whole address would make ready, at each start, what few addresses have.
  const read = Object.entries(search).map(([key, value]) => {
    const schema = words.get(key);
    return [key, schema && z.parse(schema, value)] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Plain query strings without JSON: `?tab=deals&status=1,2`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
