import type { ModuleContext } from '../module.ts';
import { type ExchangeParts, exchangeRoutes } from './exchange.routes.ts';

export function exchangeModule({ config, onApp }: ModuleContext, parts: Omit<ExchangeParts, 'tolerance'>) {
  onApp((app) => app.register(exchangeRoutes, { ...parts, tolerance: config.rateTolerance }));
}
