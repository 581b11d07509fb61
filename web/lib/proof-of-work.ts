import i18next from 'i18next';
import { Proof, type WantedProof } from '#contract/proof-of-work.ts';
import type { Proof as Found } from '#domain/proof-of-work.ts';
import { openQuestions } from './open-questions.ts';
import proofWorker from './proof-worker.ts?worker&url';

/** The work ends by itself. Until then the person may give it up. */
const works = openQuestions<{ found: Promise<void> }>();

/** The work that the page does now, for which a call waits. */
export const useProofOfWork = works.useFirst;

/** Finds the proof that the server wants. Undefined when the person gave the work up, or it is not possible here. */
export async function workOut({ salt, difficulty }: WantedProof): Promise<Found | undefined> {
  const worker = new Worker(proofWorker, { type: import.meta.env.DEV ? 'module' : 'classic' });
  let proof: Found | undefined;
  const found = new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      proof = Proof.parse(data);
      resolve();
    };
    worker.onerror = () => reject(new Error('The worker for a proof of work has failed'));
  });
  worker.postMessage({ salt, difficulty });
  const isFound = await works.ask({ found }).finally(() => worker.terminate());
  return isFound ? proof : undefined;
}

export const givenUpText = (): string => i18next.t('common:proofOfWork.givenUp');
