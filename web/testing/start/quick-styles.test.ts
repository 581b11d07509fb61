import { screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';

const show = (html: string) => {
  document.body.innerHTML = html;
  return (id: string) => getComputedStyle(document.getElementById(id) ?? document.body);
};
afterEach(() => void document.body.replaceChildren());

test('an element without a word about it has the display of its name, and is visible', () => {
  const style = show('<div id="a"><button id="b"><span id="c"></span></button><template id="d"></template></div>');
  expect(['a', 'b', 'c', 'd'].map((id) => style(id).display)).toEqual(['block', 'inline-block', '', 'none']);
  expect(style('c').getPropertyValue('visibility')).toBe('');
});

test('an element is hidden by its own style, and shown again', () => {
  const style = show('<p id="a" style="display: none">A</p><p id="b" style="color: red">B</p>');
  expect([style('a').display, style('a').getPropertyValue('display')]).toEqual(['none', 'none']);
  expect([style('b').display, style('b').color]).toEqual(['block', 'red']);
  document.getElementById('a')?.removeAttribute('style');
  expect(style('a').display).toBe('block');
});

test('what is around an element hides it too', () => {
  const style = show('<ul id="a" style="visibility: hidden"><li id="b">B</li></ul>');
  expect([style('a').visibility, style('b').visibility]).toEqual(['hidden', 'hidden']);
  document.getElementById('a')?.setAttribute('style', 'visibility: visible');
  expect(style('b').visibility).toBe('visible');
});

const folded = '<style id="s">@media (max-height: 500px) {.wide, .other {display: none !important;}}</style>';

test('a rule hides the elements of its classes until it is gone', () => {
  const { innerHeight } = window;
  window.innerHeight = 400;
  onTestFinished(() => void Object.assign(window, { innerHeight }));
  const style = show(`${folded}<b id="a" class="b wide">A</b><p id="b" class="wider">B</p>`);
  expect([style('a').display, style('b').display]).toEqual(['none', 'block']);
  document.getElementById('b')?.setAttribute('class', 'wider other');
  expect([style('a').display, style('b').display]).toEqual(['none', 'none']);
  document.getElementById('s')?.remove();
  expect([style('a').display, style('b').display]).toEqual(['', 'block']);
});

test('a rule for lower windows hides nothing', () => {
  expect(show(`${folded}<p id="a" class="wide">A</p>`)('a').display).toBe('block');
});

test('a rule about more than a class is obeyed', () => {
  const style = show('<style>main > p {visibility: hidden}</style><main><p id="a">A</p></main><p id="b">B</p>');
  expect([style('a').visibility, style('b').visibility]).toEqual(['hidden', '']);
});

test('a dialog is shown while it is open', () => {
  const style = show('<dialog id="a">A</dialog>');
  expect(style('a').display).toBe('none');
  document.getElementById('a')?.setAttribute('open', '');
  expect(style('a').display).toBe('block');
});

test('a search by a role finds what is shown, and nothing that is hidden', () => {
  show(`
    <button style="display: none">Cancel</button>
    <div style="visibility: hidden"><button>Confirm</button></div>
    <button>Complete <span style="display: none">now</span></button>
  `);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Complete' })).toBeTruthy();
});
