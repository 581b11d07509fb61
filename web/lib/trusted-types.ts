type Rules = { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null };
type Factory = { createPolicy: (name: string, rules: Rules) => unknown };

/** By this a library asks the browser whether it draws SVG. */
const harmless = new Set(['<svg/>']);
const worker = '/sw.js';

/**
 * The headers of the page (`require-trusted-types-for`) let a text become markup, or the address of a script, only with
 * this consent: for texts without a tag (the styles of the component kit) and for our service worker. So a text from
 * outside cannot run, even where somebody puts it into `innerHTML` by mistake. Browsers without the feature have no
 * `trustedTypes`.
 */
export function limitMarkup(factory: Factory | undefined = Reflect.get(window, 'trustedTypes')) {
  factory?.createPolicy('default', {
    createHTML: (text) => (!text.includes('<') || harmless.has(text) ? text : null),
    createScriptURL: (url) => (url === worker ? url : null),
  });
}

limitMarkup();
