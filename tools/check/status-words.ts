import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderCalls, orderStatuses } from '#domain/order/order.ts';
import { isTest, listSources } from './sources.ts';
import { type Node, nodeOf, nodesIn } from './syntax-nodes.ts';

const statuses: ReadonlySet<string> = new Set(orderStatuses);
/** The words that mean nothing else. `ready` is a call too: it counts only where the source says that it means a status. */
const own: ReadonlySet<string> = statuses.difference(new Set(orderCalls));
const oneOf = (words: Iterable<string>) => [...words].join('|');

/** Names of values that are a status or a list of them. */
const aboutStatus = /status|way|^(?:from|to)$/i;

/** The name at the end of an expression: of `order?.status`, of `statusOf(order)`, of a quoted key. */
function nameOf(child: unknown): string {
  const node = nodeOf(child);
  if (node?.type === 'Identifier' || node?.type === 'StringLiteral') return String(node.value);
  const inner = node?.property ?? node?.callee ?? node?.base ?? node?.expression;
  return inner === undefined ? '' : nameOf(inner);
}

/** The text of a literal, also where a condition chooses between several. */
function textsOf(child: unknown): string[] {
  const node = nodeOf(child);
  if (node?.type === 'StringLiteral') return [String(node.value)];
  if (node?.type === 'TsLiteralType') return textsOf(node.literal);
  if (node?.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)];
  if (node?.type === 'BinaryExpression' && /^(?:\?\?|\|\|)$/.test(String(node.operator)))
    return [...textsOf(node.left), ...textsOf(node.right)];
  return node?.expression === undefined ? [] : textsOf(node.expression);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const expressionsOf = (value: unknown) => listOf(value).map((item: unknown) => Object(item).expression);
const wordsOf = (child: unknown, isClear: boolean): string[] =>
  textsOf(child).filter((text) => (isClear ? statuses : own).has(text));
/** All status words below a node. */
const wordsBelow = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(nodeOf(value)?.type === 'StringLiteral' ? wordsOf(value, true) : []),
        ...Object.values(value).flatMap(wordsBelow),
      ];

/** A list that has no other texts, or a row of a table. The names of calls may stand in both. */
function listed(items: unknown[]): string[] {
  const texts = items.flatMap(textsOf);
  const isRow = items.some((item) => /^(?:Numeric|Null|Boolean)Literal$/.test(nodeOf(item)?.type ?? ''));
  return isRow || texts.every((text) => statuses.has(text)) ? texts.filter((text) => own.has(text)) : [];
}

const inSql = new RegExp(
  `'(${oneOf(own)})'|(?:status\\s*(?:=|<>|!=|(?:not\\s+)?in)[\\s(]*|when\\s+)'(${oneOf(statuses)})'`,
  'gi',
);
const inText = (text: unknown): string[] =>
  [...String(text).matchAll(inSql)].flatMap(([, first, second]) => first ?? second ?? []);

const isNamed = ({ key, id, left, name }: Node) => aboutStatus.test(nameOf(key ?? id ?? left ?? name));
const equality = /^[=!]==?$/;
const comparing = /^(?:includes|indexOf|has|where)$/;

/** What each kind of syntax says about a status. */
const spelled: Record<string, (node: Node) => string[]> = {
  BinaryExpression: ({ operator, left, right }) => {
    if (!equality.test(String(operator)) || [left, right].some((side) => /call$/i.test(nameOf(side)))) return [];
    const isClear = [left, right].some((side) => textsOf(side).length === 0 && aboutStatus.test(nameOf(side)));
    return [...wordsOf(left, isClear), ...wordsOf(right, isClear)];
  },
  SwitchStatement: ({ discriminant, cases }) =>
    listOf(cases).flatMap((one) => wordsOf(Object(one).test, aboutStatus.test(nameOf(discriminant)))),
  KeyValueProperty: (node) => (isNamed(node) ? valuesOf(node.value) : []),
  TsPropertySignature: (node) => (isNamed(node) ? wordsBelow(node.typeAnnotation) : []),
  VariableDeclarator: (node) => (isNamed(node) ? valuesOf(node.init) : []),
  AssignmentPatternProperty: (node) => (isNamed(node) ? valuesOf(node.value) : []),
  AssignmentPattern: (node) => (isNamed(node) ? valuesOf(node.right) : []),
  AssignmentExpression: (node) => (isNamed(node) ? valuesOf(node.right) : []),
  JSXAttribute: (node) => (isNamed(node) ? wordsBelow(node.value) : []),
  ConditionalExpression: (node) => listed([node]),
  ArrayExpression: ({ elements }) => listed(expressionsOf(elements)),
  TsUnionType: ({ types }) => listed(listOf(types)),
  /** A table with a line for every status is no list: the compiler asks for the line of a new one. */
  ObjectExpression: ({ properties }) => {
    const keys = listOf(properties).map((property) => nameOf(Object(property).key));
    const isTable = keys.length > 1 && keys.length < statuses.size && keys.every((key) => statuses.has(key));
    return isTable ? keys : [];
  },
  CallExpression: ({ callee, arguments: given }) => {
    const sent = expressionsOf(given);
    const method = nameOf(callee);
    const isClear = [nodeOf(callee)?.object, sent[0]].some((asked) => aboutStatus.test(nameOf(asked)));
    return comparing.test(method) ? sent.flatMap((one) => wordsOf(one, isClear)) : [];
  },
  TemplateElement: ({ raw }) => inText(raw),
  StringLiteral: ({ value }) => inText(value),
};

/** The value of a name: a word, or a list with words. */
const valuesOf = (value: unknown): string[] => [
  ...wordsOf(value, true),
  ...(nodeOf(value)?.type === 'ArrayExpression' ? wordsBelow(value) : []),
];

/** What names a text, as in `t('received')`. */
const textKeys = (nodes: readonly Node[]): Set<unknown> =>
  new Set(
    nodes
      .filter(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 't')
      .flatMap((node) => expressionsOf(node.arguments))
      .flatMap((key) => [key, ...listOf(nodeOf(key)?.expressions)]),
  );

/** The functions of the domain that a source imports. Their arguments are statuses or calls. */
const fromDomain = (nodes: readonly Node[]): Set<string> =>
  new Set(
    nodes
      .filter(({ type, source }) => type === 'ImportDeclaration' && /^#domain\//.test(nameOf(source)))
      .flatMap(({ specifiers }) => listOf(specifiers).map((specifier) => nameOf(Object(specifier).local))),
  );

/** The functions of a source that take a status. */
const takersOfStatus = (nodes: readonly Node[]): Set<string> =>
  new Set(
    nodes.flatMap((node) => {
      const { params } = node.type === 'VariableDeclarator' ? Object(node.init) : node;
      const takes = listOf(params).some((param) => aboutStatus.test(nameOf(Object(param).pat ?? param)));
      const name = nameOf(node.id ?? node.identifier);
      return takes && name !== '' ? name : [];
    }),
  );

/** The words that a source uses as statuses of an order, each once. */
export function statusWords(source: string, isTsx: boolean): string[] {
  const nodes = nodesIn(source, isTsx);
  const takers = fromDomain(nodes).union(takersOfStatus(nodes));
  const keys = textKeys(nodes);
  const given = nodes
    .filter(({ type, callee }) => type === 'CallExpression' && takers.has(nameOf(callee)))
    .flatMap((node) => expressionsOf(node.arguments).flatMap((one) => wordsOf(one, false)));
  const found = nodes
    .filter((node) => Object.hasOwn(spelled, node.type) && !keys.has(node))
    .flatMap((node) => spelled[node.type]?.(node) ?? []);
  return [...new Set([...given, ...found])];
}

const product = /^(?:contract|server|web|tools)\//;
const mayName = /\.test-kit\.tsx?$|\/testing\/|^web\/locales\//;
const anyWord = new RegExp(`\\b(?:${oneOf(statuses)})\\b`);

/** A status that is spelled outside the domain needs a hand when the table of steps changes. */
export const spelledStatuses = (folder: string): string[] =>
  listSources(folder)
    .filter((path) => product.test(path) && !mayName.test(path) && !isTest(path))
    .flatMap((path) => {
      const source = readFileSync(join(folder, path), 'utf8');
      return anyWord.test(source) ? statusWords(source, path.endsWith('x')).map((word) => ({ path, word })) : [];
    })
    .map(
      ({ path, word }) =>
        `statuses-are-named-in-the-domain: ${path} spells the status "${word}". Ask a rule of domain/ that says what is meant, such as awaitsMoney or openStatuses.`,
    );
