import { late } from '../../lib/device/late.tsx';
import { fetchTextsOf } from '../../lib/text/i18n.ts';

/** What the chain says. Fetched with the first deal of which it says something. */
export const TransferReadings = late(
  async () => (await Promise.all([import('./transfer-readings.tsx'), fetchTextsOf('later')]))[0].TransferReadings,
);
