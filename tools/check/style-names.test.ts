import { expect, onTestFinished, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import { missingStyles, unstyledComponents } from './style-names.ts';

const css = '/* .gone was here. */\n.card { gap: 0 }\n.card:hover .title { gap: 0 }\n';
const using = (jsx: string) => `import styles from './card.module.css';\nimport more from './styles.tsx';\n${jsx}`;

// biome-ignore format: the columns make it a table
test.for([
  ['a style that the file has',                 'export const card = <p className={styles.card} />;',              0],
  ['a style that only a longer selector names', 'export const card = <p className={styles.title} />;',             0],
  ['a style that the file lost',                'export const card = <p className={styles.foot} />;',              1],
  ['a style that only a comment names',         'export const card = <p className={styles.gone} />;',              1],
  ['a lost style inside a text of names',       // biome-ignore lint/suspicious/noTemplateCurlyInString: source text.
                                                'export const card = <p className={`${styles.foot} list`} />;',    1],
  ['the same lost style twice',                 'export const card = [styles.foot, styles.foot];',                 1],
] as const)('%s', ([, jsx, complaints]) => {
  const house = new Miniature({ 'web/ui/card.module.css': css, 'web/ui/card.tsx': using(jsx), 'web/ui/styles.tsx': '' });
  onTestFinished(() => house.remove());
  expect(missingStyles(house.folder)).toEqual(
    Array(complaints).fill(expect.stringMatching(/web\/ui\/card\.tsx asks for styles\.\w+, and .* has no/)),
  );
});

test('a component of the kit whose styles nobody imports is named, whatever else comes from the kit', () => {
  const house = new Miniature({
    'web/ui/notice.tsx': "import { Alert, Box, Text, useMantineTheme } from '@mantine/core';",
    'web/app/styles.ts': "import '@mantine/core/styles/Text.css';",
  });
  onTestFinished(() => house.remove());
  expect(unstyledComponents(house.folder)).toEqual([
    'web/ui/notice.tsx uses Alert, and nobody imports @mantine/core/styles/Alert.css',
  ]);
});
