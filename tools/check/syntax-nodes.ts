import { parseSync } from '@swc/core';

export type Node = { type: string; [field: string]: unknown };

/** Not a schema: nearly every value of a tree is no node, and a schema describes each of these failures. */
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
export const nodeOf = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);

/** All nodes of the syntax tree of a source, parents before children. */
export function nodesIn(source: string, isTsx: boolean): Node[] {
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) nodes.push(value);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }));
  return nodes;
}
