import { disk } from './disk.ts';
import { freeze } from './freeze.ts';
import { kills } from './kills.ts';
import { nodes } from './nodes.ts';
import type { Family } from './suite.ts';

/** All of them, in the order in which they run. */
export const families: readonly Family[] = [kills, nodes, freeze, disk];
