import { Box, Button, CloseButton } from '@mantine/core';
import { useDocumentVisibility, useElementSize, useMergedRef, useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fourInNotice } from '#domain/order/order-number.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { dismissToast, type Toast, type ToastAction, useToasts } from '../../lib/notify.tsx';
import { useToastPlacement } from './toast-placement.ts';
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
