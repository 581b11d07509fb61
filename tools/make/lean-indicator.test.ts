import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withoutAsking } from '../../web/lean-libraries.config.ts';

const source = new URL(
  '../../node_modules/@mantine/core/esm/components/FloatingIndicator/use-floating-indicator.mjs',
  import.meta.url,
);

test('the mark of a segmented control asks for its place only when it has been laid out', async () => {
  const code = await readFile(source, 'utf8');
  const lean = withoutAsking(code);
  expect(code.match(/new ResizeObserver\(/g)).toHaveLength(2);
  expect(lean.match(/new ResizeObserver\(/g)).toHaveLength(1);
  expect(lean).toContain('targetResizeObserver.current.observe(parent);');
  const inEffects = (text: string) => text.match(/^\t\tupdatePosition\(\);$/gm)?.length ?? 0;
  expect([inEffects(code), inEffects(lean)]).toEqual([2, 1]);
});

test('a new form of that code is not taken for done', () => {
  expect(() => withoutAsking('export function useFloatingIndicator() {}')).toThrow('has a new form');
});
