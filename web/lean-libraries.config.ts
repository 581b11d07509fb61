// Leaves out parts of libraries that the page does not use.

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { countries } from '../domain/person/phone.ts';

/** A country of the metadata is a list: its dial code comes first, how its numbers are grouped is the fifth. */
const Metadata = z.looseObject({ countries: z.record(z.string(), z.array(z.unknown())) });
const groupingAt = 4;

/**
 * The page knows how long a number of any country may be. It groups the digits only where codes are sent to; a number
 * of another country is shown without spaces. The rest is half of the metadata.
 */
export const leanPhones: Plugin = {
  name: 'lean-phones',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]libphonenumber-js[\\/]metadata\.min\.json\.js$/.test(id)) return undefined;
    const metadata = Metadata.parse(JSON.parse(/\{.*\}/s.exec(code)?.[0] ?? ''));
    const served = new Set<unknown>(countries.map(({ dialCode }) => dialCode.slice(1)));
    for (const country of Object.values(metadata.countries)) if (!served.has(country[0])) country[groupingAt] = 0;
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(metadata))});`, map: null };
  },
};

/** The page fetches the numbers of all countries only where one is typed. */
export const latePhones: Plugin = {
  name: 'late-phones',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === './phone-numbers.ts' && /[\\/]domain[\\/]person[\\/]phone\.ts$/.test(importer)
      ? join(import.meta.dirname, 'lib/text/phone-numbers.ts')
      : undefined,
};

/**
 * Parts of zod that the page never uses: it describes no schema as JSON schema, says problems in its own words, may not
 * compile schemas into code (the content policy forbids `eval`), and reads no data with cycles, because JSON has none.
 * Zod refers to them in every schema, so no build drops them by itself: they are 7 kB of the first load.
 */
const unusedZod =
  /[\\/]zod[\\/]v4[\\/](?:core[\\/](?:doc|memoizer|json-schema-processors|to-json-schema)|locales[\\/]en)\.js$/;

export const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  transform(code, id) {
    if (!unusedZod.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:class|const|function) (\w+)/gm)].map(([, name]) => name);
    const nothing = names.map((name) => `export const ${name} = nothing;`);
    return { code: ['const nothing = () => undefined;', ...nothing, 'export default nothing;'].join('\n'), map: null };
  },
};

/** The page uses the code of a currency and how many digits its coins have. Names and countries are the rest. */
export const leanCurrencies: Plugin = {
  name: 'lean-currencies',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]currency-codes[\\/]data\.js$/.test(id)) return undefined;
    const entries = [...code.matchAll(/"code": "(\w{3})",\s+"number": "\w*",\s+"digits": (\d)/g)];
    if (entries.length !== code.split('"code":').length - 1) throw new Error('The list of currencies has a new form.');
    const list = entries.map(([, name = '', digits = '']) => name + digits).join(' ');
    const read = 'text => ({ code: text.slice(0, 3), digits: Number(text[3]) })';
    return { code: `module.exports = ${JSON.stringify(list)}.split(' ').map(${read});`, map: null };
  },
};

/**
 * The mark of a segmented control asks the browser for its place inside of effects, where the page has to be laid out for it: at
 * the desk 30 to 50 ms twice, slowed four times. The observer of its size tells the place anyway, before the next paint and when
 * all is laid out, so it alone asks, and once for both elements.
 */
export const leanIndicator: Plugin = {
  name: 'lean-indicator',
  apply: 'build',
  transform: (code, id) =>
    /[\\/]use-floating-indicator\.mjs$/.test(id) ? { code: withoutAsking(code), map: null } : undefined,
};

const edits: [RegExp, string][] = [
  [/(previousTarget\.current = target;)\s+updatePosition\(\);/, '$1'],
  [
    /parentResizeObserver\.current = new ResizeObserver\(\w+\);\s+parentResizeObserver\.current\.observe\(parent\);/,
    'targetResizeObserver.current.observe(parent);',
  ],
];

export function withoutAsking(code: string): string {
  return edits.reduce((text, [part, instead]) => {
    if (!part.test(text)) throw new Error('The mark of a segmented control has a new form.');
    return text.replace(part, instead);
  }, code);
}
