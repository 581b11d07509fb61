import { type SeededRandom, seededRandom } from '../../server/seed/seeded-random.ts';
import type { Stage } from './product/stage.ts';

/** The result of one promise. `figure` is the measurement, shown to the reader. */
export type TrialResult = { kept: boolean; figure: string };
/** This machine cannot test the promise. The reason is printed. */
export type Skipped = { skipped: string };

export type Trial = {
  /** False for the control: the guard is removed, and the same round must fail. */
  guarded: boolean;
  rounds: number;
  dice: SeededRandom;
};

export type Promised<Scene> = {
  name: string;
  /** The promise, in the words of SECURITY.md. */
  words: string;
  /** What the control removes. */
  control: string;
  /** Zero rounds in the short form mean that the promise runs only when it is named. */
  rounds: { quick: number; full: number };
  run(scene: Scene, trial: Trial): Promise<TrialResult | Skipped>;
};

export type Line = { name: string; words: string; state: 'PASS' | 'FAIL' | 'SKIPPED'; text: string[] };

export type Family = {
  name: string;
  promises: readonly Pick<Promised<never>, 'name' | 'words' | 'control' | 'rounds'>[];
  play(stage: Stage, isChosen: (name: string) => boolean, report: (line: Line) => void): Promise<void>;
};

/**
 * A control also depends on chance: a lost answer may belong to a call that changed nothing. The tries end at the first
 * failure, so a large number usually costs nothing. It saves a whole run from bad luck. A guarded round has one try.
 */
const controlTries = 10;

/** Promises that share a scene, which is set up once. */
export function family<Scene>(
  name: string,
  open: (stage: Stage) => Promise<Scene>,
  promises: readonly Promised<Scene>[],
): Family {
  return {
    name,
    promises,
    async play(stage, isChosen, report) {
      const chosen = promises.filter((promised) => isChosen(promised.name));
      if (chosen.length === 0) return;
      await stage.within(async (own) => {
        const scene = await open(own).catch((error: unknown) => messageOf(error));
        for (const promised of chosen) {
          own.signal.throwIfAborted();
          report(typeof scene === 'string' ? notStaged(promised, scene) : await tryOut(promised, scene, own));
        }
      });
    },
  };
}

const notStaged = ({ name, words }: Promised<never>, problem: string): Line => ({
  name,
  words,
  state: 'FAIL',
  text: [`the scene could not be set up: ${problem}`],
});

async function tryOut<Scene>(promised: Promised<Scene>, scene: Scene, stage: Stage): Promise<Line> {
  const { name, words, control } = promised;
  const rounds = stage.quick ? Math.max(1, promised.rounds.quick) : promised.rounds.full;
  const since = performance.now();
  const found = await measure(promised, scene, { guarded: true, rounds, dice: seededRandom(stage.seed) });
  stage.signal.throwIfAborted();
  if ('skipped' in found) return { name, words, state: 'SKIPPED', text: [found.skipped] };
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const figure = `${found.figure} (${rounds} ${rounds === 1 ? 'round' : 'rounds'}, seed ${stage.seed}, ${seconds} s)`;
  if (!found.kept) return { name, words, state: 'FAIL', text: [figure] };
  const proof = await failingControl(promised, scene, stage);
  if (proof.figure === undefined) {
    return { name, words, state: 'FAIL', text: [figure, `the control did not fail: ${control}: ${proof.last}`] };
  }
  return { name, words, state: 'PASS', text: [figure, `control, ${control}: ${proof.figure}`] };
}

/** Runs the same round without its guard. A measurement proves something only if it fails without the guard. */
async function failingControl<Scene>(promised: Promised<Scene>, scene: Scene, { seed, signal }: Stage) {
  let last = 'it was not tried';
  for (let tried = 0; tried < controlTries; tried += 1) {
    signal.throwIfAborted();
    const trial = { guarded: false, rounds: 1, dice: seededRandom(seed + tried) };
    const found = await promised.run(scene, trial).catch((error: unknown) => ({ broke: messageOf(error) }));
    if ('skipped' in found) return { figure: undefined, last: found.skipped };
    if ('kept' in found && !found.kept) return { figure: found.figure, last };
    // A control that breaks because of the machine proves nothing, so it is tried again.
    last = 'broke' in found ? `it broke in try ${tried + 1}: ${found.broke}` : `${found.figure}, in ${tried + 1} tries`;
  }
  return { figure: undefined, last };
}

/** A round that breaks counts as a broken promise. */
async function measure<Scene>(promised: Promised<Scene>, scene: Scene, trial: Trial): Promise<TrialResult | Skipped> {
  try {
    return await promised.run(scene, trial);
  } catch (error) {
    return { kept: false, figure: `the round itself broke: ${messageOf(error)}` };
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof SuppressedError) return `${messageOf(error.suppressed)}\nand then: ${messageOf(error.error)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
