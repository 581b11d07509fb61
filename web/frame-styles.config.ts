import postcss from 'postcss';
import type { Rolldown } from 'vite';
import { chunkOf } from './ahead.config.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * The styles of the frames, which stand in the page itself: nothing else is needed for the first paint. The stylesheets with
 * all rules come later, and in the same order, so nothing changes with them.
 */
export function stylesOf(bundle: Bundle, screens: readonly string[], html: string): string {
  const names = new Set<string>();
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The build has made no page');
  gatherStyles(bundle, entry.fileName, names);
  for (const screen of screens) gatherStyles(bundle, chunkOf(bundle, screen).fileName, names);
  const css = [...names].map((name) => {
    const file = bundle[name];
    return file?.type === 'asset' ? String(file.source) : '';
  });
  return used(css.join('\n'), html);
}

/** In the order in which the page loads them: first what the file imports. */
function gatherStyles(bundle: Bundle, name: string, names: Set<string>, seen = new Set<string>()): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return;
  seen.add(name);
  for (const next of chunk.imports) gatherStyles(bundle, next, names, seen);
  for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
}

/** Keeps the rules whose classes all stand in the HTML. It does not look at the rest of a selector, so it keeps some too many. */
function used(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const isUsed = (selector: string) =>
    !/:(?:hover|active)\b/.test(selector) &&
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = '']) =>
      classes.has(name.replaceAll('\\', '')),
    );
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return;
    const kept = rule.selectors.filter(isUsed);
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  const played: string[] = [];
  root.walkDecls(/^animation/, ({ value }) => void played.push(value));
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule) => {
    const isUnused = isKeyframes(rule)
      ? !played.some((value) => value.includes(rule.params))
      : rule.nodes?.length === 0;
    if (isUnused) rule.remove();
  });
  dropUnusedVariables(root, html);
  return root.toString().replace(/\s*\n\s*/g, '');
}

/** The kit defines every shade of every colour. A variable may be there only for another one, so it looks again. */
function dropUnusedVariables(root: postcss.Root, html: string): void {
  for (let dropped = -1; dropped !== 0; ) {
    dropped = 0;
    const read = new Set([...`${root.toString()} ${html}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    root.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      dropped += 1;
    });
  }
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

const isKeyframes = (node: object | undefined) => node !== undefined && 'name' in node && node.name === 'keyframes';
