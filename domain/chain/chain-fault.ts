import { outsideFaults } from '../outside.ts';

/**
 * Why a chain was not read. `clock`: the service does not see the newest blocks, or its clock is off. `spent`: the calls of
 * this part of the day are used up.
 */
export const chainFaults = [...outsideFaults, 'clock', 'spent'] as const;
export type ChainFault = (typeof chainFaults)[number];
