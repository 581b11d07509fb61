import { findProof, type ProofTask } from './find-proof.ts';

// The page starts this worker for one proof of work, and ends it when it is found or not needed any more.
addEventListener('message', ({ data }: MessageEvent<ProofTask>) => postMessage(findProof(data)));
