import type { Job } from '../jobs/job-run.ts';
import type { SessionStore, SessionUse } from './session.store.ts';

const minuteMs = 60_000;

/**
 * Remembers when sessions are used. Each call only notes it in memory, and a job saves each session once a minute, so
 * that a call costs no write. A node that is killed forgets the uses of its last seconds.
 */
export function sessionUses(store: Pick<SessionStore, 'saveUses'>) {
  let minute = 0;
  /** The sessions that were noted in this minute. */
  let noted = new Set<string>();
  let unsaved: SessionUse[] = [];

  const job = {
    name: 'session-use',
    scope: 'node',
    everyMs: 5_000,
    timeoutMs: 10_000,
    trouble: 'Sessions seem unused for longer than they are',
    async run() {
      const uses = unsaved;
      unsaved = [];
      if (uses.length > 0) await store.saveUses(uses);
    },
  } satisfies Job;

  return {
    job,
    note(tokenHash: Buffer, address?: string, now = Date.now()) {
      if (Math.floor(now / minuteMs) !== minute) {
        minute = Math.floor(now / minuteMs);
        noted = new Set();
      }
      const session = tokenHash.toString('base64');
      if (noted.has(session)) return;
      noted.add(session);
      unsaved.push({ tokenHash, address });
    },
  };
}
