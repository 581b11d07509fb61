import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { isLongTest, isTest, listSources } from './sources.ts';

/** A test that covers rows of the specification. A comment directly above the test names them: `// spec 2.1, 4.7`. */
export type SpecTest = { path: string; line: number; ids: string[]; skipped: boolean; long: boolean };
type Found = { tests: SpecTest[]; complaints: string[] };

const idComment = /^ *spec\b/;
const idList = /^ *spec (\d+\.\d+(?:, \d+\.\d+)*)$/;
/** Words of Vitest and Playwright that skip a test, always or on some machines, or invert its result. */
const skipWords = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails']);

export function findSpecTests(folder: string): Found {
  const found = listSources(folder)
    .filter(isTest)
    .map((path) => specTestsOf(path, readFileSync(join(folder, path), 'utf8')));
  return { tests: found.flatMap(({ tests }) => tests), complaints: found.flatMap(({ complaints }) => complaints) };
}

function specTestsOf(path: string, text: string): Found {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) return { tests: [], complaints: [`${path} cannot be parsed`] };
  const { tests, isSkipped, isLong } = readTests(program, text);
  const found: Found = { tests: [], complaints: [] };
  for (const { value, start, end } of comments.filter((comment) => idComment.test(comment.value))) {
    const line = text.slice(0, start).split('\n').length;
    const ids = idList.exec(value)?.[1]?.split(', ');
    const test = tests.find((one) => one.start > end && text.slice(end, one.start).trim() === '');
    const long = isLongTest(path) || (test !== undefined && isLong(test));
    if (ids && test) found.tests.push({ path, line, ids, skipped: isSkipped(test), long });
    else found.complaints.push(`${path}:${line}: "//${value}" is not a list of ids directly above a test`);
  }
  return found;
}

/** How many tests of a file run with every change. A table of cases counts once. */
export function countGateTests(path: string, text: string): number {
  const { tests, isLong } = readTests(parseSync(path, text).program, text);
  return tests.filter((test) => !isLong(test)).length;
}

type Range = { start: number; end: number };
const contains = (outer: Range, inner: Range) => outer.start <= inner.start && inner.end <= outer.end;

/** Whether a test or a group has the tag of the long tests, in the words of Vitest or of Playwright. */
const isTaggedLong = ({ arguments: words }: ESTree.CallExpression) =>
  words.some((word) => word.type === 'ObjectExpression' && word.properties.some(isLongTag));
const isLongTag = (property: ESTree.ObjectPropertyKind) =>
  property.type === 'Property' &&
  property.key.type === 'Identifier' &&
  /^tags?$/.test(property.key.name) &&
  property.value.type === 'Literal' &&
  /^@?long$/.test(String(property.value.value));

/** Accepts `test('…', …)`, `test.each(…)('…', …)` and `describe('…', …)`, but not `test.skip(condition)`. */
function isDefinition({ arguments: [first, ...rest] }: ESTree.CallExpression): boolean {
  const isNamed = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
  return rest.length > 0 && (isNamed || rest.some(isFunction)) && !isFunction(first);
}
const isFunction = (node: ESTree.Argument | undefined) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/**
 * Finds the tests of a file. A skip word counts for the test or group around it. Outside of these it counts for the
 * whole file.
 */
function readTests(program: ESTree.Program, text: string) {
  const tests: Range[] = [];
  const groups: Range[] = [];
  const words: Range[] = [];
  const conditions: Range[] = [];
  const long: Range[] = [];
  const noteWord = (node: ESTree.Node) => {
    const word = node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : undefined;
    if (typeof word === 'string' && skipWords.has(word)) words.push(node);
  };
  const noteCondition = (node: Range) => void conditions.push(node);
  new Visitor({
    CallExpression(call) {
      if (!isDefinition(call)) return;
      if (isTaggedLong(call)) long.push(call);
      const callee = text.slice(call.callee.start, call.callee.end);
      if (/^(describe|suite|test\.describe)\b/.test(callee)) groups.push(call);
      else if (/^(test|it)\b/.test(callee)) tests.push(call);
    },
    MemberExpression: ({ property }) => noteWord(property),
    Property: ({ key }) => noteWord(key),
    IfStatement: noteCondition,
    ConditionalExpression: noteCondition,
    LogicalExpression: noteCondition,
  }).visit(program);
  const lengthOf = ({ start, end }: Range) => end - start;
  const around = (word: Range) =>
    [...tests, ...groups].filter((one) => contains(one, word)).sort((a, b) => lengthOf(a) - lengthOf(b))[0] ?? program;
  const skipped = [...words.map(around), ...conditions];
  const within = (ranges: Range[]) => (test: Range) => ranges.some((range) => contains(range, test));
  return { tests, isSkipped: within(skipped), isLong: within(long) };
}
