import type { ReactNode } from 'react';
import { Link } from '../../lib/address/router.tsx';
import type { Tab } from '../../lib/address/tabs.ts';

type Props = { tab: Tab; isCurrent: boolean; className?: string; onClick?: () => void; children: ReactNode };

/**
 * A tab is a link with an address, so it can also open in a new window. The link drops the filters of the current tab.
 */
export function TabLink({ tab, isCurrent, className, onClick, children }: Props) {
  return (
    <Link search={{ tab }} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      {children}
    </Link>
  );
}
