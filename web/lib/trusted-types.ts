type Rules = { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null };
type Factory = { createPolicy: (name: string, rules: Rules) => unknown };

/** A library uses this text to test whether the browser renders SVG. */
const harmless = new Set(['<svg/>']);
const worker = '/sw.js';

/**
 * The page sends the header `require-trusted-types-for`. So the browser asks this policy before a text becomes HTML or
 * the URL of a script. The policy allows texts without a tag (the styles of the component kit) and our service worker.
 * So text from outside can't run, even if code puts it into `innerHTML` by mistake. Browsers without this feature have
 * no `trustedTypes`.
 */
export function limitMarkup(factory: Factory | undefined = Reflect.get(window, 'trustedTypes')) {
  factory?.createPolicy('default', {
    createHTML: (text) => (!text.includes('<') || harmless.has(text) ? text : null),
    createScriptURL: (url) => (url === worker ? url : null),
  });
}

limitMarkup();
