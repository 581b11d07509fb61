import { z } from 'zod';
import { recall, remember } from '../lib/window-memory.ts';

const Draft = z.object({ full_name: z.string(), email: z.string(), address: z.string() }).partial();

/** What was typed into the profile and is not saved: only that, so that the rest of it follows the account. */
export type ProfileDraft = z.output<typeof Draft>;

const keyFor = (userId: string) => `obmin.profile.${userId}`;

/** It outlives a look at another tab and a reload, and ends with the window. */
export const recallDraft = (userId: string): ProfileDraft | undefined => recall(keyFor(userId), Draft);

export const keepDraft = (userId: string, draft: ProfileDraft | undefined): boolean => remember(keyFor(userId), draft);
