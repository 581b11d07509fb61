import type { ModuleContext } from '../module.ts';
import { docsRoutes } from './docs.routes.ts';
import { documentRoutes } from './document.ts';

/** Build it before the modules whose routes it describes. */
export function docsModule({ version, onApp }: ModuleContext) {
  onApp((app) => app.register(docsRoutes, { describe: documentRoutes(app, version) }));
}
