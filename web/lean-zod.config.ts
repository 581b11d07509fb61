import type { Plugin } from 'vite';

/**
 * Parts of zod that the page never uses: it describes no schema as JSON schema, says problems in its own words, may not
 * compile schemas into code (the content policy forbids `eval`), and reads no data with cycles, because JSON has none.
 * Zod refers to them in every schema, so no build drops them by itself: they are 7 kB of the first load.
 */
const unused =
  /[\\/]zod[\\/]v4[\\/](?:core[\\/](?:doc|memoizer|json-schema-processors|to-json-schema)|locales[\\/]en)\.js$/;

export const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  transform(code, id) {
    if (!unused.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:class|const|function) (\w+)/gm)].map(([, name]) => name);
    const nothing = names.map((name) => `export const ${name} = nothing;`);
    return { code: ['const nothing = () => undefined;', ...nothing, 'export default nothing;'].join('\n'), map: null };
  },
};
