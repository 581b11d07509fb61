import { VisuallyHidden } from '@mantine/core';
import { type Destination, shortAddress } from '#domain/wallet/destination.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { CopyButton } from '../copy-button.tsx';
import { NetworkTag } from './network-tag.tsx';
import styles from './wallet-line.module.css';

type Props = {
  destination: Destination;
  /** How much of the address is shown: all, or only its ends on a small screen (specification §9). */
  extent?: 'whole' | 'fitting';
  /** The sentence around the address. */
  words?: (address: string) => string;
  className?: string;
  title?: string;
  /** Without a label there is no copy button. */
  copyLabel?: string;
  onCopied?: () => void;
};

/** A destination for people to read: its network and the address. The button copies the address alone. */
export function WalletLine({ destination, extent = 'whole', words, className, title, copyLabel, onCopied }: Props) {
  const { address, network } = destination;
  const textOf = words ?? ((text: string) => text);
  return (
    <>
      <span className={className ?? (extent === 'fitting' ? styles.address : undefined)} title={title}>
        <NetworkTag network={network} />{' '}
        {extent === 'whole' ? (
          textOf(address)
        ) : (
          <FittingText whole={textOf(address)} ends={textOf(shortAddress(address))} />
        )}
      </span>
      {copyLabel && <CopyButton text={address} label={copyLabel} onCopied={onCopied} />}
    </>
  );
}

/** Screen readers get the address in full on every screen. */
function FittingText({ whole, ends }: { whole: string; ends: string }) {
  const isNarrow = useIsBelow('xs');
  if (!isNarrow || ends === whole) return whole;
  return (
    <>
      <VisuallyHidden>{whole}</VisuallyHidden>
      <span aria-hidden className={styles.ends}>
        {ends}
      </span>
    </>
  );
}
