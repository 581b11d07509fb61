import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { ApiError } from './api.ts';
import { errorText } from './error-text.ts';
import { Declined } from './rate-confirmation.ts';
import { onRequest } from './request-events.ts';

export type Toast = {
  id: number;
  kind: 'success' | 'notice' | 'error';
  text: string;
  title?: string;
  /** Which of several things it is about: "Deal #a41c". */
  about?: string;
  /** Leaves by itself: what was not done stands at its field for as long as it is so. */
  isBrief?: boolean;
  /** The request's number, with which support finds it in the log. */
  requestId?: string;
  /** What was asked for in vain. */
  asked?: string;
  retry?: () => void;
  action?: ToastAction;
};

/** Where a notice leads: "Open". */
export type ToastAction = { label: string; act: () => void };

/** More would cover the screen; then the oldest goes. */
const mostAtOnce = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The same message twice is one message. */
function show(toast: Omit<Toast, 'id'>): void {
  const others = toasts.filter(({ text, title }) => text !== toast.text || title !== toast.title);
  lastId += 1;
  update(withinBounds([...others, { ...toast, id: lastId }]));
}

/** Removes passing toasts before errors, so that news never removes an error that nobody has read. */
function withinBounds(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= mostAtOnce) return all;
  const isPassing = ({ kind, isBrief }: Toast) => kind !== 'error' || isBrief === true;
  const passing = all.slice(0, -1).findIndex(isPassing);
  if (passing >= 0) return all.toSpliced(passing, 1);
  return all.at(-1)?.kind === 'notice' ? all.slice(0, -1) : all.slice(1);
}

/**
 * Something that the person asked for was done. Leaves by itself after 5 seconds. `mended` is the title under which an
 * earlier try failed: what was said then is no longer so.
 */
export function notifySuccess(text: string, title?: string, mended?: string, action?: ToastAction): void {
  if (mended !== undefined) dismissMended(mended);
  show({ kind: 'success', text, title, action });
}

/** Something happened that is nobody's mistake. Leaves by itself after 5 seconds. */
export const notifyNotice = (text: string, title?: string, action?: ToastAction): void =>
  show({ kind: 'notice', text, title, action });

/**
 * Something was not done: stays until dismissed. Hand in a retry only where doing it twice is safe, and what it is about
 * where several such things may fail. What a person has declined is no failure.
 */
export function notifyError(error: unknown, title: string, retry?: () => void, about?: string): void {
  if (error instanceof Declined) return;
  const { requestId, asked } = error instanceof ApiError ? error : {};
  const text = errorText(error);
  show({ kind: 'error', text: about ? `${about}: ${text}` : text, title, about, requestId, asked, retry });
}

/** Something was not done, and why stands at its field, where it stays. */
export const notifyRefused = (title: string, text: string = i18next.t('common:seeField')): void =>
  show({ kind: 'error', text, title, isBrief: true });

export const dismissToast = (id: number): void => update(toasts.filter((toast) => toast.id !== id));

/** Errors of the screen before are of no use on the next one. */
export const dismissToasts = (): void => update([]);

/** What failed under this title, of the same thing, has been done by now. */
export const dismissMended = (title: string, about?: string): void =>
  update(toasts.filter((toast) => toast.kind !== 'error' || toast.title !== title || toast.about !== about));

/** What went wrong is being mended: the notice has done its work, and makes way for the buttons that it may cover. */
export const dismissErrors = (): void => update(toasts.filter(({ kind }) => kind !== 'error'));

// Whoever asks again, by whatever button, has read what became of the last try: only the newest failure stands there.
onRequest((asked) => {
  if (toasts.some((toast) => toast.asked === asked)) update(toasts.filter((toast) => toast.asked !== asked));
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
