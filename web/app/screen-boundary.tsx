import { Component, type ReactNode } from 'react';
import { OfflinePlaceholder } from '../ui/offline-placeholder.tsx';
import { isMissingFile } from './update.ts';

type Props = { children: ReactNode };
type State = { failed?: { error: unknown; isOffline: boolean } };

/**
 * Without a network, a screen that was never opened on this device has no code. Then a placeholder is shown, and the
 * rest of the page stays. When the network is back, update.ts reloads the page. Any other error is thrown to the next
 * error boundary.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error, isOffline: !navigator.onLine } });

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    // The network is back, but the page did not reload because the user was typing. The outer boundary offers a reload.
    if (!failed.isOffline || !isMissingFile(failed.error)) throw failed.error;
    return <OfflinePlaceholder />;
  }
}
