type Child = Node | string;

/** An element with a class and what is in it. Text is text: nothing of it becomes markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className = '', ...attributes }: Record<string, string>,
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** A drawing of one path, in the colour of the text. */
export function drawing(path: string, size: number, attributes: Record<string, string> = {}): SVGSVGElement {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', `0 0 ${size} ${size}`);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', path);
  made.append(line);
  return made;
}
