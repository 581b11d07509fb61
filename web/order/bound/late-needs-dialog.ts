import { late } from '../../lib/device/late.tsx';

/** Only where a step was refused because it lacks something. */
export const NeedsDialog = late(() => import('./needs-dialog.tsx').then((module) => module.NeedsDialog));
