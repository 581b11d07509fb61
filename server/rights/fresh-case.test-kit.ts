import type { Person, World } from '../testing/world.ts';
import type { CallDetails } from './rights-calls.test-kit.ts';

/** A call with a right session and nothing wrong in it, and whether it asks for the password again. */
export type FreshCase = {
  call: string;
  about: string;
  asks: boolean;
  /** Everything that the call uses is made for it. The caller is an admin unless the case names somebody, who may have a factor: its secret. */
  make: (world: World) => Promise<CallDetails & { by?: Person; factor?: string }>;
};

/** A case as a row of a table. */
export type FreshRow = readonly [call: string, about: string, asks: boolean, make: FreshCase['make']];
