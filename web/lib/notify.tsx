import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { ApiError, onRequest } from './call/api.ts';
import { errorText } from './call/error-text.ts';
import { Declined } from './call/rate-confirmation.ts';

export type Toast = {
  id: number;
  kind: 'success' | 'notice' | 'error';
  text: string;
  title?: string;
  /** The object of the toast, when several similar ones may fail: "Deal #a41c". */
  about?: string;
  /** Closes automatically, because the field itself keeps showing the error. */
  isBrief?: boolean;
  /** The id of the request. Support finds the request in the log by this id. */
  requestId?: string;
  /** The method and address of the failed change. */
  asked?: string;
  retry?: () => void;
  action?: ToastAction;
  /** The order that a notice is about, as it was then. */
  order?: SeenOrder;
};

type SeenOrder = { id: string; version: number };

/** The button of a notice: "Open". */
export type ToastAction = { label: string; act: () => void };

/** More toasts would cover the screen, so one is removed. */
const mostAtOnce = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. It replaces a toast with the same text and title. */
function show(toast: Omit<Toast, 'id'>): void {
  const others = toasts.filter(({ text, title }) => text !== toast.text || title !== toast.title);
  lastId += 1;
  update(withinBounds([...others, { ...toast, id: lastId }]));
}

/** Removes toasts that close automatically before errors, so that a notice never removes an unread error. */
function withinBounds(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= mostAtOnce) return all;
  const isPassing = ({ kind, isBrief }: Toast) => kind !== 'error' || isBrief === true;
  const passing = all.slice(0, -1).findIndex(isPassing);
  if (passing >= 0) return all.toSpliced(passing, 1);
  return all.at(-1)?.kind === 'notice' ? all.slice(0, -1) : all.slice(1);
}

/**
 * Shows that the user's action succeeded. Closes after 5 seconds. It removes the error toast with the title `mended` of
 * an earlier failed try.
 */
export function notifySuccess(text: string, title?: string, mended?: string, action?: ToastAction): void {
  if (mended !== undefined) dismissMended(mended);
  show({ kind: 'success', text, title, action });
}

/** Shows news that is not an error. Closes after 5 seconds. */
export const notifyNotice = (text: string, title?: string, action?: ToastAction, order?: SeenOrder): void =>
  show({ kind: 'notice', text, title, action, order });

/** Removes what a notice says about this order when the order has moved on since. */
export const dismissOvertaken = ({ id, version }: SeenOrder): void => {
  const isOvertaken = ({ order }: Toast) => order?.id === id && order.version < version;
  if (toasts.some(isOvertaken)) update(toasts.filter((toast) => !isOvertaken(toast)));
};

/** Shows an error as `notifyError` does, in words that say all that those of its reason say, and more. */
export const notifyErrorInWords = (error: unknown, title: string, text: string): void =>
  show({ kind: 'error', text, title, ...requestOf(error) });

const requestOf = (error: unknown) =>
  error instanceof ApiError ? { requestId: error.requestId, asked: error.asked } : {};

/**
 * Shows an error until the user dismisses it. Pass `retry` only if the call is safe to repeat. Pass `about` if several
 * similar calls may fail, and `action` where something else is done first. A change that the user declined shows no error.
 */
export function notifyError(
  error: unknown,
  title: string,
  retry?: () => void,
  about?: string,
  action?: ToastAction,
): void {
  if (error instanceof Declined) return;
  const text = errorText(error);
  show({ kind: 'error', text: about ? `${about}: ${text}` : text, title, about, retry, action, ...requestOf(error) });
}

/** Shows that something failed, while the field shows the reason. This toast closes automatically. */
export const notifyRefused = (title: string, text: string = i18next.t('common:seeField')): void =>
  show({ kind: 'error', text, title, isBrief: true });

/** Removes the errors that a field shows too, because the screen with the field was left. */
export const dismissRefused = (): void => update(toasts.filter(({ isBrief }) => !isBrief));

export const dismissToast = (id: number): void => update(toasts.filter((toast) => toast.id !== id));

/** The errors of the previous screen do not matter on the next one. */
export const dismissToasts = (): void => update([]);

/** Removes the error with this title and object, because the action has succeeded since. */
export const dismissMended = (title: string, about?: string): void =>
  update(toasts.filter((toast) => toast.kind !== 'error' || toast.title !== title || toast.about !== about));

/** Removes all errors when the user starts to correct the input, because a toast may cover the buttons. */
export const dismissErrors = (): void => update(toasts.filter(({ kind }) => kind !== 'error'));

// A new try of the same change, from any button, removes the error of the last try. So only the newest error is shown.
onRequest((asked) => {
  if (toasts.some((toast) => toast.asked === asked)) update(toasts.filter((toast) => toast.asked !== asked));
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const present = () => toasts;

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, present, present);
