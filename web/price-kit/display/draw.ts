import encodeQR from 'qr';
import { drawing, element } from '../elements.ts';
import { kitWords } from '../locales/kit-words.ts';
import type { ShownLine, View } from '../view.ts';

const signs = {
  on: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.4 14.4-4-4 1.5-1.5 2.5 2.5 5.3-5.3 1.5 1.5z',
  lost: 'M12 2 1 21h22zm1 15.5h-2v-2h2zm0-3.5h-2V8.5h2z',
};

export function draw(view: View): HTMLElement {
  const { isShut, body, connection } = view;
  const page = element('main', { className: 'board', ...(isShut ? { 'data-shut': '' } : {}) });
  if (!connection.isOn) page.dataset.stale = '';
  page.append(headOf(view), 'lines' in body ? tableOf(view, body.lines) : sentence(view, body), footOf(view));
  return page;
}

function headOf({ title, place, hours, clock }: View): HTMLElement {
  return element(
    'header',
    { className: 'head' },
    element('div', {}, element('p', { className: 'small' }, place), element('h1', {}, title)),
    element(
      'div',
      { className: 'when' },
      element('p', { className: 'small' }, hours),
      element('p', { className: 'clock' }, clock),
    ),
  );
}

/** The table is made of boxes, which have to say what they are. */
function tableOf({ language, day }: View, lines: readonly ShownLine[]): HTMLElement {
  const words = kitWords[language];
  const cell = (role: string, className: string, ...parts: (Node | string)[]) =>
    element('div', { role, className }, ...parts);
  const heads = element(
    'div',
    { role: 'row', className: 'line heads' },
    cell('columnheader', 'name', day),
    cell('columnheader', 'price', words.buy),
    cell('columnheader', 'price', words.sell),
  );
  const price = ({ text, isOffered }: ShownLine['buy']) =>
    cell('cell', isOffered ? `price figure${text.length > 6 ? ' long' : ''}` : 'price missing', text);
  const rows = lines.map(({ name, unit, buy, sell }) =>
    element(
      'div',
      { role: 'row', className: 'line' },
      cell('rowheader', 'name', element('strong', {}, name), ' ', element('span', { className: 'unit' }, unit)),
      price(buy),
      price(sell),
    ),
  );
  return element('div', { role: 'table', className: 'lines', 'aria-label': words.title }, heads, ...rows);
}

function sentence({ language }: View, { reason, offices }: Exclude<View['body'], { lines: unknown }>): HTMLElement {
  const { title, detail } = kitWords[language].instead[reason];
  const links = offices.map(({ id, name }) =>
    element('li', {}, element('a', { href: `?${new URLSearchParams({ office: id })}` }, name)),
  );
  return element(
    'section',
    { className: 'words' },
    element('h2', {}, title),
    element('p', {}, detail),
    ...(links.length > 0 ? [element('ul', {}, ...links)] : []),
  );
}

function footOf({ language, officeId, connection }: View): HTMLElement {
  const words = kitWords[language];
  const { isOn, word, detail } = connection;
  const code =
    officeId === undefined
      ? []
      : [
          qrOf(officeId, words.code),
          element(
            'div',
            {},
            element('p', { className: 'fix' }, words.fix),
            element('p', { className: 'small' }, words.fixDetail),
          ),
        ];
  const sign = word === '' ? [] : [drawing(isOn ? signs.on : signs.lost, 24, { 'aria-hidden': 'true' }), ` ${word}`];
  return element(
    'footer',
    { className: 'foot' },
    ...code,
    element(
      'div',
      { className: 'connection' },
      element('p', { className: 'state' }, ...sign),
      element('p', { className: 'small' }, detail),
    ),
  );
}

/** The modules of the code, and the quiet zone around them. */
const zone = 2;
const drawn = new Map<string, { path: string; size: number }>();

/** Opens the exchange at this office. */
function qrOf(officeId: string, label: string): SVGSVGElement {
  const address = `${location.origin}/?${new URLSearchParams({ office_id: officeId })}`;
  const known = drawn.get(address) ?? pathOf(address);
  drawn.set(address, known);
  return drawing(known.path, known.size, { class: 'code', role: 'img', 'aria-label': label });
}

function pathOf(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: zone });
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { path, size: rows.length };
}
