import { useEffect, useLayoutEffect } from 'react';
import { useSession } from '../../lib/call/session.tsx';
import { pressAgain, typeAgain } from './typed-before.ts';

/**
 * Ends the frame when React has taken over the screen around this. What was typed meanwhile becomes known first, because the
 * next render writes what React knows into the fields.
 */
export function FrameEnd() {
  const { isFrame, endFrame } = useSession();
  useEffect(() => {
    if (!isFrame) return;
    typeAgain();
    endFrame();
  }, [isFrame, endFrame]);
  useLayoutEffect(() => {
    if (isFrame) return undefined;
    document.getElementById('root')?.removeAttribute('data-frame');
    // After the render in which the screen knows what was typed.
    const timer = setTimeout(pressAgain);
    return () => clearTimeout(timer);
  }, [isFrame]);
  return null;
}
