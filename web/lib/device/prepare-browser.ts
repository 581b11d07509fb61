// Runs before all other code of the page: main.tsx imports this file first.
import { z } from 'zod';
import proofWorker from '../call/proof/proof-worker.ts?worker&url';

type Rules = { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null };
type Factory = { createPolicy: (name: string, rules: Rules) => unknown };

/** A library uses this text to test whether the browser renders SVG. */
const harmless = new Set(['<svg/>']);
const workers: readonly string[] = ['/sw.js', proofWorker];

/**
 * The page sends the header `require-trusted-types-for`. So the browser asks this policy before a text becomes HTML or
 * the URL of a script. The policy allows texts without a tag (the styles of the component kit) and our two workers.
 * So text from outside can't run, even if code puts it into `innerHTML` by mistake. Browsers without this feature have
 * no `trustedTypes`.
 */
export function limitMarkup(factory: Factory | undefined = Reflect.get(window, 'trustedTypes')) {
  factory?.createPolicy('default', {
    createHTML: (text) => (!text.includes('<') || harmless.has(text) ? text : null),
    createScriptURL: (url) => (workers.includes(url) ? url : null),
  });
}

limitMarkup();

/** A polyfill for browsers from before 2023. Every text is checked with this method before it is sent. */
if (!('isWellFormed' in String.prototype)) {
  Object.defineProperty(String.prototype, 'isWellFormed', {
    value(this: string): boolean {
      try {
        return encodeURIComponent(this) !== undefined;
      } catch {
        // `encodeURIComponent` throws only for a lone surrogate, which is exactly a text that is not well-formed.
        return false;
      }
    },
  });
}

/**
 * By default zod compiles schemas with `eval`, which the content policy of the page forbids. It must be set before
 * the first schema is created.
 */
z.config({ jitless: true });
