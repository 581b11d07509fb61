import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { late } from '../lib/device/late.tsx';
import { agreementQuery, type TermsTick } from './agreement.queries.ts';

// Fetched where the network has terms of use alone.
const AgreementField = late(() => import('./agreement-field.tsx').then((m) => m.AgreementField));

/** The terms of use in a form of registration. Terms that could not be read are asked about later. */
export function useAgreementTick({ isRegistering }: { isRegistering: boolean }): TermsTick {
  const agreement = useQuery({ ...agreementQuery, enabled: isRegistering }).data?.agreement;
  const [agreed, setAgreed] = useState<number>();
  if (!agreement) return { version: undefined, isMissing: false, field: null };
  const { version } = agreement;
  const checked = agreed === version;
  const field = (
    <AgreementField
      agreement={agreement}
      checked={checked}
      onChange={(ticked) => setAgreed(ticked ? version : undefined)}
    />
  );
  return { version: checked ? version : undefined, isMissing: !checked, field };
}
