/**
 * The rules of the aggregators' format, read strictly and apart from the code that writes it: the order of the elements, numbers
 * with a point and without an exponent, codes in capitals, one item for each direction and city. Answers what is wrong.
 */
export function brokenRules(file: string): string[] {
  const lines = file.split('\n');
  const [first, root, ...rest] = lines;
  const [end, last] = [rest.at(-2), rest.at(-1)];
  const wrong: string[] = [];
  if (first !== '<?xml version="1.0" encoding="UTF-8"?>') wrong.push('It has no declaration');
  if (root !== '<rates>' || end !== '</rates>' || last !== '') wrong.push('It is not one element "rates"');
  const items = rest.slice(0, -2);
  const places = items.map((line) =>
    /<from>(.*)<\/from><to>(.*)<\/to>.*<city>(.*)<\/city>/.exec(line)?.slice(1).join(' '),
  );
  if (new Set(places).size < items.length) wrong.push('A direction and city is there twice');
  return [...wrong, ...items.flatMap((line) => brokenIn(line).map((what) => `${what}: ${line}`))];
}

const names = ['from', 'to', 'in', 'out', 'amount', 'minamount', 'maxamount', 'city'];
const code = /^[A-Z0-9]{2,20}$/;
const number = /^(?:0|[1-9]\d*)(?:\.\d{0,7}[1-9])?$/;
const bound = /^((?:0|[1-9]\d*)(?:\.\d*[1-9])?) [A-Z0-9]{2,10}$/;

function brokenIn(line: string): string[] {
  const inside = /^<item>(.*)<\/item>$/.exec(line)?.[1];
  if (inside === undefined) return ['It is no item'];
  const elements = [...inside.matchAll(/<(\w+)>([^<>&]*)<\/\1>/g)];
  if (elements.map(([whole]) => whole).join('') !== inside) return ['Something stands between the elements'];
  const found = elements.map(([, name = '']) => name);
  const of = new Map(elements.map(([, name = '', text = '']) => [name, text]));
  const wanted = names.filter((name) => !/^m/.test(name) || of.has(name));
  const sum = (name: string) => Number(bound.exec(of.get(name) ?? '')?.[1] ?? Number.NaN);
  const rules: [boolean, string][] = [
    [found.join() === wanted.join(), 'The elements have another order, or one is missing'],
    [['from', 'to', 'city'].every((name) => code.test(of.get(name) ?? '')), 'A code has another form'],
    [of.get('from') !== of.get('to'), 'It leads nowhere'],
    [['in', 'out', 'amount'].every((name) => isAboveZero(of.get(name) ?? '')), 'A number has another form'],
    [of.get('in') === '1' || of.get('out') === '1', 'Neither side is one'],
    [['minamount', 'maxamount'].every((name) => !of.has(name) || sum(name) >= 0), 'A bound has another form'],
    [!of.has('minamount') || !of.has('maxamount') || sum('minamount') <= sum('maxamount'), 'The bounds are crossed'],
  ];
  return rules.flatMap(([isKept, what]) => (isKept ? [] : [what]));
}

const isAboveZero = (text: string) => number.test(text) && Number(text) > 0;
