import { type ServiceStatus, type StatusPart, statusParts } from '#contract/status.ts';
import { type Actor, mayManageNetwork } from '#domain/person/actor.ts';
import type { Job } from '../jobs/job-run.ts';
import type { Finding, Look } from '../lib/part-status.ts';

type Log = Record<'info' | 'warn', (context: object, message: string) => void>;
type Needs = { looks: ReadonlyMap<StatusPart, Look>; log: Log };
type Seen = { finding: Finding; since: number; failedAt: number | undefined };

const mostAbout = 300;

/** What concerns the work of an office. The rest is for who runs the service. */
const forStaff: readonly StatusPart[] = ['database', 'live', 'pushes', 'messenger'];

/** Looks at every part from time to time, and remembers since when it is as it is. */
export function watchStatus({ looks, log }: Needs) {
  const seen = new Map<StatusPart, Seen>();

  function note(part: StatusPart, finding: Finding) {
    const now = performance.now();
    const before = seen.get(part);
    const isSame = before?.finding.state === finding.state;
    if (!isSame) tellChange(part, before?.finding, finding);
    const since = before && isSame ? before.since : now;
    seen.set(part, { finding, since, failedAt: finding.state === 'fails' ? now : before?.failedAt });
  }

  function tellChange(part: StatusPart, before: Finding | undefined, { state, about }: Finding) {
    if (state === 'fails') log.warn({ part, about }, 'A part of the service does not work');
    else if (before?.state === 'fails') log.info({ part, state }, 'A part of the service has stopped failing');
  }

  async function look() {
    for (const [part, lookAt] of looks) {
      const found = await Promise.resolve()
        .then(lookAt)
        .catch((error: unknown): Finding => ({ state: 'unknown', about: String(error) }));
      note(part, found);
    }
  }

  const job = {
    name: 'status-watch',
    scope: 'node',
    everyMs: 5_000,
    timeoutMs: 10_000,
    trouble: 'The status of the service is that of before',
    run: look,
  } satisfies Job;

  return {
    job,

    async tell(actor: Actor): Promise<ServiceStatus['parts']> {
      if (seen.size === 0) await look();
      const isAdmin = mayManageNetwork(actor);
      return statusParts.flatMap((part) => {
        const found = seen.get(part);
        return found && (isAdmin || forStaff.includes(part)) ? [viewOf(part, found, isAdmin)] : [];
      });
    },
  };
}

function viewOf(
  part: StatusPart,
  { finding, since, failedAt }: Seen,
  isAdmin: boolean,
): ServiceStatus['parts'][number] {
  const view = { part, state: finding.state, since: timeOf(since), failed_at: null, about: null };
  if (!isAdmin) return view;
  const about = finding.about?.slice(0, mostAbout) ?? null;
  return { ...view, about, failed_at: failedAt === undefined ? null : timeOf(failedAt) };
}

/** On the clock of this machine, which the `Date` of the answer has too. */
const timeOf = (moment: number) => new Date(Date.now() - (performance.now() - moment));
