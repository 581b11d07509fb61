import i18next from 'i18next';
import { Proof, type WantedProof } from '#contract/person/proof-of-work.ts';
import type { Proof as Found } from '#domain/person/proof-of-work.ts';
import { openQuestions } from '../../open-questions.ts';
import proofWorker from './proof-worker.ts?worker&url';

const works = openQuestions<{ isFound: Promise<boolean> }>();

/** A search for a proof, and its end: by the result, or because the person gives it up. */
export type Work = NonNullable<ReturnType<typeof works.useFirst>>;

/** The work that the page does now, for which a call waits. */
export const useProofOfWork = works.useFirst;

export const giveUpProofOfWork = works.declineAll;

/** Finds the proof that the server wants. Undefined when the person gave the work up, or it is not possible here. */
export async function workOut({ salt, difficulty }: WantedProof): Promise<Found | undefined> {
  const worker = new Worker(proofWorker, { type: import.meta.env.DEV ? 'module' : 'classic' });
  let proof: Found | undefined;
  const isFound = new Promise<boolean>((resolve) => {
    worker.onmessage = ({ data }) => {
      proof = Proof.parse(data);
      resolve(true);
    };
    // An old browser may not run it.
    worker.onerror = () => resolve(false);
  });
  worker.postMessage({ salt, difficulty });
  const isDone = await works.ask({ isFound }).finally(() => worker.terminate());
  return isDone ? proof : undefined;
}

export const givenUpText = (): string => i18next.t('common:proofOfWork.givenUp');
