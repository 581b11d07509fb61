import { expect, onTestFinished, test } from 'vitest';
import { orderStatuses } from '#domain/order/order.ts';
import { Miniature } from '../make/miniature.ts';
import { spelledStatuses, statusWords } from './status-words.ts';

test.each([
  ['a comparison', `if (order.status === 'confirmed') send();`, ['confirmed']],
  ['a comparison with the word first', `if ('requested' != status) send();`, ['requested']],
  ['a comparison of another name', `const isSent = step.to === 'received';`, ['received']],
  ['a comparison with the name of a call', `if (order?.status !== 'ready') stop();`, ['ready']],
  [
    'a switch',
    `switch (order.status) { case 'ready': send(); break; case 'completed': stop(); }`,
    ['ready', 'completed'],
  ],
  ['a field', `write({ status: 'cancelled', version: 2 });`, ['cancelled']],
  ['a choice', `const ended = isPaid ? 'completed' : 'cancelled';`, ['completed', 'cancelled']],
  ['a variable', `let from: OrderStatus = 'requested';`, ['requested']],
  ['a default', `const write = ({ status = 'ready' }) => status;`, ['ready']],
  ['a list', `const open = ['requested', 'confirmed', 'received', 'ready'];`, ['requested', 'confirmed', 'received']],
  ['the list of a filter', `list({ status__in: ['ready'] });`, ['ready']],
  ['a row of a table', `const rows = [['marta', 'USD', 'received', 18]];`, ['received']],
  ['a table with a line for some', `const codes = { confirmed: 2, cancelled: 4 };`, ['confirmed', 'cancelled']],
  ['a search in a list', `if (wayFrom(status).includes('received')) send();`, ['received']],
  ['a rule of the domain', `import { wayFrom } from '#domain/order/order.ts'; wayFrom('requested');`, ['requested']],
  ['a function of its own', `const dueIn = (status: string) => status; dueIn('confirmed');`, ['confirmed']],
  ['a type', `type Step = { to: 'confirmed' | 'cancelled' };`, ['confirmed', 'cancelled']],
  ['a built query', `query.where('orders.status', '=', 'ready');`, ['ready']],
  ['a statement', "const due = `select id from orders where status = 'ready' for update`;", ['ready']],
  [
    'a list in a statement',
    `const sql = "where o.status not in ('completed', 'cancelled')";`,
    ['completed', 'cancelled'],
  ],
  ['a case in a statement', "const sql = `case o.status when 'requested' then 1 end`;", ['requested']],
] as const)('finds a status that is spelled in %s', (_, source, words) => {
  expect(statusWords(source, false)).toEqual(words);
});

test('finds a status that is spelled in an element', () => {
  expect(statusWords(`const tag = <StatusTag status="ready" />;`, true)).toEqual(['ready']);
});

test.each([
  ['a rule of the domain', `if (awaitsMoney(order.status) && !openStatuses.includes(order.status)) send();`],
  ['a text', `const line = [t('received'), t(isPaid ? 'completed' : 'cancelled'), t(\`status.\${order.status}\`)];`],
  ['the end of a text', `const line = t(\`filter.\${isPaid ? 'completed' : 'cancelled'}\`);`],
  ['a function without a name', `list.map((status) => status)('completed');`],
  ['a call', `if (step.call === 'ready' && call !== 'ready') send();`],
  ['a list of calls', `const calls = ['confirm', 'receive', 'ready', 'close'];`],
  ['an argument that is a call', `import { findStep } from '#domain/order/order.ts'; findStep(order, 'ready');`],
  ['a row with a call', `const rows = [['marta', 'USD', 'ready', 18]];`],
  ['a list of fields', `const named = ['warned', 'loss', 'confirmed'] as const;`],
  ['the name of a measurement', `measure('completed', url);`],
  ['another thing that is ready', `if (answer === 'ready') wait(navigator.serviceWorker.ready);`],
  ['fields with such names', `const facts = { warnings: [], confirmed, order: { placed: 1, cancelled: 2 } };`],
  ['columns', 'const sql = `select o.status, o.confirmed_at from orders o where o.status = $1`;'],
  ['a sentence', 'log(`An order is ready when its money is received`);'],
  ['a line for every status', `const tones = { ${orderStatuses.map((status) => `${status}: 'info'`).join(', ')} };`],
])('accepts %s', (_, source) => {
  expect(statusWords(source, true)).toEqual([]);
});

test('the product asks the domain; the domain, tests and their kits, and texts may name a status', () => {
  const line = `export const isNew = order.status === 'requested';`;
  const house = new Miniature({
    'domain/order/order.ts': line,
    'server/seed/seed.ts': line,
    'server/rate/rate.test-kit.ts': line,
    'web/order/list/order-card.tsx': line,
    'web/order/order-card.test.tsx': line,
    'web/testing/fixtures.ts': line,
    'web/locales/en/order.ts': line,
  });
  onTestFinished(() => house.remove());
  expect(spelledStatuses(house.folder)).toEqual([
    expect.stringContaining('server/seed/seed.ts spells the status "requested". Ask a rule of domain/'),
    expect.stringContaining('web/order/list/order-card.tsx spells the status "requested".'),
  ]);
});
