import type { ModuleContext } from '../module.ts';
import { type ExchangeParts, exchangeRoutes } from './exchange.routes.ts';

export function exchangeModule({ onApp }: ModuleContext, parts: ExchangeParts) {
  onApp((app) => app.register(exchangeRoutes, parts));
}
