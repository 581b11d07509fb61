import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useSession } from '../../lib/call/session.tsx';
import { hasBegun } from '../../lib/device/after-start.ts';

/**
 * What nobody looks at first. At the start of a page it is drawn after the rest, in tasks of its own, and stands in no frame. For
 * somebody who uses the page already it is drawn with the rest: Back needs the whole height at once. `isFirst`: it is looked at.
 */
export function Later({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  const { isFrame } = useSession();
  const [isNow, setNow] = useState(() => isFirst || hasBegun());
  useEffect(() => {
    if (!isFrame) startTransition(() => setNow(true));
  }, [isFrame]);
  return isNow && children;
}
