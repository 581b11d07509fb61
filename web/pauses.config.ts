import { type ESTree, type Plugin, parseSync } from 'vite';

/**
 * Files that take a phone long to run, and in how many tasks they do. A tap is answered between two of them, and each file of
 * its own would cost a round trip.
 */
const tasksOf: Record<string, number> = {
  base: 8,
  index: 3,
  home: 4,
  'exchange-screen': 2,
  'list-parts': 3,
  'staff-parts': 2,
  'desk-screen': 2,
};

/**
 * Waits at the top level: a file that imports this one waits for it, as for one that takes long. Nobody taps a page in a
 * hidden tab, where the browser lets a timer end once a second.
 */
const pause = 'document.hidden || await new Promise((go) => setTimeout(go));\n';

export const pauses: Plugin = {
  name: 'obmin-pauses',
  apply: 'build',
  enforce: 'post',
  renderChunk(code, { name }) {
    const tasks = tasksOf[name];
    return tasks === undefined ? undefined : { code: withPauses(code, tasks), map: null };
  },
};

/** Divides what a file runs into parts of like length. */
export function withPauses(code: string, tasks: number): string {
  const { body } = parseSync('chunk.js', code).program;
  const lengths = body.map((statement) => (isRun(statement) ? statement.end - statement.start : 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let run = 0;
  let paused = 0;
  let from = 0;
  const parts = body.map(({ end }, at) => {
    run += lengths[at] ?? 0;
    const isDue = run < all && Math.floor((run / all) * tasks) > paused;
    if (isDue) paused += 1;
    const part = code.slice(from, end) + (isDue ? `\n${pause}` : '');
    from = end;
    return part;
  });
  return parts.join('') + code.slice(from);
}

/** Functions and classes only begin to exist, and so do modules of the older kind, which run where they are first asked for. */
function isRun(statement: ESTree.Statement | ESTree.Directive | ESTree.ModuleDeclaration): boolean {
  if (statement.type === 'ExpressionStatement') return true;
  if (statement.type !== 'VariableDeclaration') return false;
  return statement.declarations.some(({ init }) => init && !isLate(init));
}

const isLate = (value: ESTree.Expression) =>
  /^(?:ArrowFunction|Function|Class|Literal|Identifier)/.test(value.type) ||
  (value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === '__commonJSMin');
