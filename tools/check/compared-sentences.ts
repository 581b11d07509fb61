import { z } from 'zod';
import { errors, messages } from '#contract/wire/errors.ts';
import { type Node, nodeOf, nodesIn } from './syntax-nodes.ts';

/** Every English sentence that a refusal can have. */
const sentences = new Set<string>([...Object.values(messages), ...Object.values(errors).map(({ detail }) => detail)]);

const Name = z.object({ type: z.literal('Identifier'), value: z.string() });
const nameOf = (child: unknown): string | undefined => Name.safeParse(child).data?.value;

const equality = new Set(['===', '!==', '==', '!=']);
/** Methods that compare their argument or their text with something. */
const comparing = /^(?:includes|startsWith|endsWith|indexOf|search|match|test|get|has)$/;

/** `detail`, `error.detail` or `messages.tooManyOrders`, with or without a question mark. */
function isSentence(child: unknown): boolean {
  const node = nodeOf(child);
  if (node?.type === 'StringLiteral') return sentences.has(String(node.value));
  if (node?.type === 'OptionalChainingExpression') return isSentence(node.base);
  if (node?.type === 'TsAsExpression' || node?.type === 'TsNonNullExpression') return isSentence(node.expression);
  if (node?.type === 'MemberExpression')
    return nameOf(node.object) === 'messages' || nameOf(node.property) === 'detail';
  return nameOf(node) === 'detail';
}

/** `click.detail === 1` counts clicks, and `detail === undefined` asks only whether there is a sentence. */
const isHarmless = (child: unknown) => nodeOf(child)?.type === 'NumericLiteral' || nameOf(child) === 'undefined';

const Arguments = z.array(z.object({ expression: z.unknown() }));

/** What each kind of syntax compares. */
const compared: Record<string, (node: Node) => boolean> = {
  BinaryExpression: ({ operator, left, right }) =>
    equality.has(String(operator)) && [left, right].some(isSentence) && ![left, right].some(isHarmless),
  SwitchStatement: ({ discriminant }) => isSentence(discriminant),
  SwitchCase: ({ test }) => isSentence(test),
  MemberExpression: ({ property }) => isSentence(nodeOf(property)?.type === 'Computed' && Object(property).expression),
  CallExpression: ({ callee, arguments: given }) => {
    const method = nodeOf(callee);
    if (!comparing.test(nameOf(method?.property) ?? '')) return false;
    const sent = Arguments.safeParse(given).data ?? [];
    return isSentence(method?.object) || sent.some(({ expression }) => isSentence(expression));
  },
  KeyValueProperty: ({ key }) => nodeOf(key)?.type === 'StringLiteral' && isSentence(key),
};

/**
 * The places where a source compares the English sentence of a refusal. A sentence may be reworded, so programs compare
 * the reason.
 */
export const comparedSentences = (source: string, isTsx: boolean): number =>
  nodesIn(source, isTsx).filter((node) => Object.hasOwn(compared, node.type) && compared[node.type]?.(node)).length;
