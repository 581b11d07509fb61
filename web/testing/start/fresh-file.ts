import { vi } from 'vitest';

// The files of a worker share the libraries, which are quick only after they have run for a while, and the window. Each
// file has the modules of the page for itself, and those libraries that remember something. What the file before has
// left in the window is taken back.

/** Whether each file evaluates this module again. */
export const isAnew = (path: string) =>
  path !== import.meta.filename &&
  [/\/web\//, /\/(react-)?i18next\//, /@tanstack_react-query/].some((one) => one.test(path));

type Module = { promise?: unknown; exports?: unknown; evaluated: boolean; importers: Set<string> };
type Worker = { evaluatedModules: { idToModuleMap: Map<string, Module> } };

/** `vi.resetModules()` would evaluate all libraries again. */
function forgetModules(): void {
  const { evaluatedModules }: Worker = Reflect.get(globalThis, '__vitest_worker__');
  for (const [path, module] of evaluatedModules.idToModuleMap) {
    if (!isAnew(path)) continue;
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false });
    module.importers.clear();
  }
}

/** What a file has begun and not ended. */
const begun = new Set<() => void>();

function recordListeners(target: Window | Document): void {
  type Asked = [type: string, listener: EventListener, options?: AddEventListenerOptions | boolean];
  const add = target.addEventListener.bind(target) as (...asked: Asked) => void;
  const remove = target.removeEventListener.bind(target) as (...asked: Asked) => void;
  target.addEventListener = (...asked: Asked) => {
    add(...asked);
    // React listens to this event once, for all that is ever rendered into the document.
    if (asked[0] !== 'selectionchange') begun.add(() => remove(...asked));
  };
}

function recordTimers(): void {
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  const recording = (set: typeof setTimeout | typeof setInterval) =>
    Object.assign((...asked: Parameters<typeof setTimeout>) => {
      const timer = set(...asked);
      begun.add(() => clearTimeout(timer));
      return timer;
    }, set);
  Object.assign(globalThis, { setTimeout: recording(setTimeout), setInterval: recording(setInterval) });
}

/** The properties as the first file found them. */
const first = new Map<object, PropertyDescriptorMap>();
/** Vitest keeps what is assigned to a function of the window behind a setter, so its property shows no change. */
const functions = new Map<string, unknown>();

/** From now on, `freshWindow` takes back what happens. */
function recordWindow(): void {
  recordListeners(window);
  recordListeners(document);
  recordTimers();
  for (const thing of [globalThis, navigator]) {
    const properties = Object.entries(Object.getOwnPropertyDescriptors(thing));
    // Vitest gives its own names to each file.
    first.set(thing, Object.fromEntries(properties.filter(([name]) => !name.startsWith('__'))));
  }
  for (const [name, { set }] of Object.entries(first.get(globalThis) ?? {})) {
    const value = set && Reflect.get(globalThis, name);
    if (typeof value === 'function') functions.set(name, value);
  }
}

function restoreProperties(thing: object, properties: PropertyDescriptorMap): void {
  for (const [name, was] of Object.entries(properties)) {
    const now = Object.getOwnPropertyDescriptor(thing, name);
    if (now?.value !== was.value || now?.get !== was.get) Object.defineProperty(thing, name, was);
  }
  // Libraries add names to the global object when they are loaded, so there new names stay.
  const added = thing === navigator ? Object.getOwnPropertyNames(thing) : [];
  for (const name of added) if (!Object.hasOwn(properties, name)) Reflect.deleteProperty(thing, name);
}

function restoreFunctions(): void {
  for (const [name, was] of functions) if (Reflect.get(globalThis, name) !== was) Reflect.set(globalThis, name, was);
}

function emptyDocument(): void {
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
}

const startAddress = location.href;
const happyDOM: { setURL: (address: string) => void } = Reflect.get(globalThis, 'happyDOM');

/** The window as it was for the first file. */
export function freshWindow(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const end of begun) end();
  begun.clear();
  for (const [thing, properties] of first) restoreProperties(thing, properties);
  restoreFunctions();
  emptyDocument();
  localStorage.clear();
  sessionStorage.clear();
  // happy-dom goes to the address of a clicked download, and from there no address of the page is near.
  happyDOM.setURL(startAddress);
  history.replaceState(null, '', '/');
  scrollTo(0, 0);
  // A width at which nothing is folded. Tests of the phone layout make it smaller.
  Object.assign(window, { innerWidth: 1440, innerHeight: 768 });
}

/** Called before the modules of a file are imported. */
export function beginFile(): void {
  if (first.size === 0) recordWindow();
  else forgetModules();
  freshWindow();
}
