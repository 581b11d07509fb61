import { Box, Button, CloseButton } from '@mantine/core';
import { useDocumentVisibility, useElementSize, useMergedRef, useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fourInNotice } from '#domain/order/order-number.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { dismissToast, type Toast, type ToastAction, useToasts } from '../../lib/notify.tsx';
import styles from './toasts.module.css';

/**
 * Specification §9: a toast stays 5 s and takes 300 ms to leave. Errors stay until dismissed, unless a field shows the
 * same.
 */
const shownMs = 5_000;
const leavingMs = 300;

const noticesKey = 'F8';

const icons = { success: IconCircleCheck, notice: IconInfoCircle, error: IconAlertTriangle };
const iconColors = { success: 'var(--o-accentText)', error: 'var(--o-bad)', notice: 'var(--o-ink2)' };

const stays = ({ kind, isBrief }: Toast) => kind === 'error' && !isBrief;

/** All toasts, over every screen: successes, notices and errors. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const stack = useRef<HTMLElement>(null);
  const { ref: measured, height } = useElementSize<HTMLElement>();
  const ref = useMergedRef(stack, measured);
  // On a phone the page makes room for staying toasts (see the styles), so they need no other place.
  const makesRoom = useIsBelow('sm') && toasts.some(stays);
  useToastPlacement(stack, toasts.length > 0 && !makesRoom, 'up');
  // The content under staying toasts reads this height. With it the browser styles the whole page again, so no other toast sets it.
  useEffect(() => {
    if (makesRoom) document.documentElement.style.setProperty('--notices-height', `${height}px`);
  }, [makesRoom, height]);
  // An open dialog traps the Tab key, so a separate key focuses the buttons of the toasts.
  useWindowEvent('keydown', ({ key }) => {
    if (key === noticesKey) stack.current?.querySelector('button')?.focus();
  });
  return (
    <section ref={ref} aria-label={t('notices')} aria-keyshortcuts={noticesKey} className={styles.stack}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const { id, kind, title, text, requestId, retry, action } = toast;
  const isStaying = stays(toast);
  const { isLeaving, leave, hold } = useLeaving(id, isStaying);
  const { noteOrigin, goBack } = useWayBack();
  const Icon = icons[kind];
  const goOn = retry ? { label: t('retry'), act: retry } : action;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={styles.toast}
      data-kind={kind}
      data-stays={isStaying || undefined}
      data-leaving={isLeaving || undefined}
      {...hold}
      onFocusCapture={noteOrigin}
    >
      <Icon size={20} aria-hidden className={styles.icon} style={{ color: iconColors[kind] }} />
      <div className={styles.words}>
        {title && <Title text={title} />}
        <p>{text}</p>
        {requestId && (
          <Box component="p" fz="meta" c="dimmed">
            {t('requestId', { id: requestId })}
          </Box>
        )}
        {goOn && (
          <GoOn
            {...goOn}
            onDone={(event) => {
              goBack(event);
              dismissToast(id);
            }}
          />
        )}
      </div>
      <CloseButton
        size={32}
        iconSize={16}
        aria-label={t('dismiss')}
        className={styles.close}
        onClick={(event) => {
          goBack(event);
          leave();
        }}
      />
    </div>
  );
}

/** The four characters of an order's number that screens show stand out. */
function Title({ text }: { text: string }) {
  const four = fourInNotice(text);
  const start = text.lastIndexOf('#', four);
  return (
    <Box component="p" fw={600}>
      {four < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, start)}
          <Box component="span" fw={400} style={{ whiteSpace: 'nowrap' }}>
            {text.slice(start, four)}
            <strong>{text.slice(four, four + 4)}</strong>
          </Box>
          {text.slice(four + 4)}
        </>
      )}
    </Box>
  );
}

/** The action of a toast: a retry, or a link to its subject. */
function GoOn({ label, act, onDone }: ToastAction & { onDone: (event: MouseEvent) => void }) {
  const go = (event: MouseEvent) => {
    onDone(event);
    act();
  };
  return (
    <Button size="xs" mt={8} className={styles.act} onClick={go}>
      {label}
    </Button>
  );
}

/**
 * After a toast is dismissed by keyboard, the focus returns to where it was. Otherwise it would be lost with the
 * button.
 */
function useWayBack() {
  const origin = useRef<Element>(null);
  return {
    noteOrigin: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
    },
    goBack: ({ detail }: MouseEvent) => {
      // A click by keyboard has `detail` 0.
      if (detail === 0 && origin.current instanceof HTMLElement) origin.current.focus();
    },
  };
}

/**
 * Dismisses a toast after its time, unless it stays. The timer waits during hover, focus inside, or while the page is
 * hidden.
 */
function useLeaving(id: number, stays: boolean) {
  const isSeen = useDocumentVisibility() === 'visible';
  const [isHeld, setHeld] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => setLeaving(true);

  useEffect(() => {
    if (stays || isHeld || !isSeen) return undefined;
    const timer = setTimeout(() => setLeaving(true), shownMs);
    return () => clearTimeout(timer);
  }, [stays, isHeld, isSeen]);

  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => dismissToast(id), leavingMs);
    return () => clearTimeout(timer);
  }, [id, isLeaving]);

  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { isLeaving, leave, hold };
}

/** The top and bottom of an element in the window, in px. */
type Span = { top: number; bottom: number };
type Direction = 'up' | 'down';

/**
 * Elements that a toast must not cover: marked ones (sums, statuses, names, code fields, the answers of a question),
 * dialog heads and form buttons.
 */
const keptClear = '[data-keep-clear], .mantine-Modal-header, .mantine-Modal-body form button';
const gap = 8;
/** The page may change under a toast: a dialog opens, or an answer arrives. So the position is checked this often. */
const lookAgainMs = 150;

/**
 * Returns the nearest top, in the given direction, where the box overlaps none of the spans. Undefined if there is
 * none.
 */
export function clearTop(wanted: Span, spans: readonly Span[], room: Span, direction: Direction): number | undefined {
  const height = wanted.bottom - wanted.top;
  const fitting = (top: number) => Math.max(room.top, Math.min(top, room.bottom - height));
  let top = fitting(wanted.top);
  const met = () => spans.find((span) => span.top < top + height && span.bottom > top);
  for (let span = met(); span; span = met()) {
    top = direction === 'up' ? span.top - gap - height : span.bottom + gap;
    if (top !== fitting(top)) return undefined;
  }
  return top;
}

/**
 * Moves a floating box so that it does not cover elements that must stay readable. The box does not move while it
 * covers none of them, or while the pointer or the focus is in it.
 */
export function useToastPlacement(box: RefObject<HTMLElement | null>, isShown: boolean, direction: Direction): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const look = () => box.current && place(box.current, direction);
    look();
    const timer = setInterval(look, lookAgainMs);
    window.addEventListener('resize', look);
    const placed = box.current;
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
      if (placed) putBack(placed);
    };
  }, [box, isShown, direction]);
}

const shifts = new WeakMap<HTMLElement, { by: number; isOverDialog: boolean }>();

function putBack(box: HTMLElement): void {
  shifts.delete(box);
  box.style.removeProperty('translate');
}

function place(box: HTMLElement, direction: Direction): void {
  const parts = [...box.children].map((child) => child.getBoundingClientRect());
  if (parts.length === 0 || box.matches(':hover, :focus-within')) return;
  const area = around(parts);
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const isOverDialog = dialogs.length > 0;
  const before = shifts.get(box) ?? { by: 0, isOverDialog };
  const spans = spansToKeep(dialogs).filter(({ left, right }) => left < area.right && right > area.left);
  const room = roomOfWindow();
  const isSame = before.isOverDialog === isOverDialog && clearTop(area, spans, room, direction) === area.top;
  if (isSame) return;
  const wanted = { top: area.top - before.by, bottom: area.bottom - before.by };
  const by = (clearTop(wanted, spans, room, direction) ?? wanted.top) - wanted.top;
  shifts.set(box, { by, isOverDialog });
  box.style.setProperty('translate', `0 ${by}px`);
}

/**
 * Returns the rectangles of the elements that must stay readable: those in dialogs, and those that no dialog covers.
 */
function spansToKeep(dialogs: readonly Element[]): DOMRect[] {
  const hiding = dialogs.map((dialog) => dialog.getBoundingClientRect());
  const isSeen = (kept: Element, { left, right, top, bottom }: DOMRect) =>
    kept.closest('[role="dialog"]') !== null ||
    !hiding.some((over) => over.left < right && over.right > left && over.top < bottom && over.bottom > top);
  return [...document.querySelectorAll(keptClear)]
    .map((kept) => ({ kept, rect: kept.getBoundingClientRect() }))
    .filter(({ kept, rect }) => rect.width > 0 && isSeen(kept, rect))
    .map(({ rect }) => rect);
}

/** The visible part of the window. The keyboard of a phone covers the rest. */
function roomOfWindow(): Span {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return { top: offsetTop, bottom: offsetTop + height };
}

const around = (parts: readonly DOMRect[]) => ({
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ right }) => right)),
  top: Math.min(...parts.map(({ top }) => top)),
  bottom: Math.max(...parts.map(({ bottom }) => bottom)),
});
