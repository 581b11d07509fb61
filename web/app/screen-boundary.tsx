import { Component, type ReactNode } from 'react';
import { OfflinePlaceholder } from '../ui/offline-placeholder.tsx';
import { isMissingFile } from './update.ts';

type Props = { children: ReactNode };
type State = { failed?: { error: unknown; isOffline: boolean } };

/**
 * A screen that was never opened on this device has no code without a network: that is said in its place, and the rest of
 * the page stays. It comes with the network, see update.ts. Any other failure goes on to whoever catches it.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error, isOffline: !navigator.onLine } });

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    // Opened again when the network is back, while something was being typed: then it offers to load the page.
    if (!failed.isOffline || !isMissingFile(failed.error)) throw failed.error;
    return <OfflinePlaceholder />;
  }
}
