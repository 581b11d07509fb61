import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** A component whose code is fetched when it is first shown. `fetch` fetches the code earlier. */
export type Late<Props> = ComponentType<Props> & { fetch: () => Promise<void> };

const Nothing = () => null;

/**
 * Like `lazy` of React, but without Suspense: React keeps the fallback of a Suspense for at least 300 ms, even if the
 * code is there after 10. Until the code is there, `Waiting` is shown with the same props. A failed fetch throws to the
 * next error boundary, and is repeated when the component is shown again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
): Late<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  function Shown(props: Props) {
    // A function in a state would be called, so the component is inside an object.
    const [{ Loaded, failure }, setState] = useState<State<Props>>(() => ({ Loaded: loaded }));
    useEffect(() => {
      if (Loaded) return undefined;
      let isShown = true;
      fetch().then(
        () => isShown && startTransition(() => setState({ Loaded: loaded })),
        (error: unknown) => isShown && setState({ failure: { error } }),
      );
      return () => {
        isShown = false;
      };
    }, [Loaded]);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />;
  }

  return Object.assign(Shown, { fetch });
}

type State<Props> = { Loaded?: ComponentType<Props> | undefined; failure?: { error: unknown } };
