import { element } from '../elements.ts';
import { kitWords } from '../locales/kit-words.ts';
import type { ShownLine, View } from '../view.ts';

type Look = { isDark: boolean; link: string };

/** `link`: where the exchange is. */
export function drawWidget(view: View, { isDark, link }: Look): HTMLElement {
  const { language, title, place, hours, isShut, body, connection } = view;
  const words = kitWords[language];
  const state = isShut ? [title, hours].filter(Boolean).join('. ') : hours;
  const { isOn, word, detail } = connection;
  return element(
    'section',
    { className: classesOf({ isDark, isStale: !isOn || isShut }), lang: language, 'aria-label': words.title },
    element('p', {}, element('strong', {}, place || words.title)),
    element('p', { className: 'quiet' }, state),
    'lines' in body
      ? tableOf(language, body.lines)
      : element('p', { role: 'status' }, sentenceOf(language, body.reason)),
    element(
      'div',
      { className: 'foot' },
      element('p', { className: isOn ? 'quiet' : 'lost' }, isOn ? detail : [word, detail].filter(Boolean).join('. ')),
      element('a', { href: link, target: '_blank', rel: 'noopener' }, words.exchange),
    ),
  );
}

const classesOf = ({ isDark, isStale }: { isDark: boolean; isStale: boolean }) =>
  ['widget', isDark && 'dark', isStale && 'stale'].filter(Boolean).join(' ');

type Reason = Extract<View['body'], { reason: unknown }>['reason'];

/** The sentences of the display send people to the desk, which is not where the reader of another page is. */
function sentenceOf(language: View['language'], reason: Reason): string {
  const { instead, unavailable } = kitWords[language];
  return reason === 'blind' || reason === 'off' ? unavailable : instead[reason].title;
}

function tableOf(language: View['language'], lines: readonly ShownLine[]): HTMLElement {
  const words = kitWords[language];
  const head = (text: string) => element('th', { scope: 'col' }, text);
  const price = ({ text, isOffered }: ShownLine['buy']) =>
    element('td', { className: isOffered ? 'price' : 'missing' }, text);
  const rows = lines.map(({ name, unit, buy, sell }) =>
    element('tr', {}, element('th', { scope: 'row' }, `${name} ${unit}`), price(buy), price(sell)),
  );
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, element('td', {}), head(words.buy), head(words.sell))),
    element('tbody', {}, ...rows),
  );
}
