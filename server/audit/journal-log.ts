import { z } from 'zod';
import type { AuditKind } from '#contract/audit.ts';
import type { Job } from '../jobs/job-run.ts';
import type { JournalLogStore } from './journal-log.store.ts';

type Log = Record<'info' | 'warn', (context: object, message: string) => void>;
type Needs = { store: JournalLogStore; log: Log };

/** What concerns the safety of accounts, as the log tells it. `warn`: somebody should look. */
const levels: Partial<Record<AuditKind, keyof Log>> = {
  staff_signed_in: 'info',
  wrong_passwords: 'warn',
  wrong_pickup_codes: 'warn',
  orders_exported: 'info',
  own_data_exported: 'info',
  books_exported: 'info',
  erasure_asked: 'info',
  data_erased: 'warn',
  wallet_changed: 'info',
  email_changed: 'info',
  password_changed: 'info',
  password_recovered: 'info',
  password_reset: 'warn',
  sessions_ended: 'info',
  sign_in_disowned: 'warn',
  factor_reset_asked: 'warn',
  factor_reset_agreed: 'warn',
  factor_reset_stopped: 'warn',
  user_blocked: 'warn',
  user_unblocked: 'warn',
  role_changed: 'info',
  admin_created: 'warn',
  factor_added: 'info',
  factor_removed: 'warn',
  factors_reset: 'warn',
  recovery_codes_renewed: 'info',
  recovery_code_used: 'warn',
  wrong_factors: 'warn',
};

/** The time of an entry is the start of its transaction, so an entry may become visible so much later. */
const lateMs = 60_000;

/** When the job ran first, the newest entry that was told, and what was told lately. */
const Told = z.object({ begun: z.string(), at: z.string(), ids: z.array(z.string()) });

/**
 * Tells the log what the journal says about the safety of accounts, for alarms. One job tells everything, whatever wrote
 * the entry: a call, or a command at the machine. The lines contain no phone and no e-mail address.
 */
export const journalLog = ({ store, log }: Needs): Job => ({
  name: 'journal-log',
  scope: 'network',
  everyMs: 10_000,
  timeoutMs: 10_000,
  trouble: 'The log does not tell sign-ins of staff and changes of accounts for now',
  async run({ memo, remember }) {
    const told = Told.safeParse(memo).data;
    // The first run begins now: it does not tell the past.
    const now = told ? '' : (await store.readNow()).toISOString();
    if (!told) return remember({ begun: now, at: now, ids: [] });
    const { begun } = told;
    const since = new Date(Math.max(Date.parse(begun), Date.parse(told.at) - lateMs));
    const entries = await store.listAfter(since, { kinds: Object.keys(levels), besides: told.ids });
    for (const { at, kind, actor_id, object_id, address } of entries)
      log[levels[kind] ?? 'info']({ journal: kind, at, actor_id, object_id, address }, 'Journal of accounts');
    const newest = entries.at(-1)?.at.toISOString() ?? told.at;
    const at = newest > told.at ? newest : told.at;
    return remember({ begun, at, ids: [...told.ids, ...entries.map(({ id }) => id)].slice(-mostRemembered) });
  },
});

/** More than are written within `lateMs`. */
const mostRemembered = 2_000;
