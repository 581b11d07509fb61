import { useEffect, useLayoutEffect } from 'react';
import { useSession } from '../../lib/call/session.tsx';
import { typeAgain } from './typed-before.ts';

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
    if (!isFrame) document.getElementById('root')?.removeAttribute('data-frame');
  }, [isFrame]);
  return null;
}
