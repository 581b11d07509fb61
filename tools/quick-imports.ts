import { type ResolveHookSync, registerHooks } from 'node:module';

// Tells Node where the files of the house are. For each of 3,600 imports of a start Node would read package.json again, look
// for the file and ask of which kind it is: a sixth of the processor's time that the start takes to read its code.

const root = new URL('../', import.meta.url).href;
const found = (url: string) => ({ url, format: 'module-typescript', shortCircuit: true });

/** Packages, and whatever else is no source of ours, Node finds as always. */
export const resolve: ResolveHookSync = (specifier, context, nextResolve) => {
  if (!specifier.endsWith('.ts')) return nextResolve(specifier, context);
  if (/^#(domain|contract)\//.test(specifier)) return found(root + specifier.slice(1));
  if (/^\.\.?\//.test(specifier)) return found(new URL(specifier, context.parentURL).href);
  return nextResolve(specifier, context);
};

registerHooks({ resolve });
