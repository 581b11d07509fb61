import { staffParts } from '../address/tabs.ts';

/**
 * Texts that every page needs at the start, signed in or not. The texts of other screens are in three further files per
 * language (vite.config.ts).
 */
const startTexts = /^(auth|common|errors|messages)$/;
/** Texts that a customer's phone does not fetch. */
const staffTexts = staffParts.flatMap(({ texts }) => texts);

/** Texts of what opens later than the first screen: My Deals with its statement, the inbox, the line of a rate, and what a chain says. */
const laterTexts = /^(chain|inbox|mine|statement|target)$/;

export type TextGroup = 'start' | 'screens' | 'later' | 'staff';

/** The group of texts to which a noun (the name of a file in web/locales) belongs. */
export function groupOfTexts(noun: string): TextGroup {
  if (staffTexts.includes(noun)) return 'staff';
  if (laterTexts.test(noun)) return 'later';
  return startTexts.test(noun) ? 'start' : 'screens';
}
