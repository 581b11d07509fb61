import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/*
 * The page needs less of the contract than the server, and later. What a start does not run or fetch, nobody waits for.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]contract[\\/][^?]*\.ts$/.test(id)) return undefined;
    const isRefusals = /[\\/]wire[\\/]errors\.ts$/.test(id);
    return { code: withLateFields(withoutDescriptions(isRefusals ? withoutSentences(code) : code)), map: null };
  },
};

/** Calls that take the fields of a schema. */
const takesFields = new Set(['object', 'looseObject', 'extend']);

type Edit = { from: number; to: number; text: string };

/**
 * Turns the fields of schemas into getters: `z.object({ at: z.string() })` becomes
 * `z.object({ get at() { return z.string() } })`. zod reads them when a schema checks its first value, as it does for
 * schemas that refer to themselves. So a start builds the schemas that it needs, and not the fields of all calls there are.
 * Only fields that call something become getters: what is there already costs nothing.
 */
export function withLateFields(code: string): string {
  const edits: Edit[] = [];
  new Visitor({ CallExpression: (call) => void edits.push(...fieldsOf(call).flatMap(toGetter)) }).visit(
    parseSync('contract.ts', code).program,
  );
  return edited(code, edits);
}

/** The page says refusals in its own words, by their keys. The server's sentences are 2 KB of the first visit. */
export function withoutSentences(code: string): string {
  const edits: Edit[] = [];
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value === 'string' && value.includes(' ')) edits.push({ from: start, to: end, text: "''" });
    },
  }).visit(parseSync('contract.ts', code).program);
  return edited(code, edits);
}

/** What a route says about itself (contract/wire/operations.ts): the published description reads it, and no page does. */
const described = new Set(['part', 'operationId', 'summary', 'refusals', 'fresh']);

/** Takes out of the routes what only describes them: 2 KB of a customer's start. */
export function withoutDescriptions(code: string): string {
  const edits: Edit[] = [];
  new Visitor({
    ObjectExpression({ properties, end }) {
      const names = properties.map(nameOf);
      if (!names.includes('operationId')) return;
      properties.forEach(({ start }, at) => {
        if (described.has(names[at] ?? ''))
          edits.push({ from: start, to: properties[at + 1]?.start ?? end - 1, text: '' });
      });
    },
  }).visit(parseSync('contract.ts', code).program);
  return edited(code, edits);
}

const nameOf = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;

/** From the end, so that the places of the others stay. */
const edited = (code: string, edits: Edit[]): string =>
  edits
    .sort((one, other) => other.from - one.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code);

/** The fields of a schema, if this call makes one. */
function fieldsOf({ callee, arguments: [fields] }: ESTree.CallExpression): ESTree.ObjectPropertyKind[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return takesFields.has(callee.property.name) && fields?.type === 'ObjectExpression' ? fields.properties : [];
}

function toGetter(field: ESTree.ObjectPropertyKind): Edit[] {
  if (field.type !== 'Property' || field.computed || field.value.type !== 'CallExpression') return [];
  const { key, value } = field;
  return [
    { from: key.start, to: key.start, text: 'get ' },
    { from: key.end, to: value.start, text: '() { return ' },
    { from: value.end, to: value.end, text: ' }' },
  ];
}
