import { expect, test } from 'vitest';
import { withPauses } from '../../web/pauses.config.ts';

const pause = /^document\.hidden \|\| await new Promise\(.*\);$/m;

test('what a file runs is divided into parts of like length, and nothing is lost or moved', () => {
  const code = ['import { z } from "zod";', 'const a = z.string();', 'const b = z.number();', 'export { a, b };'].join(
    '\n',
  );
  const paused = withPauses(code, 2);
  expect(paused.split(pause).map((part) => part.trim())).toEqual([
    'import { z } from "zod";\nconst a = z.string();',
    'const b = z.number();\nexport { a, b };',
  ]);
});

test('functions, classes and modules of the older kind do not count: they only begin to exist', () => {
  const late =
    'const f = () => z.string().min(1).max(2); class C { m() { return 1; } } var r = __commonJSMin((e) => e.x());';
  const paused = withPauses(`${late} run(1);\nrun(2);`, 2);
  expect(paused.split(pause).map((part) => part.trim())).toEqual([`${late} run(1);`, 'run(2);']);
});

test('a file that runs nothing has no pause', () => {
  expect(withPauses('export function f() { return 1; }', 3)).not.toMatch(pause);
});
