import { useEffect, useState } from 'react';
import { giveUpProofOfWork, useProofOfWork } from '../lib/call/proof/proof-of-work.ts';
import { late } from '../lib/device/late.tsx';

const Dialog = late(() => import('./proof-of-work-dialog.tsx').then((m) => m.ProofOfWorkDialog));

/** Lets a call go on when its work is done. Loads the dialog with the first work; then it stays, so that it can close. */
export function ProofOfWork() {
  const work = useProofOfWork();
  const [wasAtWork, setWasAtWork] = useState(false);
  if (work && !wasAtWork) setWasAtWork(true);
  useEffect(() => void work?.isFound.then(work.answer), [work]);
  useEffect(() => giveUpProofOfWork, []);
  return wasAtWork && <Dialog work={work} />;
}
