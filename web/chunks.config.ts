import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { staffParts } from './lib/address/tabs.ts';
import { groupOfTexts } from './lib/text/text-groups.ts';

/*
 * A screen is made of many small modules. Each file of its own costs a phone a round trip and about 1 KB of headers, so
 * modules that several screens share are put together by the screens that need them first.
 */

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

function nameOfTexts(path: string): string | null {
  const [, language, noun = ''] = /[\\/]locales[\\/](\w+)[\\/](\w+)\.ts$/.exec(path) ?? [];
  if (!language) return null;
  const group = groupOfTexts(noun);
  return `texts-${language}${group === 'start' ? '' : `-${group}`}`;
}

/** Each of these files hands on all modules of a library, so it does not tell who needs which of them. */
const isList = (path: string) => /[\\/](?:@mantine[\\/]\w+[\\/]esm[\\/]index|tabler-icons-react)\.mjs$/.test(path);

const plain = (name: string) => name.replaceAll('-', '').toLowerCase();

/** The modules that import something through a list, by its name. */
const importersByName = new Map<string, Map<string, string[]>>();

function readNames(list: string, context: Context): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const id of context.getModuleInfo(list)?.importers ?? []) {
    const code = context.getModuleInfo(id)?.code ?? '';
    const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\//g)];
    for (const name of imports.flatMap(([, names = '']) => names.split(','))) {
      const key = plain(name.trim().split(' ')[0] ?? '');
      byName.set(key, [...(byName.get(key) ?? []), id]);
    }
  }
  importersByName.set(list, byName);
  return byName;
}

/** `Button` is in Button.mjs, `useId` in use-id.mjs. */
function importersOf(path: string, context: Context): string[] {
  const importers = context.getModuleInfo(path)?.importers ?? [];
  const name = plain(basename(path, '.mjs'));
  const throughLists = importers
    .filter(isList)
    .flatMap((list) => (importersByName.get(list) ?? readNames(list, context)).get(name) ?? []);
  return [...importers.filter((id) => !isList(id)), ...throughLists];
}

const knownUsers = new Map<string, Set<string>>();

/** The files that the page fetches by `import()` and that need this module from their start, such as a screen. */
function usersOf(path: string, context: Context): Set<string> {
  const known = knownUsers.get(path);
  if (known) return known;
  const users = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const isFetched = (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
    if (isFetched) users.add(id.replaceAll('\\', '/').replace(/^.*\/web\//, ''));
    importersOf(id, context).forEach(visit);
  };
  visit(path);
  knownUsers.set(path, users);
  return users;
}

const staffRooms = [...staffParts.map(({ room }) => `${room}/`), 'app/shell/palette-door', 'app/shell/staff-palette'];

const isStaffs = (user: string) => staffRooms.some((room) => user.startsWith(room));

const signInParts = ['app/login-page.tsx', 'board/board-figures.tsx'];

/** The desk, and the window that opens in its place. */
const staffScreens = ['order-desk/desk-screen.tsx', 'order-desk/walk-in/walk-in-screen.tsx'];

/** A module of one screen alone stays with that screen: null. */
function nameOfShared(path: string, context: Context): string | null {
  const users = usersOf(path, context);
  if (signInParts.some((part) => users.has(part))) return users.size > 1 ? 'forms' : null;
  const [isExchange, isDesk] = [users.has('exchange/exchange-screen.tsx'), users.has('order-desk/desk-screen.tsx')];
  if (users.has('app/home.tsx') || (isExchange && staffScreens.some((screen) => users.has(screen)))) return 'home';
  if (isExchange) return 'exchange-screen';
  if (users.size < 2 || !isDesk) return null;
  return [...users].every(isStaffs) ? 'staff-parts' : 'list-parts';
}

/** In the order in which they take their modules, because each takes the modules that it imports too. */
const shared = ['forms', 'home', 'exchange-screen', 'list-parts', 'staff-parts'];

/**
 * Of what the page starts with: libraries and schemas. They take as long to run as the rest, and `/scheme.js` runs each file
 * in its own task. Zod must be set up before the first schema.
 */
const isBase = (path: string) => /[\\/](?:node_modules|contract|domain)[\\/]|[\\/]prepare-browser\.ts$/.test(path);

/** Each group merges modules into one file. What no group takes is split by the imports. */
export const groups = [
  { name: nameOfTexts, debugName: 'texts', priority: shared.length + 3 },
  {
    name: (path: string) => (isBase(path) ? 'base' : null),
    debugName: 'base',
    tags: ['$initial' as const],
    priority: shared.length + 2,
  },
  { name: 'start', tags: ['$initial' as const], priority: shared.length + 1 },
  ...shared.map((group, at) => ({
    name: (path: string, context: Context) => (nameOfShared(path, context) === group ? group : null),
    debugName: group,
    priority: shared.length - at,
  })),
];
