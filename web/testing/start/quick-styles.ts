// A search by a role asks of every candidate, and of all that is around it, whether it is shown. For that, happy-dom
// computes all properties of all these elements from all rules, and again after each change of the document. The search
// needs two properties, and hardly an element has a word about them. So these two are looked up here. happy-dom computes
// them where there is a word, and all other properties.

const properties: readonly PropertyKey[] = ['display', 'visibility'];
const word = /display|visibility/;

/** Whether rules have a word about the elements with these classes. */
type Rules = (classes: string) => boolean;

function readRules(css: string): Rules {
  const selectors = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , block = '']) => word.test(block))
    .flatMap(([, selector = '']) => selector.split(',').map((one) => one.trim()));
  if (!selectors.every((selector) => /^\.[\w-]+$/.test(selector))) return () => true;
  const named = new Set(selectors.map((selector) => selector.slice(1)));
  return (classes) => classes.split(/\s+/).some((name) => named.has(name));
}

const rulesOf = new Map<string, Rules>();

const allRules = () =>
  [...document.querySelectorAll('style')].map(({ textContent: css }) => {
    const rules = rulesOf.get(css) ?? readRules(css);
    rulesOf.set(css, rules);
    return rules;
  });

function hasWord(element: Element, all: readonly Rules[]): boolean {
  if (word.test(element.getAttribute('style') ?? '')) return true;
  const classes = element.getAttribute('class');
  return classes === null ? all.some((rules) => rules('')) : all.some((rules) => rules(classes));
}

const compute = getComputedStyle;

/** What happy-dom says of an element of this name without a word. An open dialog is another thing than a closed one. */
const displays = new Map<string, string>();

function displayOf(element: Element): string {
  const { tagName } = element;
  if (tagName === 'DIALOG' || !element.isConnected || hasWord(element, allRules())) return compute(element).display;
  const display = displays.get(tagName) ?? compute(element).display;
  displays.set(tagName, display);
  return display;
}

function visibilityOf(element: Element): string {
  const all = allRules();
  for (let one: Element | null = element; one; one = one.parentElement)
    if (hasWord(one, all)) return compute(element).visibility;
  return '';
}

const styles = new WeakMap<Element, CSSStyleDeclaration>();

function quickStyle(element: Element): CSSStyleDeclaration {
  const known = styles.get(element);
  if (known) return known;
  const all = compute(element);
  const read = (name: PropertyKey) => (name === 'display' ? displayOf(element) : visibilityOf(element));
  const getPropertyValue = (name: string) => (properties.includes(name) ? read(name) : all.getPropertyValue(name));
  // A proxy of `all` itself would ask it about each property, so that it would compute.
  const style = new Proxy(Object.create(null), {
    get(_, name) {
      if (name === 'getPropertyValue') return getPropertyValue;
      return properties.includes(name) ? read(name) : Reflect.get(all, name);
    },
  });
  styles.set(element, style);
  return style;
}

// This is evaluated for each file, and the window is one for all.
if (!('isQuick' in getComputedStyle)) globalThis.getComputedStyle = Object.assign(quickStyle, { isQuick: true });
