import i18next from 'i18next';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useRouter } from '../../lib/address/router.tsx';
import { notifyNotice } from '../../lib/notify.tsx';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** By its place too, because it types another letter in the Ukrainian layout. On a Mac Ctrl-K cuts a line of a field. */
const isPaletteKey = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed, isApple: boolean) =>
  (key.toLowerCase() === 'k' || code === 'KeyK') &&
  !(shiftKey || altKey) &&
  (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey);

/** What the browser or another program hears. */
const isCommand = ({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || isComposing;

/** The dialogs that are open, without the palette. */
const dialogs = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].filter((one) => !one.closest('[data-palette]'));

/** A dialog that is no place of its own, such as a deal is, asks something and waits for the answer. */
const isAsked = () => dialogs().some((dialog) => !dialog.closest('[data-place]'));

/** Where the focus was. A dialog that has opened meanwhile has it instead. */
function focusAgain(origin: Element | null): void {
  const dialog = dialogs().at(-1);
  if (dialog && !dialog.contains(origin)) dialog.focus();
  else if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
}

/**
 * What opens and closes the palette. What is typed before its field has the focus belongs to it: no key of the desk may
 * hear it, and none of it is lost. `fetch` brings its code.
 */
export function usePaletteDoor(fetch: () => Promise<void>, isApple: boolean, onGo: () => void) {
  const [opened, setOpened] = useState(false);
  const [isFetched, setFetched] = useState(false);
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<string>();
  const { subscribe } = useRouter();
  const isReady = useRef(false);
  const origin = useRef<Element>(null);

  const type = (typed: string) => {
    setEntered(undefined);
    setText(typed);
  };
  const open = () => {
    origin.current = document.activeElement;
    isReady.current = false;
    type('');
    setOpened(true);
    fetch().then(
      () => setFetched(true),
      () => {
        setOpened(false);
        notifyNotice(i18next.t(navigator.onLine ? 'common:loadFailed' : 'common:offline.needed'));
      },
    );
  };
  const close = () => {
    setOpened(false);
    focusAgain(origin.current);
  };
  const collect = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') setEntered(text || undefined);
    else if (event.key === 'Backspace') type(text.slice(0, -1));
    else if (event.key.length === 1) type(text + event.key);
  };
  const turn = () => {
    if (opened) close();
    else if (!isAsked()) open();
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event, isApple)) {
      event.preventDefault();
      if (!event.repeat) turn();
    } else if (opened && !isReady.current && !isCommand(event)) collect(event);
  });
  // Back leads to another screen, and the palette was opened over this one.
  useEffect(() => subscribe(() => setOpened(false)), [subscribe]);
  // As soon as the row is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    // Before the keys of the desk and of dialogs.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return {
    open,
    isFetched,
    isWaiting: opened && !isFetched,
    opened,
    text,
    entered,
    onType: type,
    onReady: () => {
      isReady.current = true;
    },
    onClose: close,
    onGo: () => {
      close();
      onGo();
    },
  };
}
