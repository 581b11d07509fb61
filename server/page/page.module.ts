import { fileURLToPath } from 'node:url';
import type { ModuleContext } from '../module.ts';
import { pageRoutes } from './page.routes.ts';

const builtPage = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export function pageModule({ config, onApp }: ModuleContext, { folder = builtPage }: { folder?: string }) {
  onApp((app) => app.register(pageRoutes, { folder, map: config.map, production: config.production }));
}
