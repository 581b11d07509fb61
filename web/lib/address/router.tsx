import { createBrowserHistory, createMemoryHistory, type RouterHistory } from '@tanstack/history';
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { type Address, parseSearch, readAddress, stringifySearch } from './read-address.ts';
import { watchScroll } from './scroll.ts';

/*
 * The page has two paths and one query, so it needs no more of a router than this: the history of the browser, the
 * query as `readAddress` reads it, links, and the place to which each entry of the history was scrolled.
 */

type Path = '/' | '/login';

type Place = {
  pathname: string;
  address: Address;
  /** The same as text. It holds nothing that `readAddress` refuses. */
  href: string;
  /** Names the entry of the history. */
  key: string;
};

type Target = {
  /** The path stays if none is named. */
  path?: Path;
  /** Replaces the whole query. */
  search: Address;
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined;
  /** False if the screen stays the same, so that it must not be scrolled to its top. */
  resetScroll?: boolean | undefined;
};

export type Router = {
  history: RouterHistory;
  place: () => Place;
  subscribe: (listener: () => void) => () => void;
  navigate: (target: Target) => void;
  hrefOf: (target: Pick<Target, 'path' | 'search'>) => string;
  /** Scrolls the window to where the current entry was left. Called when it is drawn. */
  scroll: () => void;
};

/** At build time there is no browser. */
const usualHistory = () => (typeof document === 'undefined' ? createMemoryHistory() : createBrowserHistory());

export function createRouter(history = usualHistory()): Router {
  let now = readPlace(history);
  const listeners = new Set<() => void>();
  const scroll = watchScroll(now.key);
  // Unknown parameters are removed from the address, so the address always matches the screen.
  const correct = (href: string) => {
    const isWrong = href !== history.location.href;
    if (isWrong) history.replace(href, undefined, { ignoreBlocker: true });
    return isWrong;
  };
  history.subscribe(({ action: { type } }) => {
    const next = readPlace(history);
    if (correct(next.href)) return;
    scroll.leave(next.key);
    if (type !== 'PUSH' && type !== 'REPLACE') scroll.next(true);
    now = next;
    for (const listener of listeners) listener();
  });
  correct(now.href);

  const hrefOf: Router['hrefOf'] = ({ path = now.pathname, search }) => path + stringifySearch(readAddress(search));
  return {
    history,
    place: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    navigate({ replace = false, resetScroll = true, ...target }) {
      const href = hrefOf(target);
      if (href === now.href) {
        if (resetScroll) window.scrollTo(0, 0);
        return;
      }
      scroll.next(resetScroll);
      if (replace) history.replace(href);
      else history.push(href);
    },
    hrefOf,
    scroll: scroll.restore,
  };
}

function readPlace({ location: { pathname, search, hash, state } }: RouterHistory): Place {
  const address = readAddress(parseSearch(search));
  const path = pathname.replace(/(.)\/+$/, '$1');
  return { pathname: path, address, href: path + stringifySearch(address) + hash, key: state.__TSR_key ?? '' };
}

const RouterContext = createContext<Router | undefined>(undefined);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no router around this component.');
  return router;
}

/** The current place. The component is drawn again when it changes. */
export function usePlace(): Place {
  const { place, subscribe } = useRouter();
  return useSyncExternalStore(subscribe, place, place);
}

export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  return (
    <RouterContext value={router}>
      {children}
      <Scroll />
    </RouterContext>
  );
}

function Scroll() {
  const { scroll } = useRouter();
  const { key } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has a position of its own.
  useLayoutEffect(scroll, [scroll, key]);
  return null;
}

/** Goes to another address as soon as it is shown. */
export function Navigate(target: Omit<Target, 'replace'>) {
  const { navigate } = useRouter();
  const text = useRouter().hrefOf(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that is in the target.
  useEffect(() => navigate({ ...target, replace: true }), [navigate, text]);
  return null;
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  path?: Path;
  search: Address | ((now: Address) => Address);
  resetScroll?: boolean;
};

/** A link inside the page. It opens in a new window as any link does. */
export function Link({ path = '/', search, resetScroll, onClick, ...rest }: LinkProps) {
  const { navigate, hrefOf } = useRouter();
  const { address } = usePlace();
  const target = { path, search: typeof search === 'function' ? search(address) : search };
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    navigate({ ...target, resetScroll });
  };
  return <a {...rest} href={hrefOf(target)} onClick={open} />;
}

const isForBrowser = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey || (target !== '' && target !== '_self');
