import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The room in the dashboard's sidebar where a screen may put its own switches. */
export const shellToolsId = 'shell-tools';

/** Puts the tools of a screen (sound, list of keys) into the sidebar, for as long as the screen is shown. */
export function ShellTools({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(shellToolsId)), []);
  return place && createPortal(children, place);
}
