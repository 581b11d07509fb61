import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

// Loaded before a product that runs as a control. Removes one guard from the sources while Node reads them, and changes
// no file. A guard that is not found stops the start, so an outdated control cannot pass.

export const withoutSetting = 'OBMIN_FAULTS_WITHOUT';

const Cuts = z.array(z.object({ file: z.string(), from: z.string(), to: z.string() }));
export type Cut = z.output<typeof Cuts>[number];

const cuts = Cuts.parse(JSON.parse(process.env[withoutSetting] ?? '[]'));

if (cuts.length > 0) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const path = url.startsWith('file:') ? fileURLToPath(url).replaceAll('\\', '/') : '';
      const own = cuts.filter(({ file }) => path.endsWith(`/${file}`));
      return own.length === 0 ? loaded : { ...loaded, source: own.reduce(cut, String(loaded.source)) };
    },
  });
}

function cut(source: string, { file, from, to }: Cut): string {
  if (!source.includes(from)) {
    throw new Error(
      `The guard of a control is no longer in ${file}: ${JSON.stringify(from)}. See tools/faults/guards.ts.`,
    );
  }
  return source.replace(from, () => to);
}
