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

/** `/scheme.js` sets them in the browser. */
const setLater = ['data-mantine-color-scheme', 'data-waits', 'data-frame', 'data-language', 'lang'];

/** Whether all classes and attributes of a selector stand in the HTML. The rest of it is not looked at, so some are kept too many. */
function usedIn(html: string): (selector: string) => boolean {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const hasAttribute = (name: string, value: string | undefined) =>
    setLater.includes(name) || html.includes(value === undefined ? ` ${name}=` : ` ${name}="${value}"`);
  return (selector) => {
    if (/:(?:hover|active)\b/.test(selector)) return false;
    // One of several is enough inside of `:is`, and none of `:not`.
    const needed = selector.replace(/:(?:not|is)\([^)]*\)/g, '');
    const names = [...needed.matchAll(/\.((?:[\w-]|\\.)+)/g)];
    const attributes = [...needed.matchAll(/\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]/g)];
    return (
      names.every(([, name = '']) => classes.has(name.replaceAll('\\', ''))) &&
      attributes.every(([, name = '', value]) => hasAttribute(name, value))
    );
  };
}

/** The rules for what stands in the HTML, with the variables and fonts that they read. */
function used(css: string, html: string): string {
  const isUsed = usedIn(html);
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
  dropUnusedFonts(root, html);
  dropUnusedVariables(root, html);
  return root.toString().replace(/\s*\n\s*/g, '');
}

/** A font of a few signs that stand in no frame. It is in the style itself, and can be made no smaller there. */
function dropUnusedFonts(root: postcss.Root, html: string): void {
  root.walkAtRules('font-face', (face) => {
    const [, range = ''] = /unicode-range:([^;}]+)/i.exec(face.toString()) ?? [];
    const signs = [...range.matchAll(/U\+([0-9A-F]+)/gi)].map(([, code = '']) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    if (range !== '' && !range.includes('-') && !signs.some((sign) => html.includes(sign))) face.remove();
  });
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
