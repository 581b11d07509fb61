import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingTexts, untranslatedWords, unusedTexts } from './texts-in-use.ts';

const screen = `
  const { t } = useTranslation('order');
  export const Screen = ({ status }: Props) => (
    <p title={t('title')}>don't {t(\`status.\${status}\`)} {t('found', { count: 1 })} {t('rate:card.now')} {\`\${status}.\${status}\`}</p>
  );
`;

test('a text is in use when a source asks for it by key, by shape or by count', () => {
  const texts = new Map(
    ['order:title', 'order:status.ready', 'order:found_one', 'order:found_other', 'rate:card.now'].map((key) => [
      key,
      '',
    ]),
  );
  expect(unusedTexts(texts, [{ path: 'screen.tsx', source: screen }])).toEqual([]);
});

test('names a text that no source uses', () => {
  const texts = new Map([
    ['order:subtitle', ''],
    ['order:step.ready', ''],
    ['order:title', ''],
  ]);
  expect(unusedTexts(texts, [{ path: 'screen.tsx', source: screen }])).toEqual(['order:subtitle', 'order:step.ready']);
});

test('names a text that a test asks for and that is not there', () => {
  const texts = new Map(['order:title', 'order:found_one', 'order:found_other'].map((key) => [key, '']));
  const source = `
    await screen.findByText(i18next.t('order:title'));
    expect(i18next.t('order:found', { count })).toBe(i18next.t(\`order:\${part}\`) + i18next.t('order:titel', {}));`;
  expect(missingTexts(texts, [{ path: 'screen.test.tsx', source }])).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a line of the source
    'screen.test.tsx asks for order:${part}',
    'screen.test.tsx asks for order:titel',
  ]);
});

test('names words written directly in a screen, except proper names and signs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'screen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const words = `export const Screen = () => <Card label="My deals">#1 <b>USDT</b> No orders <i className="big">{t('x')}</i></Card>;`;
  await writeFile(join(folder, 'screen.tsx'), words);
  expect(await untranslatedWords(['*.tsx'], folder)).toEqual([
    expect.stringContaining('says "My deals"'),
    expect.stringContaining('says "No orders"'),
  ]);
});
