import { fingerprintOf } from '../../lib/secret-key.ts';
import type { ModuleContext } from '../../module.ts';
import { backupSchedule, measureBackups } from './backup.job.ts';

/** Backups of the embedded database, if there is a folder for them. */
export function backupModule({ config, version, log, jobs, measure, report }: ModuleContext) {
  const { folder, recipients, keep, hours } = config.backup;
  if (folder === undefined || recipients === undefined) {
    const none = { folder: undefined, now: () => new Date(), counts: () => ({ failures: 0, seconds: undefined }) };
    measure((register) => measureBackups(register, none));
    report('backup', () => ({ state: 'off' }));
    return;
  }
  const { dataDir, secretKeys } = config;
  const order = { dataDir, folder, keep, recipients, version, secretKeys: secretKeys.map(fingerprintOf) };
  const schedule = backupSchedule({ order, hours, log });
  jobs.add(schedule.job);
  measure(schedule.measure);
  report('backup', schedule.look);
}
