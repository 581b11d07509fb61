import { attack } from './attack.ts';
import { books } from './books.ts';
import { disk } from './disk.ts';
import { failover } from './failover.ts';
import { freeze } from './freeze.ts';
import { kills } from './kills.ts';
import { nodes } from './product/nodes.ts';
import { restore } from './restore.ts';
import { rolling } from './rolling.ts';
import type { Family } from './suite.ts';

/** All families, in the order in which they run. */
export const families: readonly Family[] = [kills, books, rolling, nodes, freeze, attack, failover, disk, restore];
