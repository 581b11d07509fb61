import { expect, test } from 'vitest';
import { openStage } from './product/stage.ts';
import { family, type Line, type Skipped, type Trial, type TrialResult } from './suite.ts';

type Round = (trial: Trial, tried: number) => TrialResult | Skipped;

/** Runs one promise on a stage that needs no product. Answers its result line and the number of control tries. */
async function play(round: Round): Promise<{ line: Line | undefined; controls: number }> {
  const lines: Line[] = [];
  let controls = 0;
  const promised = {
    name: 'promise',
    words: 'It holds.',
    control: 'no guard',
    rounds: { quick: 1, full: 1 },
    async run(_: object, trial: Trial) {
      if (!trial.guarded) controls += 1;
      return round(trial, controls);
    },
  };
  const { signal } = new AbortController();
  const stage = openStage({ quick: true, seed: 1, signal, template: async () => '' });
  const report = (line: Line) => void lines.push(line);
  await family('family', async () => ({}), [promised]).play(stage, () => true, report);
  return { line: lines[0], controls };
}

const kept: TrialResult = { kept: true, figure: 'kept' };
const failed: TrialResult = { kept: false, figure: 'failed' };

function breakDown(what: string): never {
  throw new Error(what);
}

test('a promise passes when it is kept and its control fails', async () => {
  const { line, controls } = await play(({ guarded }) => (guarded ? kept : failed));
  expect(line).toMatchObject({ state: 'PASS', text: [expect.any(String), 'control, no guard: failed'] });
  expect(controls).toBe(1);
});

test('a control that breaks is tried again', async () => {
  const { line, controls } = await play(({ guarded }, tried) => {
    if (guarded) return kept;
    return tried < 3 ? breakDown('kill ESRCH') : failed;
  });
  expect(line?.state).toBe('PASS');
  expect(controls).toBe(3);
});

test('a control that breaks every time fails after ten tries and reports the last reason', async () => {
  const { line, controls } = await play(({ guarded }, tried) => (guarded ? kept : breakDown(`reason ${tried}`)));
  expect(line?.state).toBe('FAIL');
  expect(line?.text[1]).toContain('it broke in try 10: Error: reason 10');
  expect(controls).toBe(10);
});

test('a control that never fails is a failure after ten tries', async () => {
  const { line, controls } = await play(() => kept);
  expect(line?.state).toBe('FAIL');
  expect(line?.text[1]).toContain('kept, in 10 tries');
  expect(controls).toBe(10);
});

test('a guarded round that breaks or fails is a failure at once, without a retry', async () => {
  for (const round of [() => breakDown('kill ESRCH'), () => failed]) {
    const { line, controls } = await play(round);
    expect(line?.state).toBe('FAIL');
    expect(controls).toBe(0);
  }
});
