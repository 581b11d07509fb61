import type { Language } from '#domain/person/user.ts';
import { type Ask, askFrom } from '../ask.ts';
import { openRates } from '../lines.ts';
import { kitWords } from '../locales/kit-words.ts';
import { viewOf } from '../view.ts';
import { type Heard, watchRates } from '../watch.ts';
import { drawWidget } from './draw.ts';
import styles from './widget.css?inline';

const everyMs = 15_000;
/** The age is looked at as often. */
const lookMs = 5_000;
const shape = { turn: 0, perPage: 50, quietMs: 40_000 };

/** Where this script came from: there the rates are. A module has no such script. */
const { currentScript } = document;
const origin = currentScript instanceof HTMLScriptElement ? new URL(currentScript.src).origin : undefined;

const shownHere = new Set<{ show: () => void }>();
let watch: ReturnType<typeof watchRates> | undefined;
let looking: ReturnType<typeof setInterval> | undefined;

const showAll = () => {
  for (const one of shownHere) one.show();
};

/** A page that nobody sees asks nothing. */
const asking =
  (ask: Ask): Ask =>
  async (tag, signal) =>
    document.visibilityState === 'hidden' ? { kind: 'failed' } : ask(tag, signal);

function wake(): void {
  if (document.visibilityState === 'hidden') return;
  showAll();
  watch?.hurry();
}

/** All widgets of a page share one question. It ends with the last of them. */
function join(widget: { show: () => void }, from: string): void {
  shownHere.add(widget);
  if (watch) return;
  watch = watchRates({ ask: asking(askFrom(from)), everyMs, onAnswer: showAll });
  looking = setInterval(showAll, lookMs);
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
}

function leave(widget: { show: () => void }): void {
  shownHere.delete(widget);
  if (shownHere.size > 0) return;
  watch?.stop();
  watch = undefined;
  clearInterval(looking);
  document.removeEventListener('visibilitychange', wake);
  removeEventListener('online', wake);
}

/** The best of all open offices, as if it were one office. */
const best = 'best';
function bestOf(heard: Heard, language: Language): Heard {
  const name = kitWords[language].bestOpen;
  const names = { name, name_uk: null, address: name, address_uk: null };
  const offices = heard.offices && [
    { id: best, ...names, isOpen: true, isPaused: false, changesAt: null, rates: openRates(heard.offices) },
  ];
  return { ...heard, offices };
}

/** The policy of a strict page forbids style elements and attributes, and not these. An old browser shows a plain table. */
function dress(root: ShadowRoot): void {
  if (!('adoptedStyleSheets' in root)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
}

/** `<obmin-rates office="…" lang="uk" theme="dark">`. Without an office: the best rates of all that are open. */
class ObminRates extends HTMLElement {
  static readonly observedAttributes = ['office', 'lang', 'theme'];
  readonly #root = this.attachShadow({ mode: 'open' });
  #shown = '';

  constructor() {
    super();
    dress(this.#root);
  }

  connectedCallback(): void {
    if (origin !== undefined) join(this, origin);
    this.show();
  }

  disconnectedCallback(): void {
    leave(this);
  }

  attributeChangedCallback(): void {
    this.show();
  }

  show(): void {
    if (!watch || origin === undefined) return;
    const office = this.getAttribute('office')?.toLowerCase();
    const language = this.#language();
    const heard = office ? watch.heard() : bestOf(watch.heard(), language);
    const view = viewOf(heard, { officeId: office || best, language, ...shape });
    const said = office ? view : { ...view, hours: '', officeId: undefined };
    const link = said.officeId ? `${origin}/?${new URLSearchParams({ office_id: said.officeId })}` : `${origin}/`;
    const look = { isDark: this.#isDark(), link };
    // The clock of the display is not shown here.
    const next = JSON.stringify([{ ...said, clock: '', day: '' }, look]);
    if (next === this.#shown) return;
    this.#shown = next;
    this.#root.replaceChildren(drawWidget(said, look));
  }

  #language(): Language {
    const wanted = this.getAttribute('lang') ?? document.documentElement.lang;
    return wanted.toLowerCase().startsWith('uk') ? 'uk' : 'en';
  }

  #isDark(): boolean {
    const theme = this.getAttribute('theme');
    return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  }
}

if (origin !== undefined && !customElements.get('obmin-rates')) customElements.define('obmin-rates', ObminRates);
