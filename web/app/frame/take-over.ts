import type { QueryClient } from '@tanstack/react-query';
import type { Router } from '../../lib/address/router.tsx';
import { meQuery } from '../../lib/call/session.tsx';
import { readToken } from '../../lib/call/token.ts';
import { pause } from '../../lib/device/pause.ts';
import { fetchFirstScreen } from '../router.tsx';
import { type Frame, frameOf, pathOf, roleOf, shownFrame } from './frame.ts';

/**
 * Makes all ready that React needs to draw the same as the frame. Undefined if there is no frame, or if it turns out to be
 * the wrong one: another person uses this device now, the session has ended, or the server does not answer.
 */
export async function readyFrame(place: HTMLElement, cache: QueryClient, router: Router): Promise<Frame | undefined> {
  const frame = shownFrame(place);
  if (!frame) return undefined;
  const fitting = fits(frame, cache);
  await pause();
  const [isFitting] = await Promise.all([fitting, fetchFirstScreen(roleOf(frame))]);
  await pause();
  return isFitting && router.place().pathname === pathOf(frame) ? frame : undefined;
}

async function fits(frame: Frame, cache: QueryClient): Promise<boolean> {
  const role = roleOf(frame);
  if (!role || readToken() === undefined) return !role && readToken() === undefined;
  const me = await cache.ensureQueryData({ ...meQuery, retry: false });
  return frameOf(me.permissions) === frame.of && !me.must_set_up_factor;
}
