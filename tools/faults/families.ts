import { attack } from './attack.ts';
import { books } from './books.ts';
import { disk } from './disk.ts';
import { failover } from './failover.ts';
import { freezes } from './freeze.ts';
import { kills, openTrading } from './kills.ts';
import { nodes } from './product/nodes.ts';
import { restore } from './restore.ts';
import { rolling } from './rolling.ts';
import { type Family, family } from './suite.ts';

/** The kills and the freezes share one product and its customers. */
const trading = family('trading', openTrading, [...kills, ...freezes]);

/** All families, in the order in which they run. */
export const families: readonly Family[] = [trading, books, rolling, nodes, attack, failover, disk, restore];
