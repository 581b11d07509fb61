import type { Chain, ChainChange } from '#contract/chain/chain.ts';
import { isBlind } from '#domain/chain/schedule.ts';
import { isNetwork, type ReadableNetwork } from '#domain/wallet/network.ts';
import type { Acting } from '../http/acting.ts';
import { parseBaseUrl } from '../lib/outside/base-url.ts';
import { refuse } from '../lib/refuse.ts';
import type { Seal } from '../lib/seal.ts';
import type { ChainRow, ChainStore, KeptChain } from './chain.store.ts';

export function chainService(store: Pick<ChainStore, 'list' | 'change'>, seal: Seal) {
  function merged(before: ChainRow, { key, ...change }: ChainChange): KeptChain {
    const { base_url: sent = before.base_url } = change;
    const base_url =
      sent === null ? null : (parseBaseUrl(sent) ?? refuseField('/base_url', 'It must look like https://host.example'));
    const { on = before.on, final_depth = before.final_depth } = change;
    if (on && base_url === null) refuseField('/base_url', 'A chain that is on needs the address of a service');
    const { per_second = before.per_second, per_day = before.per_day } = change;
    const sealed_key = key === undefined ? before.sealed_key : key && seal.seal(before.network, key);
    return { on, base_url, sealed_key: sealed_key || null, final_depth, per_second, per_day };
  }

  return {
    list: async (): Promise<Chain[]> => (await store.list()).map(asRead),

    async change(acting: Acting, network: string, change: ChainChange): Promise<Chain> {
      const changed = isNetwork(network) && (await store.change(acting, network, (before) => merged(before, change)));
      return changed ? asRead(changed) : refuse('NOT_FOUND');
    },

    /** Undefined without a key, and with one that is sealed with a secret that is lost. */
    openKey: (network: ReadableNetwork, sealed: Buffer | null): string | undefined =>
      sealed === null ? undefined : seal.open(network, sealed)?.text.toString('utf8'),
  };
}

export type ChainService = ReturnType<typeof chainService>;

/** Nobody reads the key again. */
const asRead = ({ sealed_key, ...row }: ChainRow): Chain => ({
  ...row,
  has_key: sealed_key !== null,
  blind: isBlind(row),
});

const refuseField = (pointer: string, message: string): never =>
  refuse('VALIDATION_ERROR', { errors: [{ pointer, message }] });
