import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The room in the dashboard's sidebar where a screen may put its own switches. */
export const shellToolsId = 'shell-tools';

/** The room beside the dashboard's heading for what a screen does as a whole. */
export const shellActionsId = 'shell-actions';

/** Puts the tools of a screen (sound, list of keys) into the sidebar, for as long as the screen is shown. */
export const ShellTools = ({ children }: { children: ReactNode }) => useShellPlace(shellToolsId, children);

/** Puts what a screen does as a whole (the export) beside the heading, for as long as the screen is shown. */
export const ShellActions = ({ children }: { children: ReactNode }) => useShellPlace(shellActionsId, children);

function useShellPlace(id: string, children: ReactNode) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(id)), [id]);
  return place && createPortal(children, place);
}
