import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The place in the dashboard's sidebar for a screen's switches. */
export const shellToolsId = 'shell-tools';

/** The place for actions on the whole screen: beside the dashboard's heading, on a phone in the bar at the top. */
export const shellActionsId = 'shell-actions';

/** Shows a screen's tools (sound, list of keys) in the sidebar while the screen is mounted. */
export const ShellTools = ({ children }: { children: ReactNode }) => useShellPortal(shellToolsId, children);

/** Shows a screen's actions (export) there while the screen is mounted. */
export const ShellActions = ({ children }: { children: ReactNode }) => useShellPortal(shellActionsId, children);

function useShellPortal(id: string, children: ReactNode) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(id)), [id]);
  return place && createPortal(children, place);
}
