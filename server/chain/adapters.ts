import type { ReadableNetwork } from '#domain/wallet/network.ts';
import type { ChainAdapter } from './adapter.ts';
import { evmAdapter } from './evm.adapter.ts';
import { tronAdapter } from './tron.adapter.ts';

export const adapters: Readonly<Record<ReadableNetwork, ChainAdapter>> = {
  TRC20: tronAdapter,
  ERC20: evmAdapter,
  BEP20: evmAdapter,
};
