import './display.css';
import './lines.css';
import { type Language, languages } from '#domain/person/user.ts';
import { askOwn } from '../ask.ts';
import { viewOf } from '../view.ts';
import { watchRates } from '../watch.ts';
import { draw } from './draw.ts';
import { driftAt } from './drift.ts';
import { reloadOnUpdate } from './update.ts';

/** The rates are asked for as often, and so are the clock and the age looked at. */
const everyMs = 1_000;
const pageMs = 12_000;
const minuteMs = 60_000;
const shape = { perPage: 4, quietMs: 5_000 };

const address = new URLSearchParams(location.search);
const officeId = address.get('office')?.toLowerCase() || undefined;
const language = languages.find((one): one is Language => one === address.get('lang'));
const place = document.getElementById('board');
const root = document.documentElement;

function showTheme(): void {
  const wanted = address.get('theme');
  const isDark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}

let shown = '';

/** Draws only what is new. */
function show(): void {
  const steady = performance.now();
  const view = viewOf(watch.heard(), { officeId, language, turn: Math.floor(steady / pageMs), ...shape });
  const { x, y } = driftAt(Math.floor(steady / minuteMs));
  root.style.setProperty('--x', `${x}px`);
  root.style.setProperty('--y', `${y}px`);
  const next = JSON.stringify(view);
  if (next === shown) return;
  shown = next;
  root.lang = view.language;
  place?.replaceChildren(draw(view));
}

/** A screen that goes dark shows nothing. A device may refuse, and then its own settings decide. */
async function stayAwake(): Promise<void> {
  if ('wakeLock' in navigator) await navigator.wakeLock.request('screen').catch(() => undefined);
}

function wake(): void {
  if (document.visibilityState !== 'visible') return;
  show();
  watch.hurry();
  void stayAwake();
}

showTheme();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
const watch = watchRates({ ask: askOwn, everyMs, onAnswer: show });
show();
setInterval(show, everyMs);
addEventListener('online', () => watch.hurry());
document.addEventListener('visibilitychange', wake);
void stayAwake();
reloadOnUpdate();
