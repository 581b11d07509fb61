import { describe, expect, test } from 'vitest';
import { bans, findBan, passagesOf } from './plain-words.ts';

test('every ban matches the left side of its own example, and not the right side', () => {
  for (const { pattern, example } of bans) {
    const [before = '', after = ''] = example.split(' → ').map((side) => side.replaceAll('"', ''));
    expect(before).toMatch(pattern);
    expect(after).not.toMatch(pattern);
  }
});

test('plain sentences have no ban', () => {
  for (const text of [
    'Retries after a failed call, so that one lost answer changes nothing.',
    'Most of the time is spent in the database.',
    'The lock is held as long as the transaction runs.',
  ]) {
    expect(findBan(text), text).toBeUndefined();
  }
});

describe('the passages of a file', () => {
  test('join the lines of one comment', () => {
    const source = '/**\n * One order waits\n * for whom?\n */\nconst a = 1;\n// First\n// second.\n';
    expect(passagesOf(source)).toEqual([
      { line: 1, text: ' One order waits for whom?' },
      { line: 6, text: 'First second.' },
    ]);
  });

  test('contain the titles of tests', () => {
    expect(passagesOf("  test.each(rows)('x', run);\n  it('refuses a second confirm', () => {\n")).toEqual([
      { line: 2, text: 'refuses a second confirm' },
    ]);
  });

  test('contain no code and no texts for people', () => {
    expect(passagesOf("const said = 'whoever';\nconst url = 'http://example.com'; // why\n")).toEqual([]);
  });
});
